import { Type } from 'typebox';
import type { Grouping } from './task-query.ts';

/** Built-in fields for columns or lanes of a board: a task has exactly one value of them. */
export const BOARD_GROUPINGS = ['status', 'owner', 'priority'] as const;
/** Or a custom field of `GROUPING_KINDS`. */
export type BoardGrouping = Exclude<Grouping, 'label'>;
/** The grouping of a board, as sent. */
export const BoardGrouping = Type.Unsafe<BoardGrouping>({
  type: 'string',
  pattern: `^(?:${BOARD_GROUPINGS.join('|')}|c_[0-9a-f]{32})$`,
});
