import {
  type AnswerTime,
  type MoneyOutcome,
  monthStart,
  OUTCOMES,
  type OutcomeChannel,
  type OutcomeSum,
  OVERVIEW_MONTHS,
} from '@opsyard/contract';

export type Amounts = Readonly<Record<MoneyOutcome, { count: number; amount: number }>>;
/** Amounts of a month, in cents. */
export type MonthAmounts = { month: string } & Readonly<Record<MoneyOutcome, number>>;
/** Amounts of a carrier or a channel, with the ids of its channels. */
export type Group = { key: string; name: string; channels: string[]; amounts: Amounts; days: number | null };

export const OUTCOME_KEYS = Object.keys(OUTCOMES) as MoneyOutcome[];

/** Adds up sums by outcome. */
export function amountsOf(sums: readonly OutcomeSum[]): Amounts {
  const entries = OUTCOME_KEYS.map((outcome) => {
    const its = sums.filter((one) => one.outcome === outcome);
    const count = its.reduce((total, one) => total + one.count, 0);
    return [outcome, { count, amount: its.reduce((total, one) => total + one.amount, 0) }];
  });
  return Object.fromEntries(entries) as Amounts;
}

/** The twelve months up to that of a day, oldest first. */
export function monthsUpTo(today: string, sums: readonly OutcomeSum[]): MonthAmounts[] {
  return Array.from({ length: OVERVIEW_MONTHS }, (_, at) => {
    const month = monthStart(today, at + 1 - OVERVIEW_MONTHS);
    const amounts = amountsOf(sums.filter((one) => one.month === month));
    const entries = OUTCOME_KEYS.map((key) => [key, amounts[key].amount]);
    return { month, ...(Object.fromEntries(entries) as Record<MoneyOutcome, number>) };
  });
}

/** The median days until work orders were closed, the mean of the middle two for an even count; null without orders. */
export function medianDays(times: readonly Omit<AnswerTime, 'channel'>[]): number | null {
  const ordered = times.toSorted((one, other) => one.days - other.days);
  const total = ordered.reduce((sum, { count }) => sum + count, 0);
  const upTo = (last: number) => ordered.slice(0, last + 1).reduce((sum, { count }) => sum + count, 0);
  const at = (position: number) => ordered.find((_, last) => upTo(last) > position)?.days ?? 0;
  return total === 0 ? null : (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2;
}

type OutcomeData = {
  sums: readonly OutcomeSum[];
  times: readonly AnswerTime[];
  channels: readonly OutcomeChannel[];
};

/** Amounts by carrier or channel, largest first; without unnamed ones. */
export function groupsBy(part: 'carrier' | 'name', { sums, times, channels }: OutcomeData): Group[] {
  const byName = new Map<string, string[]>();
  for (const channel of channels) {
    const name = channel[part];
    if (name) byName.set(name, [...(byName.get(name) ?? []), channel.id]);
  }
  const groups = [...byName].map(([name, ids]) => ({
    ...{ key: name, name, channels: ids },
    amounts: amountsOf(sums.filter(({ channel }) => ids.includes(channel))),
    days: medianDays(times.filter(({ channel }) => ids.includes(channel))),
  }));
  return groups.toSorted((one, other) => shareOf(other) - shareOf(one));
}

/** Total of a group without double counting: the claimed amount is also part of the others. */
export function shareOf({ amounts }: Group): number {
  return amounts.recovered.amount + amounts.open.amount + amounts.lost.amount;
}
