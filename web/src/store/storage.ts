type Where = "localStorage" | "sessionStorage";

/** What the browser has kept under this key, over a blank. A browser that keeps nothing still plays. */
export function recall<T extends object>(where: Where, key: string, blank: T): T {
  try {
    return Object.assign(blank, JSON.parse(window[where].getItem(key) ?? "{}"));
  } catch {
    return blank;
  }
}

export function store(where: Where, key: string, value: object): void {
  try {
    window[where].setItem(key, JSON.stringify(value));
  } catch {
    // what is not kept is only missed after a reload
  }
}
