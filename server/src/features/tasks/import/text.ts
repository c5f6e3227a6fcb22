/** Characters nobody sees at the edges or inside of names, except the joiners that hold emoji and some scripts together. */
const INVISIBLE = /[\u200b\u2060\ufeff\u00ad\u180e]/gu;
const EDGE_MARK = /[\s\ufeff\u200b-\u200f\u202a-\u202e]/u;
/** What would hang loose before an ellipsis. */
const LOOSE_END = /^(?:\s|\u200d|\ufe0f)$/u;
const BLANK = /[\s\ufeff\u200b]/u;
const LINE_BREAKERS = /[\p{Cc}\u2028\u2029]+/gu;
const UNPRINTABLE = /(?![\t\n])\p{Cc}/gu;

/** Makes one clean line: composed characters, no control or zero-width ones, single spaces, nothing at the edges. */
export function cleanLine(text: string): string {
  const line = text
    .toWellFormed()
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(LINE_BREAKERS, ' ')
    .replace(/[\s\u00a0]+/gu, ' ');
  return withoutEdges(line, EDGE_MARK);
}

/** Makes one line without changing more than that: for names that were accepted here before. */
export function keepLine(text: string): string {
  return text.toWellFormed().replace(LINE_BREAKERS, ' ');
}

/** Makes clean text of several lines: Unix line ends, no control characters, no blank edges. */
export function cleanText(text: string): string {
  return withoutEdges(text.toWellFormed().replace(/\r\n?/gu, '\n').replace(UNPRINTABLE, ''), BLANK);
}

/** Cuts characters off both ends; a pattern for the end would take quadratic time on long inner runs. */
function withoutEdges(text: string, edge: RegExp): string {
  let from = 0;
  let to = text.length;
  while (from < to && edge.test(text.charAt(from))) from++;
  while (to > from && edge.test(text.charAt(to - 1))) to--;
  return text.slice(from, to);
}

/** Cuts a text to `max` code points, the last of them an ellipsis. */
export function shorten(text: string, max: number): string {
  if (!longerThan(text, max)) return text;
  // A code point takes two places at most, so that never more than this is looked at.
  const points = [...text.slice(0, max * 2)];
  let last = max - 1;
  while (last > 0 && LOOSE_END.test(points[last - 1] ?? '')) last--;
  return `${points.slice(0, last).join('')}…`;
}

/** Whether a text has more than `max` code points. */
export function longerThan(text: string, max: number): boolean {
  if (text.length <= max) return false;
  if (text.length > max * 2) return true;
  let points = 0;
  for (const _ of text) {
    points++;
    if (points > max) return true;
  }
  return false;
}

/** What two names are compared by: case and width do not matter. */
export function sameName(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

/** Finds a free name of at most `max` code points and takes it: the name itself, shortened if need be, or numbered. */
export function uniqueName(name: string, max: number, taken: Set<string>): string {
  let found = shorten(name, max);
  for (let count = 2; taken.has(sameName(found)); count++) {
    const ending = ` ${count}`;
    found = `${shorten(name, max - ending.length)}${ending}`;
  }
  taken.add(sameName(found));
  return found;
}

/** Splits a cell that lists several values; empty ones fall away. */
export function splitList(cell: string, separator: RegExp): string[] {
  return cell
    .split(separator)
    .map(cleanLine)
    .filter((part) => part !== '');
}
