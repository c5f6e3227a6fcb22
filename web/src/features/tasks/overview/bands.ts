import type { CumulativeFlow } from '@opsyard/contract';

export type Counts = CumulativeFlow['now'];

/** The size of the drawing, which is stretched to its place. */
export const WIDTH = 600;
export const HEIGHT = 160;

/** The bands of the chart from its bottom to its top. */
export const BANDS = ['done', 'review', 'doing', 'todo', 'cancelled'] as const satisfies readonly (keyof Counts)[];

/** The number of all tasks of a day. */
export function totalOf(counts: Counts): number {
  return BANDS.reduce((sum, band) => sum + counts[band], 0);
}

/** The outline of each band over points in equal distances, scaled to the highest total. */
export function bandPaths(points: readonly Counts[]): { band: keyof Counts; path: string }[] {
  const most = Math.max(1, ...points.map(totalOf));
  const x = (at: number) => round((WIDTH * at) / Math.max(1, points.length - 1));
  const y = (count: number) => round(HEIGHT - (HEIGHT * count) / most);
  const below = points.map(() => 0);
  return BANDS.map((band) => {
    const lower = points.map((_, at) => `${x(at)},${y(below[at] ?? 0)}`);
    const upper = points.map((point, at) => {
      below[at] = (below[at] ?? 0) + point[band];
      return `${x(at)},${y(below[at] ?? 0)}`;
    });
    return { band, path: `M${[...upper, ...lower.reverse()].join('L')}Z` };
  });
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
