import type { AnyRecordRoutes, AnyRecordType, Color, Fields, RecordRow } from '@opsyard/contract';
import { kindOf } from '@opsyard/contract';
import type { Actor } from '../kernel/access/actor.ts';
import { type DataResource, declareResource, type ResourceColumn } from '../kernel/access/data-resource.ts';
import type { Change } from '../kernel/change.ts';
import type { Db } from '../kernel/database/db.ts';
import type { Sentence } from '../kernel/words.ts';
import { plainColumn, readFields, type StoredField } from './storage.ts';

/** The reason for a write. */
export type Cause = 'add' | 'edit' | 'undo' | 'import';
/** A record before and after a write; `before` is undefined for new records, `after` for deleted ones. */
export type RecordChange = { id: string; before: RecordRow | undefined; after: RecordRow | undefined };
/** A row of an import as it would be written, and the existing record. */
export type ImportedRow = { before: RecordRow | undefined; values: Readonly<Record<string, unknown>> };
/** A remark about a value of an imported row: the reason to refuse the row, or a warning. */
export type ImportRemark = { field: string; message: Sentence; refuses: boolean };
/** A remark about a record in addition to its state. */
export type RecordRemark = { text: Sentence; color: Color; warning?: Sentence };
export type WriteContext = { db: Db; actor: Actor; change: Change };

export type Retention = {
  /** The SQL that says whether the row `t` is kept. */
  readonly held: string;
  /** The SQL of the ids of all that is kept, for types with comments or files: those deleted in it are kept, too. */
  readonly heldIds?: string;
  /** Blocks new holds until the purging transaction ends; called before records are locked. */
  readonly lock: (db: Db) => Promise<void>;
  /** Refuses users who may not purge these records; those who may delete them may purge them otherwise. */
  readonly requirePurge?: (context: Pick<WriteContext, 'db' | 'actor'>, ids: readonly string[]) => Promise<void>;
};

/** The server-side part of a record type. Hooks receive sets of records, so that no statement runs in a loop. */
export type Adapter = {
  readonly type: AnyRecordType;
  readonly routes: AnyRecordRoutes;
  /** The fields of additional indexes of records that are not in the trash: any number compared for equality, and then the sort field. */
  readonly indexes?: readonly (readonly string[])[];
  /** An additional SQL visibility condition on the row `t`; `bind` takes a value and returns its placeholder. */
  readonly visibleTo?: (actor: Pick<Actor, 'id'>, bind: (value: unknown) => string) => string;
  /** What `visibleTo` requires, in words, for the explanation of permissions. */
  readonly visibility?: Sentence;
  /** The SQL of the conditions of the type on the row `t`. */
  readonly conditions?: Readonly<Record<string, string>>;
  /** Records that lists leave out unless their filter names this field, by the SQL on the row `t`; the trash has all. */
  readonly leftOut?: { readonly field: string; readonly sql: string };
  /** Why a record cannot be chosen for a new link; existing links stay. */
  readonly refuseLink?: (row: RecordRow) => Sentence | undefined;
  /** A remark shown on a chip instead of the state, with an optional warning before linking. */
  readonly remark?: (row: RecordRow) => RecordRemark | undefined;
  /** Names of history changes that are hidden from a user who can see the record. */
  readonly hiddenHistoryFields?: (
    context: Pick<WriteContext, 'db' | 'actor'>,
    id: string,
  ) => Promise<readonly string[]>;
  /** What is not purged, and who may purge the rest. */
  readonly retention?: Retention;
  /** Validates writes and may complete the values; throws to refuse. */
  readonly beforeWrite?: (writeContext: WriteContext, changes: readonly RecordChange[], cause: Cause) => Promise<void>;
  /** Checks the rows of an import before anything is written; returns remarks by row index. */
  readonly checkImport?: (
    context: Pick<WriteContext, 'db' | 'actor'>,
    rows: readonly ImportedRow[],
  ) => Promise<ReadonlyMap<number, readonly ImportRemark[]>>;
  /** Runs after a write, in the same transaction. */
  readonly afterWrite?: (writeContext: WriteContext, changes: readonly RecordChange[], cause: Cause) => Promise<void>;
};

export type ServedType = Adapter & { readonly resource: DataResource };

const served = new Map<string, ServedType>();

/** Registers a record type; call it once, where its feature declares it. */
export function defineAdapter(
  adapter: Omit<Adapter, 'type' | 'routes'> & { type: unknown; routes: unknown },
): ServedType {
  const { type } = adapter as Adapter;
  const resource = declareResource({
    component: type.component,
    permission: type.permissions.view as DataResource['permission'],
    name: [type.many[0], type.many[1]],
    columns: resourceColumns(type.fields, type.title),
    owner: 't.created_by',
    ...(adapter.visibility && { visibility: adapter.visibility }),
  });
  const known = { ...(adapter as Adapter), resource };
  served.set(type.name, known);
  return known;
}

/** Finds a registered record type by name. */
export function servedType(name: string): ServedType | undefined {
  return served.get(name);
}

/** All registered record types. */
export function servedTypes(): readonly ServedType[] {
  return [...served.values()];
}

function resourceColumns(fields: Fields, title: string): Record<string, ResourceColumn> {
  const entries = readFields(fields).map((one): [string, ResourceColumn] => [
    one.key,
    { sql: ruleColumn(one), kind: ruleKind(one), name: one.field.name, ...(one.key === title && { always: true }) },
  ]);
  return Object.fromEntries(entries);
}

function ruleColumn(stored: StoredField): string {
  const column = plainColumn(stored);
  return stored.type === 'uuid' ? `replace(${column}::text, '-', '')` : column;
}

function ruleKind({ field, type }: StoredField): ResourceColumn['kind'] {
  const { family } = kindOf(field);
  if (type === 'date') return 'day';
  if (type === 'timestamptz') return 'instant';
  if (type === 'text[]') return 'list';
  if (type === 'bigint' || type === 'float8') return 'number';
  return family === 'text' || family === 'choice' ? 'text' : 'opaque';
}
