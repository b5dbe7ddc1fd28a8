/** The mark and colour of each kind of card: an icon beside the word, never colour alone. */
export const KINDS: Record<string, { mark: string; tint: string }> = {
  monster: { mark: "monster", tint: "hot" },
  curse: { mark: "curse", tint: "plum" },
  item: { mark: "shield", tint: "cool" },
  one_shot: { mark: "potion", tint: "orange" },
  level_up: { mark: "up", tint: "sun" },
  identity: { mark: "crown", tint: "sky" },
  doubler: { mark: "crown", tint: "sky" },
  enhancer: { mark: "fist", tint: "rose" },
  duplicator: { mark: "fist", tint: "rose" },
  wandering: { mark: "monster", tint: "rose" },
  trick: { mark: "halo", tint: "plum" },
  boon: { mark: "halo", tint: "sun" },
  cheat: { mark: "halo", tint: "orange" },
  hireling: { mark: "friends", tint: "leaf" },
  seal: { mark: "seal", tint: "hot" },
};

export const kindOf = (kind: string) => KINDS[kind] ?? { mark: "halo", tint: "leaf" };
