/** The number, sum and sum of squares of values; integers, for exact results. */
export type Moments = { count: number; sum: number; squares: number };
/** The mean of values with the ends of its 95% confidence interval. */
export type MeanInterval = { mean: number; low: number; high: number };

/** The minimum number of measurements for a mean. */
export const BIAS_LEAST = 20;
/** The 97.5% point of the standard normal distribution. */
const Z = 1.959_963_984_540_054;

/**
 * The mean and its two-sided 95% confidence interval, mean ± t(0.975, n − 1) · s / √n, with the sample standard deviation s: NIST/SEMATECH
 * e-Handbook of Statistical Methods, section 1.3.5.2 “Confidence Limits for the Mean”. Null for fewer than `BIAS_LEAST` values. The
 * variance is computed with whole numbers, because the difference of two large sums of floating-point numbers would lose its digits.
 */
export function meanInterval({ count, sum, squares }: Moments): MeanInterval | null {
  if (count < BIAS_LEAST) return null;
  const [n, total] = [BigInt(count), BigInt(sum)];
  const spread = n * BigInt(squares) - total * total;
  const variance = Number(spread) / Number(n * (n - 1n));
  const half = studentPoint(count - 1) * Math.sqrt(variance / count);
  const mean = sum / count;
  return { mean, low: mean - half, high: mean + half };
}

/** Adds up moments of separate sets of values. */
export function addMoments(all: readonly Moments[]): Moments {
  return all.reduce(
    (total, one) => ({
      count: total.count + one.count,
      sum: total.sum + one.sum,
      squares: total.squares + one.squares,
    }),
    { count: 0, sum: 0, squares: 0 },
  );
}

/**
 * The 97.5% point of Student's t distribution: Abramowitz and Stegun, Handbook of Mathematical Functions, formula 26.7.5. From 19 degrees
 * of freedom on its error is below 0.0001.
 */
export function studentPoint(freedom: number): number {
  const [z2, z4, z6, z8] = [Z ** 2, Z ** 4, Z ** 6, Z ** 8];
  const terms = [
    (z2 + 1) / 4,
    (5 * z4 + 16 * z2 + 3) / 96,
    (3 * z6 + 19 * z4 + 17 * z2 - 15) / 384,
    (79 * z8 + 776 * z6 + 1_482 * z4 - 1_920 * z2 - 945) / 92_160,
  ];
  return Z * (1 + terms.reduce((sum, term, at) => sum + term / freedom ** (at + 1), 0));
}
