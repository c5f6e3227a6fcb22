import type { Names } from '../../records/kinds.ts';

/** What became of money that carriers billed too much. */
export const OUTCOMES = {
  recovered: ['Recovered', '已追回'],
  open: ['Open', '处理中'],
  lost: ['Lost', '未追回'],
} as const satisfies Record<string, Names>;
export type MoneyOutcome = keyof typeof OUTCOMES;

/** Months that the overview looks back, the present one among them. */
export const OVERVIEW_MONTHS = 12;

const STATES = { recovered: '"3"', open: '"0", "1", "2"', lost: '"4"' } as const;

type Part = {
  /** The first day that counts, and the first that no longer does. */
  from?: string | undefined;
  before?: string | undefined;
  /** The ids of the channels; all where it is missing. */
  channels?: readonly string[] | undefined;
};

/** The filter of the work orders behind an amount: closed ones count on the day they were closed, open ones on that of the bill. */
export function outcomeFilter(outcome: MoneyOutcome, { from, before, channels }: Part): string {
  const day = outcome === 'open' ? 'billedOn' : 'closedOn';
  return [
    `status in (${STATES[outcome]})`,
    ...(from ? [`${day} >= "${from}"`] : []),
    ...(before ? [`${day} < "${before}"`] : []),
    ...(channels ? [`channel in (${channels.map((id) => `"${id}"`).join(', ')})`] : []),
  ].join(' and ');
}

/** The first day of the month so many months after a day's. */
export function monthStart(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}
