/** The measurements of one round, in milliseconds, by name. */
export type Sample = Record<string, number>;

/** A table of the measurements: median, 99th percentile, and the ratio to the median of the raw limit. */
export function tableOf(samples: readonly Sample[], raw: string): string {
  const limit = at(samples, raw, 0.5);
  const names = Object.keys(samples[0] ?? {});
  return [
    `| what | p50 ms | p99 ms | of “${raw}” |`,
    '|---|--:|--:|--:|',
    ...names.map((name) => {
      const median = at(samples, name, 0.5);
      const slow = at(samples, name, 0.99);
      return `| ${name} | ${text(median)} | ${text(slow)} | ${text(median / limit)} × |`;
    }),
  ].join('\n');
}

function at(samples: readonly Sample[], name: string, share: number): number {
  const sorted = samples.map((sample) => sample[name] ?? Number.NaN).toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function text(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 });
}
