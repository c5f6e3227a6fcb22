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
// A comma stands between thousands; anything else with one could be read in two ways.
const NUMBER = /^(-?)[^\d.,+()-]{0,4}([+-]?(?:\d{1,3}(?:[, ]\d{3})+|\d+)?(?:\.\d+)?)\s*(\p{L}*)$/u;

/** A weight or a side as people write it, in whole grams or millimetres; a unit in the cell goes before the one given. Undefined where it is none. */
export function inWholeUnits(text: string, unit: string): string | undefined {
  const read = numberIn(text);
  const factor = read && UNITS[read.unit === '' ? unit : read.unit];
  return read && factor !== undefined ? String(Math.round(read.value * factor)) : undefined;
}

/** An amount as people write it, with two digits behind the point and no currency. Undefined where it is none. */
export function inMinorUnits(text: string): string | undefined {
  const read = numberIn(signedInFront(text));
  // Sheets keep 35.1 as 35.100000000000001.
  return read && (Math.round(read.value * 100) / 100).toFixed(2);
}

/** An amount with its sign in front of the number: `(35.00)` and `35.00-` are how accounts write -35.00. */
function signedInFront(text: string): string {
  const plain = text.normalize('NFKC').trim().replaceAll('\u2212', '-');
  return plain.replace(PARENTHESES, '-$1$2$3').replace(SIGN_BEHIND, '-$1');
}

function numberIn(text: string): { value: number; unit: string } | undefined {
  const [, sign, digits, unit = ''] = NUMBER.exec(text.normalize('NFKC').trim()) ?? [];
  if (!digits || !/\d/.test(digits) || (sign && /[+-]/.test(digits))) return undefined;
  return { value: Number(`${sign}${digits.replace(/[, ]/g, '')}`), unit: unit.toLowerCase() };
}
