import { COLORS, type Color } from '@opsyard/contract';

/** The color stored as text; null if it is not in the palette. */
export function colorOf(text: string | null): Color | null {
  return COLORS.find((color) => color === text) ?? null;
}
