import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GlobalFonts } from '@napi-rs/canvas';

const RANGES = fileURLToPath(import.meta.resolve('@fontsource-variable/noto-sans-sc/unicode.json'));
const FONT = dirname(RANGES);
const UNKNOWN = '?';

type Part = { name: string; ranges: readonly (readonly [from: number, to: number])[] };
/** Characters rendered with one part of the font. */
export type Piece = { family: string; text: string };

let loadedFonts: readonly Part[] | undefined;

/** Splits a text by the parts of the font that contain its characters; missing ones become a question mark. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const character of text) {
    const found = partOf(character);
    const family = familyOf(found ?? partOf(UNKNOWN));
    const drawn = found ? character : UNKNOWN;
    const last = pieces.at(-1);
    if (last?.family === family && !changesGlyphs(last.text, drawn)) last.text += drawn;
    else pieces.push({ family, text: drawn });
  }
  return pieces;
}

/** Whether the font has other glyphs for figures beside letters, or one for letters such as ff, which can be neither searched nor copied. */
function changesGlyphs(before: string, next: string): boolean {
  return isFigure(before) !== isFigure(next) || (before.endsWith('f') && 'fijl'.includes(next));
}

function isFigure(text: string): boolean {
  return /^\d/.test(text);
}

/** The font is split into about a hundred parts, so that only the needed ones are read. */
function familyOf(part: Part | undefined): string {
  if (!part) throw new Error(`${FONT} holds no Latin characters.`);
  const family = `Opsyard ${part.name}`;
  // Registered fonts are shared by all threads of the process.
  if (GlobalFonts.has(family)) return family;
  const bytes = readFileSync(join(FONT, 'files', `noto-sans-sc-${part.name}-wght-normal.woff2`));
  if (!GlobalFonts.register(bytes, family)) throw new Error(`Part ${part.name} of ${FONT} could not be read.`);
  return family;
}

function partOf(character: string): Part | undefined {
  const code = character.codePointAt(0) ?? 0;
  loadedFonts ??= readParts();
  // The last parts contain letters and figures, which earlier ones repeat.
  return loadedFonts.findLast(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to));
}

function readParts(): Part[] {
  const rangesByFont = JSON.parse(readFileSync(RANGES, 'utf8')) as Record<string, string>;
  return Object.entries(rangesByFont).map(([name, ranges]) => ({
    name: name.replace(/[[\]]/g, ''),
    ranges: ranges.split(',').map((range) => {
      const [from = '0', to = from] = range.replace('U+', '').split('-');
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
    }),
  }));
}
