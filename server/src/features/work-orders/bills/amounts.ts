const UNITS: Readonly<Record<string, number>> = {
  kg: 1_000,
  g: 1,
  cm: 10,
  mm: 1,
  公斤: 1_000,
  千克: 1_000,
  克: 1,
  厘米: 10,
  毫米: 1,
};
const PARENTHESES = /^(\D{0,4})\(\s*([^()+-]+?)\s*\)(.*)$/u;
const SIGN_BEHIND = /^([^+-]+)-$/u;
// A comma separates thousands; any other one would be ambiguous.
const NUMBER = /^(-?)[^\d.,+()-]{0,4}([+-]?(?:\d{1,3}(?:[, ]\d{3})+|\d+)?(?:\.\d+)?)\s*(\p{L}*)$/u;

/** Parses a weight or a side to whole grams or millimetres; a unit in the cell takes precedence over the given one. Undefined if it is invalid. */
export function inWholeUnits(text: string, unit: string): string | undefined {
  const read = numberIn(text);
  const factor = read && UNITS[read.unit === '' ? unit : read.unit];
  return read && factor !== undefined ? String(Math.round(read.value * factor)) : undefined;
}

/** Parses an amount with two decimals and no currency. Undefined if it is invalid. */
export function inMinorUnits(text: string): string | undefined {
  const read = numberIn(signedInFront(text));
  // Spreadsheets store 35.1 as 35.100000000000001.
  return read && (Math.round(read.value * 100) / 100).toFixed(2);
}

/** Normalises accounting notation: `(35.00)` and `35.00-` stand for -35.00. */
function signedInFront(text: string): string {
  const plain = text.normalize('NFKC').trim().replaceAll('\u2212', '-');
  return plain.replace(PARENTHESES, '-$1$2$3').replace(SIGN_BEHIND, '-$1');
}

function numberIn(text: string): { value: number; unit: string } | undefined {
  const [, sign, digits, unit = ''] = NUMBER.exec(text.normalize('NFKC').trim()) ?? [];
  if (!digits || !/\d/.test(digits) || (sign && /[+-]/.test(digits))) return undefined;
  return { value: Number(`${sign}${digits.replace(/[, ]/g, '')}`), unit: unit.toLowerCase() };
}
