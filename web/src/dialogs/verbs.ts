import type { Option, View } from "../protocol";
import { album } from "../store/cards.svelte";
import { t, type Key } from "../texts";
import { cardOf } from "./lookup";

const MARKS: Record<string, string> = {
  kick: "kick",
  trouble: "monster",
  loot: "chest",
  end_turn: "check",
  charity: "gift",
  play: "play",
  put_down: "backpack",
  equip: "shield",
  unequip: "backpack",
  entrust: "friends",
  drop_identity: "cancel",
  sell: "coins",
  claim: "swords",
  flee: "sprint",
};
export const mark = (verb: string) => MARKS[verb] ?? "halo";

/** What an option is called on a button. Its label is the name of an ability, as the card's author calls it. */
export function called({ verb, fixed = {}, label }: Option, view: View): string {
  if (verb === "kick") return album.words["kick"] ?? t("verb.kick");
  if (verb === "loot" && fixed.door) return t("verb.loot.door");
  if (verb === "put_down" && fixed.sideways) return t("verb.put_down.sideways");
  if (verb === "entrust" && fixed.host === 0) return t("verb.entrust.back");
  const name = t(`verb.${verb}` as Key);
  if (!label || (verb !== "use" && verb !== "play")) return name;
  return `${name}: ${album.ability(cardOf(view, Number(fixed.card))?.id ?? "", label)}`;
}
