import type { ProviderHealth } from '@opsyard/contract';

/** The days shown at least and at most. */
const SHORTEST = 14;
const LONGEST = 90;
const POINTS = 30;
const MONTH_DAYS = 30;

type Account = Pick<ProviderHealth, 'id' | 'name' | 'quotaLeft' | 'quotaTotal' | 'perDay' | 'runsOutIn' | 'renewsIn'>;
/** The remaining quota of each account, by its id, so many days ahead. */
type QuotaPoint = { ahead: number } & Record<string, number>;

/** The quotas that remain on the coming days at the present rate, until the last one is used up, within limits. */
export function quotaForecast(accounts: readonly Account[]): { lines: readonly Account[]; points: QuotaPoint[] } {
  const lines = accounts.filter(({ quotaLeft }) => quotaLeft !== null);
  const last = Math.max(0, ...lines.map(({ runsOutIn }) => runsOutIn ?? 0)) + 1;
  const days = Math.min(LONGEST, Math.max(SHORTEST, last));
  const step = Math.ceil(days / POINTS);
  const points = Array.from({ length: Math.floor(days / step) + 1 }, (_, at): QuotaPoint => {
    const ahead = at * step;
    const left = lines.map((account) => [account.id, leftAfter(account, ahead)]);
    return { ...Object.fromEntries(left), ahead };
  });
  return { lines, points };
}

/** A monthly quota is whole again when it is renewed. */
function leftAfter({ quotaLeft, quotaTotal, perDay, renewsIn }: Account, ahead: number): number {
  const isRenewed = renewsIn !== null && quotaTotal !== null && ahead >= renewsIn;
  const [from, days] = isRenewed ? [quotaTotal, (ahead - renewsIn) % MONTH_DAYS] : [quotaLeft ?? 0, ahead];
  return Math.max(0, Math.round(from - days * perDay));
}
