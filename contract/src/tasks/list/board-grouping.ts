import { Type } from 'typebox';
import type { CustomKey } from '../fields/custom-field.ts';

/** Fields every task has that a board can have columns or lanes by: a task has exactly one value of them. */
export const BOARD_GROUPINGS = ['status', 'type', 'owner', 'priority'] as const;
/** Or a custom field of `GROUPING_KINDS`. */
export type BoardGrouping = (typeof BOARD_GROUPINGS)[number] | CustomKey;
/** The grouping of a board, as sent. */
export const BoardGrouping = Type.Unsafe<BoardGrouping>({
  type: 'string',
  pattern: `^(?:${BOARD_GROUPINGS.join('|')}|c_[0-9a-f]{32})$`,
});
