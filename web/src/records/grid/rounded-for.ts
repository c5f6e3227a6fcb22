/** Averages and sums as they show: those of integer units, such as cents and grams, are rounded to integers. */
export function roundedFor(kind: string, value: number): number {
  return kind === 'number' || kind === 'percent' ? Math.round(value * 100) / 100 : Math.round(value);
}
