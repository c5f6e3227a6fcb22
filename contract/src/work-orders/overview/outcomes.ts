import type { Names } from '../../records/kinds.ts';

/** The outcomes of overcharged money; what is claimed also has one of the other outcomes. */
export const OUTCOMES = {
  claimed: ['Claimed', '已申诉'],
  recovered: ['Recovered', '已追回'],
  lost: ['Not recovered', '未追回'],
  open: ['Open', '处理中'],
} as const satisfies Record<string, Names>;
export type MoneyOutcome = keyof typeof OUTCOMES;

/** The period of the overview in months, including the current one. */
export const OVERVIEW_MONTHS = 12;

/** The date by which an order counts, and which orders count. */
const COUNTED = {
  claimed: ['submittedOn', 'submittedOn is not empty'],
  recovered: ['closedOn', 'status = "3"'],
  // Orders withdrawn before submission were never claimed, so they are not lost.
  lost: ['closedOn', 'status = "4" and submittedOn is not empty'],
  open: ['billedOn', 'status in ("0", "1", "2")'],
} as const satisfies Record<MoneyOutcome, readonly [day: string, which: string]>;

/** Money that was never billed cannot be recovered. */
const BILLED = 'kind = "dispute"';

/** Wrong rates and parcels billed twice are overcharges as well, but not by volume. */
const OVERCHARGED_BY_VOLUME = 'reason in ("measure", "rule") and overcharge > 0';

export type OutcomePart = {
  /** The first day (inclusive) and the last (exclusive). */
  from?: string | undefined;
  before?: string | undefined;
  /** The ids of the channels; all if missing. */
  channels?: readonly string[] | undefined;
};

/** The filter of the work orders behind an amount. */
export function outcomeFilter(outcome: MoneyOutcome, part: OutcomePart): string {
  const [day, which] = COUNTED[outcome];
  return [which, ...conditionsOf(day, part), BILLED].join(' and ');
}

/** The filter of the preventions that were closed as prevented from a day on. */
export function preventedFilter(from: string): string {
  return `status = "5" and closedOn >= "${from}"`;
}

/** The filter of the work orders that were submitted and are closed. */
export function answeredFilter(part: OutcomePart): string {
  return ['status in ("3", "4")', 'submittedOn is not empty', ...conditionsOf('closedOn', part), BILLED].join(' and ');
}

/** The filter of the work orders about parcels shipped in a period; of `overcharged`, those with an amount overcharged by volume. */
export function claimFilter(which: 'orders' | 'overcharged', part: OutcomePart): string {
  const byVolume = which === 'overcharged' ? [OVERCHARGED_BY_VOLUME] : [];
  return [...conditionsOf('shippedOn', part), ...byVolume, BILLED].join(' and ');
}

function conditionsOf(day: string, { from, before, channels }: OutcomePart): string[] {
  return [
    ...(from ? [`${day} >= "${from}"`] : []),
    ...(before ? [`${day} < "${before}"`] : []),
    ...(channels ? [`channel in (${channels.map((id) => `"${id}"`).join(', ')})`] : []),
  ];
}

/** The first day of the month this many months after a date. */
export function monthStart(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}
