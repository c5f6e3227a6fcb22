import { Type } from 'typebox';
import { commonFailures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { workOrderFailures } from '../failures.ts';
import { DEADLINE_LIMITS, type DeadlineDays } from './days.ts';

const days = Object.fromEntries(
  Object.entries(DEADLINE_LIMITS).map(([key, { least, most }]) => [
    key,
    Type.Integer({ minimum: least, maximum: most }),
  ]),
) as Record<keyof DeadlineDays, ReturnType<typeof Type.Integer>>;

/** The periods with their version. */
const WorkOrderDeadlines = Type.Object({ version: Type.Integer(), ...days });

export const workOrderDeadlines = defineRoutes('workOrderDeadlines', {
  get: {
    method: 'GET',
    path: '/appcenter/workorder/deadlines',
    summary: 'The periods that deadlines and reminders of work orders are counted with',
    access: 'work-orders:rule:view',
    reply: WorkOrderDeadlines,
  },
  save: {
    method: 'PUT',
    path: '/appcenter/workorder/deadlines',
    summary: 'Change the periods that deadlines and reminders of work orders are counted with',
    access: 'work-orders:rule:edit',
    body: Type.Object({ version: Type.Integer({ minimum: 0 }), ...days }, { additionalProperties: false }),
    reply: WorkOrderDeadlines,
    failures: [commonFailures.staleVersion, workOrderFailures.deadlinesWrong],
  },
});
