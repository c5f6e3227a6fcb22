/**
 * The probability that two lists of times differ this much by chance, whatever their distributions (Mann-Whitney U test, normal approximation):
 * small when one of them is systematically longer.
 */
export function chanceOf(first: readonly number[], second: readonly number[]): number {
  const all = [...first.map((time) => ({ time, isFirst: true })), ...second.map((time) => ({ time, isFirst: false }))];
  const ranked = all.toSorted((one, other) => one.time - other.time);
  const ranks = ranked.reduce((sum, { isFirst }, index) => sum + (isFirst ? index + 1 : 0), 0);
  const [n, m] = [first.length, second.length];
  const deviation = ranks - (n * (n + m + 1)) / 2;
  return tails(Math.abs(deviation) / Math.sqrt((n * m * (n + m + 1)) / 12));
}

/** Both tails of the normal distribution beyond z (Abramowitz and Stegun 26.2.17). */
function tails(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const factors = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const polynomial = factors.reduceRight((sum, factor) => (sum + factor) * t, 0);
  return (2 * Math.exp((-z * z) / 2) * polynomial) / Math.sqrt(2 * Math.PI);
}
