import {
  monthStart,
  OUTCOMES,
  type MoneyOutcome,
  type OutcomeChannel,
  type OutcomeSum,
  OVERVIEW_MONTHS,
} from '@opsyard/contract';

export type Amounts = Readonly<Record<MoneyOutcome, { count: number; amount: number }>>;
/** What a month came to, in cents. */
export type MonthAmounts = { month: string } & Readonly<Record<MoneyOutcome, number>>;
/** What a carrier or a channel came to; the ids are those of its channels. */
export type Group = { key: string; name: string; channels: string[]; amounts: Amounts };

const KEYS = Object.keys(OUTCOMES) as MoneyOutcome[];

/** Adds up sums by what became of the money. */
export function amountsOf(sums: readonly OutcomeSum[]): Amounts {
  const entries = KEYS.map((outcome) => {
    const its = sums.filter((one) => one.outcome === outcome);
    const count = its.reduce((total, one) => total + one.count, 0);
    return [outcome, { count, amount: its.reduce((total, one) => total + one.amount, 0) }];
  });
  return Object.fromEntries(entries) as Amounts;
}

/** The last twelve months up to a day's, the oldest first. */
export function monthsUpTo(today: string, sums: readonly OutcomeSum[]): MonthAmounts[] {
  return Array.from({ length: OVERVIEW_MONTHS }, (_, at) => {
    const month = monthStart(today, at + 1 - OVERVIEW_MONTHS);
    const amounts = amountsOf(sums.filter((one) => one.month === month));
    return { month, recovered: amounts.recovered.amount, open: amounts.open.amount, lost: amounts.lost.amount };
  });
}

/** What each carrier or each channel came to, the most money first; what has no name is left out. */
export function groupsBy(
  part: 'carrier' | 'name',
  sums: readonly OutcomeSum[],
  channels: readonly OutcomeChannel[],
): Group[] {
  const byName = new Map<string, string[]>();
  for (const channel of channels) {
    const name = channel[part];
    if (name) byName.set(name, [...(byName.get(name) ?? []), channel.id]);
  }
  const groups = [...byName].map(([name, ids]) => ({
    ...{ key: name, name, channels: ids },
    amounts: amountsOf(sums.filter(({ channel }) => ids.includes(channel))),
  }));
  const all = ({ amounts }: Group) => KEYS.reduce((total, key) => total + amounts[key].amount, 0);
  return groups.toSorted((one, other) => all(other) - all(one));
}
