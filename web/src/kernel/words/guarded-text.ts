/** A text that begins like a formula is written behind an apostrophe, so that no spreadsheet computes it. */
export function guarded(text: string): string {
  return /^\s*[=＝+＋@＠-]/u.test(text) && !/^[+-]?[\d.,]+%?$/.test(text) ? `'${text}` : text;
}
