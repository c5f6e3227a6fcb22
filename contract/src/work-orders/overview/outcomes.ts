import type { Names } from '../../records/kinds.ts';

/** What became of money that carriers billed too much; what is claimed is also one of the others. */
export const OUTCOMES = {
  claimed: ['Claimed', '已申诉'],
  recovered: ['Recovered', '已追回'],
  lost: ['Not recovered', '未追回'],
  open: ['Open', '处理中'],
} as const satisfies Record<string, Names>;
export type MoneyOutcome = keyof typeof OUTCOMES;

/** Months that the overview looks back, the present one among them. */
export const OVERVIEW_MONTHS = 12;

/** The day an order counts on, and which orders count. */
const COUNTED = {
  claimed: ['submittedOn', 'submittedOn is not empty'],
  recovered: ['closedOn', 'status = "3"'],
  // What was withdrawn before it was submitted was never claimed, so it is not lost.
  lost: ['closedOn', 'status = "4" and submittedOn is not empty'],
  open: ['billedOn', 'status in ("0", "1", "2")'],
} as const satisfies Record<MoneyOutcome, readonly [day: string, which: string]>;

/** Of what was never billed, nothing can be recovered. */
const BILLED = 'kind = "dispute"';

/** Wrong rates and parcels billed twice are overcharges, too, but not by volume. */
const OVERCHARGED_BY_VOLUME = 'reason in ("measure", "rule") and overcharge > 0';

export type OutcomePart = {
  /** The first day that counts, and the first that no longer does. */
  from?: string | undefined;
  before?: string | undefined;
  /** The ids of the channels; all where it is missing. */
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

/** The first day of the month so many months after a day's. */
export function monthStart(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}
