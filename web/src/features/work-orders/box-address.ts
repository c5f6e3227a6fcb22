/** The box in the URL of the calculator: sides in centimeters, weight in kilograms, and the destination. */
export const BOX_ADDRESS = { length: '', width: '', height: '', weight: '', country: '' };

/** Limits of the input. */
export const LIMITS = {
  length: { least: 0.1, most: 1_000, decimals: 1 },
  width: { least: 0.1, most: 1_000, decimals: 1 },
  height: { least: 0.1, most: 1_000, decimals: 1 },
  weight: { least: 0.001, most: 10_000, decimals: 3 },
} as const;

/** Whether the input is a valid side or weight. */
export function isMeasure(name: keyof typeof LIMITS, entered: string): boolean {
  const { least, most } = LIMITS[name];
  const value = Number(entered);
  return value >= least && value <= most;
}

/**
 * Parses three sides and a weight, separated by blanks, to millimeters and grams; undefined if one is missing or not a
 * number.
 */
export function boxOf(entered: string) {
  const [length = '', width = '', height = '', weight = ''] = entered.split(' ');
  const box = {
    length: Math.round(Number(length) * 10),
    width: Math.round(Number(width) * 10),
    height: Math.round(Number(height) * 10),
    weight: Math.round(Number(weight) * 1_000),
  };
  const isRight = Object.values(box).every((value) => value >= 1 && value <= 10_000_000);
  return isRight && Math.max(box.length, box.width, box.height) <= 10_000 ? box : undefined;
}
