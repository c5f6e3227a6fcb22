/** Titles made from several lines of text. */
export type PastedTitles = {
  titles: string[];
  /** How many were longer than a title may be and have been cut. */
  shortened: number;
  /** Lines beyond what can be added at once. */
  left: string[];
};

export const TITLE_MAX = 200;
const TITLES_AT_ONCE = 200;

/** List markers such as `- `, `* `, `1. `, `[ ] ` in pasted lists. */
const LIST_MARK = /^(?:[-*•·–]\s+|\d{1,3}(?:[.)]\s+|、\s*)|\[[ xX]?\]\s*)+/;

/** Splits pasted text into titles, one a line; blank lines and the marks of lists go. */
export function titlesIn(text: string): PastedTitles {
  const lines = text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => clean(line).replace(LIST_MARK, '').trim())
    .filter(Boolean);
  const now = lines.slice(0, TITLES_AT_ONCE);
  const titles = now.map((line) => cut(line));
  const shortened = titles.filter((title, place) => title !== now[place]).length;
  return { titles, shortened, left: lines.slice(TITLES_AT_ONCE) };
}

/** One title out of several lines. */
export function oneTitle(text: string): string {
  return cut(clean(text).replaceAll(/\s+/g, ' ').trim());
}

/** A title may hold no control characters; tabs of a spreadsheet become spaces. */
function clean(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}

function cut(line: string): string {
  return Array.from(line).slice(0, TITLE_MAX).join('').trim();
}
