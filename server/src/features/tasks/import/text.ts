/** Invisible characters at the edges of or inside names, except the joiners of emoji and some scripts. */
const INVISIBLE = /[\u200b\u2060\ufeff\u00ad\u180e]/gu;
const EDGE_MARK = /[\s\ufeff\u200b-\u200f\u202a-\u202e]/u;
/** Characters dropped before an ellipsis. */
const LOOSE_END = /^(?:\s|\u200d|\ufe0f)$/u;
const BLANK = /[\s\ufeff\u200b]/u;
const LINE_BREAKERS = /[\p{Cc}\u2028\u2029]+/gu;
const UNPRINTABLE = /(?![\t\n])\p{Cc}/gu;

/** Normalises a single line: composed characters, no control or zero-width ones, single spaces, trimmed. */
export function cleanLine(text: string): string {
  const line = text
    .toWellFormed()
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(LINE_BREAKERS, ' ')
    .replace(/[\s\u00a0]+/gu, ' ');
  return withoutEdges(line, EDGE_MARK);
}

/** Makes a single line without other changes, for names that were accepted here before. */
export function toSingleLine(text: string): string {
  return text.toWellFormed().replace(LINE_BREAKERS, ' ');
}

/** Normalises a text of several lines: Unix line ends, no control characters, trimmed. */
export function cleanText(text: string): string {
  return withoutEdges(text.toWellFormed().replace(/\r\n?/gu, '\n').replace(UNPRINTABLE, ''), BLANK);
}

/** Trims characters at both ends; a pattern for the end would take quadratic time on long inner runs. */
function withoutEdges(text: string, edge: RegExp): string {
  let from = 0;
  let to = text.length;
  while (from < to && edge.test(text.charAt(from))) from++;
  while (to > from && edge.test(text.charAt(to - 1))) to--;
  return text.slice(from, to);
}

/** Truncates a text to `max` code points, the last of them an ellipsis. */
export function shorten(text: string, max: number): string {
  if (!longerThan(text, max)) return text;
  // A code point has at most two code units, so that no more than this is read.
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

/** The form of a name for comparisons: without case and width. */
export function sameName(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

/** Reserves a free name of at most `max` code points: the name itself, shortened if necessary, or numbered. */
export function uniqueName(name: string, max: number, taken: Set<string>): string {
  let found = shorten(name, max);
  for (let count = 2; taken.has(sameName(found)); count++) {
    const ending = ` ${count}`;
    found = `${shorten(name, max - ending.length)}${ending}`;
  }
  taken.add(sameName(found));
  return found;
}

/** Splits a cell with several values; empty ones are dropped. */
export function splitList(cell: string, separator: RegExp): string[] {
  return cell
    .split(separator)
    .map(cleanLine)
    .filter((part) => part !== '');
}
