import { type Static, Type } from 'typebox';
import { STATUSES_MAX } from '../../constants.ts';
import { Id } from '../../kernel/shapes.ts';

/** Which status replaces another one. */
export type StatusMap = Static<typeof StatusMap>;
export const StatusMap = Type.Array(Type.Object({ fromId: Id, toId: Id }, { additionalProperties: false }), {
  maxItems: STATUSES_MAX,
});
