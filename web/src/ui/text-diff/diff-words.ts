import { type ChangeObject, diffArrays } from 'diff';

/** A part of a comparison; `gap` stands for an omitted part that is the same in both texts. */
export type DiffPart = { kind: 'same' | 'added' | 'removed' | 'gap'; text: string };

/** How different the texts may be, in words, and how long (ms) the comparison may take: it would otherwise block the page. */
const BOUNDS = { maxEditLength: 3_000, timeout: 250 };
/** Of longer parts that are the same, only this many characters at either end are shown. */
const CONTEXT = 120;

const words = new Intl.Segmenter('zh', { granularity: 'word' });

/** Compares two texts word by word, or line by line if they differ too much for that; null if they differ too much for both. */
export function diffWords(from: string, to: string): DiffPart[] | null {
  const changes = compare(from, to, wordsOf) ?? compare(from, to, linesOf);
  return changes ? shortened(joined(changes.map(partOf))) : null;
}

function compare(from: string, to: string, split: (text: string) => string[]): ChangeObject<string[]>[] | undefined {
  return diffArrays(split(from), split(to), BOUNDS);
}

/** Words and what is between them; Chinese is split into words, too. */
function wordsOf(text: string): string[] {
  return Array.from(words.segment(text), ({ segment }) => segment);
}

function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/);
}

function partOf({ added, removed, value }: ChangeObject<string[]>): DiffPart {
  const changed = added ? 'added' : 'removed';
  return { kind: added || removed ? changed : 'same', text: value.join('') };
}

/** Joins changes with only a space between them, so that a changed phrase is not shown word by word. */
function joined(parts: readonly DiffPart[]): DiffPart[] {
  const found: DiffPart[] = [];
  let [removed, added] = ['', ''];
  const flush = () => {
    if (removed) found.push({ kind: 'removed', text: removed });
    if (added) found.push({ kind: 'added', text: added });
    [removed, added] = ['', ''];
  };
  parts.forEach((part, index) => {
    const isBetween = (removed || added) && index < parts.length - 1 && /^[ \t]+$/.test(part.text);
    if (part.kind !== 'added' && (part.kind !== 'same' || isBetween)) removed += part.text;
    if (part.kind !== 'removed' && (part.kind !== 'same' || isBetween)) added += part.text;
    if (part.kind !== 'same' || isBetween) return;
    flush();
    found.push(part);
  });
  flush();
  return found;
}

/** Omits the middle of long parts that are the same, and what is before the first and after the last change. */
function shortened(parts: readonly DiffPart[]): DiffPart[] {
  return parts.flatMap((part, index) => {
    const { kind, text } = part;
    const before = index === 0 ? 0 : CONTEXT;
    const after = index === parts.length - 1 ? 0 : CONTEXT;
    if (kind !== 'same' || text.length <= before + after + CONTEXT) return [part];
    const start = lastSpace(text, before);
    const end = text.length - after + firstSpace(text.slice(text.length - after));
    return [
      { kind: 'same' as const, text: text.slice(0, start) },
      { kind: 'gap' as const, text: text.slice(start, end) },
      { kind: 'same' as const, text: text.slice(end) },
    ].filter((one) => one.text !== '');
  });
}

/** The end of the last whole word before a position; the position itself in a text without spaces. */
function lastSpace(text: string, position: number): number {
  const space = text.slice(0, position).search(/\s\S*$/);
  return space < 0 ? wholeAt(text, position) : space + 1;
}

function firstSpace(text: string): number {
  const space = text.search(/\s/);
  return space < 0 ? wholeAt(text, 0) : space + 1;
}

/** The position, or the next one if it is in the middle of a character of two units. */
function wholeAt(text: string, position: number): number {
  return /^[\uDC00-\uDFFF]/.test(text.slice(position)) ? position + 1 : position;
}
