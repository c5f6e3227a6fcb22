const SEGMENT = 3;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Next code of a level: `A01`, `A02`, … `A99`, `B01` … `Z99`; undefined after that. */
export function nextSegment(last: string | undefined): string | undefined {
  if (last === undefined) return 'A01';
  const letter = last.charAt(0);
  const number = Number(last.slice(1));
  if (number < 99) return `${letter}${String(number + 1).padStart(2, '0')}`;
  const next = LETTERS[LETTERS.indexOf(letter) + 1];
  return next && `${next}01`;
}

/** Depth of a code; 1 at the top. */
export function depthOf(code: string): number {
  return code.length / SEGMENT;
}

/** Last segment of a code. */
export function segmentOf(code: string): string {
  return code.slice(-SEGMENT);
}

/** Code of the parent; empty at the top. */
export function parentCodeOf(code: string): string {
  return code.slice(0, -SEGMENT);
}
