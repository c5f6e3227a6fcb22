import type { ProviderHealth } from '@opsyard/contract';

/** The days shown at least and at most. */
const SHORTEST = 14;
const LONGEST = 90;
const POINTS = 30;

type Account = Pick<ProviderHealth, 'id' | 'name' | 'quotaLeft' | 'perDay' | 'runsOutIn'>;
/** The remaining quota of each account, by its id, so many days ahead. */
export type QuotaPoint = { ahead: number } & Record<string, number>;

/** The quotas that remain on the coming days at the present rate, until the last one is used up, within limits. */
export function quotaForecast(accounts: readonly Account[]): { lines: readonly Account[]; points: QuotaPoint[] } {
  const lines = accounts.filter(({ quotaLeft }) => quotaLeft !== null);
  const last = Math.max(0, ...lines.map(({ runsOutIn }) => runsOutIn ?? 0)) + 1;
  const days = Math.min(LONGEST, Math.max(SHORTEST, last));
  const step = Math.ceil(days / POINTS);
  const points = Array.from({ length: Math.floor(days / step) + 1 }, (_, at): QuotaPoint => {
    const ahead = at * step;
    const left = lines.map(({ id, quotaLeft, perDay }) => [
      id,
      Math.max(0, Math.round((quotaLeft ?? 0) - ahead * perDay)),
    ]);
    return { ...Object.fromEntries(left), ahead };
  });
  return { lines, points };
}
