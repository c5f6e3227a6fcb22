import { type TSchema, Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import { Id, Nullable } from '../kernel/shapes.ts';
import { recordFailures } from './failures.ts';
import type { Fields } from './fields.ts';
import type { RecordType } from './record-type.ts';

/** The maximum number of cells of a list that are changed at once. */
export const CELLS_MAX = 1_000;

const Body = { additionalProperties: false };

/** The call for cells that are pasted, filled or emptied in a list. */
export function cellCalls<F extends Fields, S extends TSchema>(type: RecordType<string, F>, Record: S) {
  const { path, permissions, refusals = [] } = type;
  const Edit = Type.Object({ id: Id, version: Type.Integer({ minimum: 1 }), changes: type.patch }, Body);
  return {
    editCells: {
      method: 'POST',
      path: `${path}/editCells`,
      summary: `Change fields of ${type.many[0].toLowerCase()}, at most 1,000 values, each record by its own values, in one operation that can be undone; nothing is changed if one of them is refused, unless the others are wanted`,
      access: permissions.edit,
      body: Type.Object(
        {
          edits: Type.Array(Edit, { minItems: 1, maxItems: CELLS_MAX }),
          /** Changes the others when records are refused. */
          partly: Type.Optional(Type.Boolean()),
        },
        Body,
      ),
      reply: Type.Object({
        /** The changed records. */
        records: Type.Array(Record),
        /** The records that were refused: with who changed one of their fields, or without if they no longer exist. */
        left: Type.Array(Type.Object({ id: Id, by: Nullable(Type.String()) })),
        /** The operation to undo; null if nothing was changed. */
        opId: Nullable(Id),
      }),
      failures: [
        commonFailures.notFound,
        recordFailures.tooManyCells,
        recordFailures.duplicate,
        recordFailures.linkMissing,
        ...refusals,
      ],
    },
  } as const;
}
