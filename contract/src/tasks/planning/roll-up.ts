import { type Static, Type } from 'typebox';
import { Day, Id, Nullable } from '../../kernel/shapes.ts';

/** The maximum number of tasks whose subtasks are summed up in one call. */
export const ROLL_UPS_AT_ONCE = 200;

/** The roll-up of the subtasks of a task, to every depth; cancelled ones do not count for estimates and dates. */
export type RollUp = Static<typeof RollUp>;
export const RollUp = Type.Object({
  id: Id,
  tasks: Type.Integer(),
  /** Done or cancelled. */
  done: Type.Integer(),
  /** The sum of the estimates in minutes; null if there is none. */
  estimate: Nullable(Type.Integer()),
  /** That of the tasks that are done. */
  estimateDone: Type.Integer(),
  /** The earliest and the latest of their dates. */
  firstDay: Nullable(Day),
  lastDay: Nullable(Day),
});
