import { COLORS, type Color } from '@opsyard/contract';

/** A colour that is kept as text; none where it is none of ours. */
export function colorOf(text: string | null): Color | null {
  return COLORS.find((color) => color === text) ?? null;
}
