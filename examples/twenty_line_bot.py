"""A bot in twenty lines: it wears what it can, goes up a level when it can, and fights whatever it beats."""

import json
import sys

for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "hello":  # once, before everything else
        cards, me = asked["cards"], asked["seat"]
        continue
    view, answer = asked["view"], None  # null: nothing to say, and the game's default if it waits for us
    held = {card["handle"]: cards[card["id"]] for card in view["hand"]}
    for option in asked["options"]:
        slots = {slot["name"]: slot["candidates"] for slot in option["slots"]}
        card = held.get(option["fixed"].get("card"), {})
        if option["type"] == "claim":
            answer = {"type": "claim"}
        elif option["type"] in ("put_down", "equip"):
            answer = {"type": option["type"], "card": slots["card"][0]}
        elif option["type"] == "play" and card.get("kind") == "level_up" and me in slots["seat"]:
            answer = {"type": "play", **option["fixed"], "seat": me}
        elif option["type"] == "trouble":
            weakest = min(slots["card"], key=lambda handle: held[handle]["level"])
            if held[weakest]["level"] < view["seats"][me]["strength"]:
                answer = {"type": "trouble", "card": weakest}
    print(json.dumps(answer), flush=True)
