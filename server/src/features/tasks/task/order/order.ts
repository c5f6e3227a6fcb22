import {
  type BuiltInSort,
  isCustomKey,
  kindOf,
  mapPlainFields,
  PLAIN_FIELDS,
  type PlainField,
  type Priority,
  type TaskRow,
  type TaskSort,
  taskFailures,
} from '@opsyard/contract';
import { fail } from '../../../../kernel/fail.ts';
import { packCursor as packPosition, unpackCursor as unpackPosition } from '../../../../kernel/routes/cursor.ts';
import { columnOf } from '../plain-columns.ts';

type Order = {
  /** SQL for the sort value. */
  by: string;
  cast: string;
  /** The second sort key, which makes the order total. */
  tie: 't.id' | 't.rank';
  nullable: boolean;
  valueOf: (row: TaskRow) => string | number | null;
};

const BY_URGENCY = 'NLMHU';
/** SQL for the priority as a number from 1 to 5, as in its index. */
export const URGENCY = `strpos('${BY_URGENCY}', t.priority)`;

/** The priority as a number from 1 to 5. */
export function urgencyOf(priority: Priority): number {
  return BY_URGENCY.indexOf(priority) + 1;
}

/** The order of each sort; every one is the order of an index. */
export const ORDERS: Record<BuiltInSort, Order> = {
  rank: { by: 't.rank', cast: 'text', tie: 't.rank', nullable: false, valueOf: (row) => row.rank },
  seq: { by: 't.seq', cast: 'int', tie: 't.id', nullable: false, valueOf: (row) => row.seq },
  title: { by: 't.title', cast: 'text', tie: 't.id', nullable: false, valueOf: (row) => row.title },
  // Ids of types are in the order in which the types were made.
  type: { by: 't.type_id', cast: 'uuid', tie: 't.rank', nullable: false, valueOf: (row) => row.typeId },
  priority: {
    by: URGENCY,
    cast: 'int',
    tie: 't.rank',
    nullable: false,
    valueOf: (row) => urgencyOf(row.priority),
  },
  updatedAt: {
    by: 't.updated_at',
    cast: 'timestamptz',
    tie: 't.id',
    nullable: false,
    valueOf: (row) => row.updatedAt,
  },
  createdAt: {
    by: 't.created_at',
    cast: 'timestamptz',
    tie: 't.id',
    nullable: false,
    valueOf: (row) => row.createdAt,
  },
  ...mapPlainFields(plainOrder),
};

function plainOrder(name: PlainField): Order {
  const { pg } = kindOf(PLAIN_FIELDS[name]);
  const keyOf = ({ [name]: value }: TaskRow) => (typeof value === 'boolean' ? String(value) : value);
  return { by: `t.${columnOf(name)}`, cast: pg, tie: 't.id', nullable: true, valueOf: keyOf };
}

/** The end of a page: the sort value (null among tasks without one) and the second key; and whether the list is short. */
export type Cursor = { value: string | number | null; tie: string; few?: boolean };

/** Encodes the end of a page as a cursor, bound to its query. */
export function packCursor({ value, tie, few }: Cursor, query: string): string {
  return packPosition(query, { values: [value, ...(few ? [FEW] : [])], id: tie });
}

/** Decodes a cursor; an invalid one, one of another query, or one without a value where all tasks have one is refused. */
export function unpackCursor(packed: string, query: string, sort: TaskSort): Cursor {
  const { values, id: tie } = unpackPosition(packed, query) ?? fail(taskFailures.cursorStale);
  const [value, ...rest] = values;
  const few = rest.length === 1 && rest[0] === FEW;
  const isValid = (few || rest.length === 0) && isSortValue(value, sort);
  return isValid ? { value, tie, few } : fail(taskFailures.cursorStale);
}

const FEW = 'few';

function isSortValue(value: unknown, sort: TaskSort): value is Cursor['value'] {
  if (value === null) return isCustomKey(sort) || ORDERS[sort].nullable;
  return typeof value === 'string' || Number.isFinite(value);
}
