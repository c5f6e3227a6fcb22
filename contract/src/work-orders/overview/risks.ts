import { daysLater } from '../../kernel/working-days.ts';
import type { Names } from '../../records/kinds.ts';

/** The number of days before its end from which a deadline is at risk. */
const SOON_DAYS = 2;

/** Deadlines at risk, with the filter of the work orders each is about. */
const RISKS = {
  submitSoon: [
    ['Submit within 2 days', '2 天内应提交'],
    'status = "0" and submitDue >= "{today}" and submitDue <= "{soon}"',
  ],
  submitLate: [['Submission overdue', '逾期未提交'], 'status = "0" and submitDue < "{today}"'],
  windowEnds: [
    ['Window ends within 2 days', '2 天内申诉截止'],
    'status = "0" and windowEnd >= "{today}" and windowEnd <= "{soon}"',
  ],
  replyLate: [['Reply overdue', '承运商逾期未回复'], 'status = "1" and replyDue < "{today}"'],
} as const satisfies Record<string, readonly [Names, string]>;
export type DeadlineRisk = keyof typeof RISKS;

export const DEADLINE_RISKS = Object.keys(RISKS) as DeadlineRisk[];

/** The names of a deadline at risk, in both languages. */
export function riskNames(risk: DeadlineRisk): Names {
  return RISKS[risk][0];
}

/** The filter of the work orders with a deadline at risk on a day. */
export function riskFilter(risk: DeadlineRisk, today: string): string {
  return RISKS[risk][1].replaceAll('{today}', today).replace('{soon}', daysLater(today, SOON_DAYS));
}
