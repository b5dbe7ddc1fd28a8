/** The language of somebody who has chosen none. It stands by itself: the first script of the page has it too. */
export function wanted(browser: string): string {
  return browser.startsWith("de") ? "de" : "en";
}
