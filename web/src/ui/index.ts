/** The parts that every page is made of. */
export { default as Address } from "./Address.svelte";
export { default as Avatar, COLORS } from "./Avatar.svelte";
export { default as Button } from "./Button.svelte";
export { default as Card } from "./Card.svelte";
export { default as Clause } from "./Clause.svelte";
export { default as Copy } from "./Copy.svelte";
export { default as Door } from "./Door.svelte";
export { default as HomeLink } from "./HomeLink.svelte";
export { default as Icon } from "./Icon.svelte";
export { default as InTurn } from "./InTurn.svelte";
export { default as LookBar } from "./LookBar.svelte";
export { default as Note } from "./Note.svelte";
export { default as Select } from "./Select.svelte";
export { default as Sheet } from "./Sheet.svelte";
export { default as Submit } from "./Submit.svelte";
