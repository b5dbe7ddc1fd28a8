import { look } from "./ui/back";

/** Where the page is: the path, and what stands behind # (never sent to a server). */
class Route {
  path = $state(location.pathname);
  hash = $state(location.hash.slice(1));

  constructor() {
    const look = () => {
      this.path = location.pathname;
      this.hash = location.hash.slice(1);
    };
    addEventListener("popstate", look);
    addEventListener("hashchange", look);
  }

  get parts(): string[] {
    return this.path.split("/").filter(Boolean).map(decodeURIComponent);
  }

  secret(name: string): string {
    return new URLSearchParams(this.hash).get(name) ?? "";
  }

  go(to: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", to);
    look();
    this.path = location.pathname;
    this.hash = location.hash.slice(1);
    scrollTo(0, 0);
  }
}

export const route = new Route();

/** A link that does not leave the page. */
export function link(node: HTMLAnchorElement) {
  node.addEventListener("click", (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
    event.preventDefault();
    route.go(node.getAttribute("href") ?? "/");
  });
}
