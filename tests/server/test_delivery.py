"""How files and answers travel: compressed, kept by the browser, and the same when unpacked."""

import gzip
from http.client import HTTPResponse
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from kickdoor.server.pages import ASSET, STATIC
from tests.server_play import Server

needs_page = pytest.mark.skipif(not (STATIC / "index.html").is_file(), reason="the page is not built: make web")


def fetched(server: Server, path: str, **headers: str) -> HTTPResponse:
    wanted = {name.replace("_", "-"): value for name, value in headers.items()}
    answer = urlopen(Request(server.url + path, headers=wanted), timeout=60)
    assert isinstance(answer, HTTPResponse)
    return answer


@pytest.mark.parametrize("path", ["/api/sets", "/api/rules", "/api/cards/mazes", "/api/rules?lang=de"])
def test_large_answers_are_compressed(server: Server, path: str) -> None:
    with fetched(server, path) as plain, fetched(server, path, accept_encoding="br, gzip") as small:
        whole, packed = plain.read(), small.read()
        assert "content-encoding" not in plain.headers and small.headers["content-encoding"] == "gzip"
        assert int(small.headers["content-length"]) == len(packed) < len(whole) / 2
        assert gzip.decompress(packed) == whole
        assert "accept-encoding" in small.headers["vary"]


def test_an_encoding_of_weight_nothing_is_not_used(server: Server) -> None:
    with fetched(server, "/api/rules", accept_encoding="gzip;q=0, identity") as answer:
        assert "content-encoding" not in answer.headers


def test_small_answers_and_errors_stay_plain(server: Server) -> None:
    with fetched(server, "/api/tables", accept_encoding="gzip") as answer:
        assert "content-encoding" not in answer.headers
    with pytest.raises(HTTPError, match="404") as error:
        fetched(server, "/api/nothing", accept_encoding="gzip")
    error.value.close()


def test_cards_are_sent_once(server: Server) -> None:
    with fetched(server, "/api/cards/mazes") as first:
        tag = first.headers["etag"]
    with pytest.raises(HTTPError, match="304") as again:
        fetched(server, "/api/cards/mazes", if_none_match=tag)
    assert again.value.headers["etag"] == tag
    again.value.close()
    with fetched(server, "/api/cards/mazes?lang=de", if_none_match=tag) as other:
        assert other.headers["etag"] != tag and other.read()


@needs_page
def test_the_page_is_compressed_ahead_and_its_parts_last(server: Server) -> None:
    with fetched(server, "/") as page:
        parts = ASSET.findall(page.read().decode())
        assert page.headers["cache-control"] == "no-cache"
    scripts = [name for name in parts if name.endswith(".js")]
    script = max(scripts, key=lambda name: (STATIC / name).stat().st_size)  # tiny ones are not worth it
    for encoding, ending in (("br", ".br"), ("gzip", ".gz")):
        with fetched(server, f"/{script}", accept_encoding=encoding) as answer:
            assert answer.headers["content-encoding"] == encoding
            assert answer.headers["content-type"].startswith("text/javascript")
            assert "immutable" in answer.headers["cache-control"]
            assert answer.read() == (STATIC / f"{script}{ending}").read_bytes()
    with fetched(server, f"/{script}") as answer:
        assert "content-encoding" not in answer.headers
        assert (
            answer.read() == (STATIC / script).read_bytes() == gzip.decompress((STATIC / f"{script}.gz").read_bytes())
        )
