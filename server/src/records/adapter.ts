import type { AnyRecordRoutes, AnyRecordType, Color, Fields, RecordRow } from '@opsyard/contract';
import { kindOf } from '@opsyard/contract';
import type { Actor } from '../kernel/actor.ts';
import type { Change } from '../kernel/change.ts';
import { type DataResource, declareResource, type ResourceColumn } from '../kernel/data-resource.ts';
import type { Db } from '../kernel/db.ts';
import type { Sentence } from '../kernel/words.ts';
import { quoted, readFields, type StoredField } from './storage.ts';

/** Why records are written. */
export type Cause = 'add' | 'edit' | 'undo' | 'import';
/** A record before and after a write; no record before it was added or after it was deleted. */
export type RecordChange = { id: string; before: RecordRow | undefined; after: RecordRow | undefined };
/** A row of an import as it would be written, and the record it would change. */
export type ImportedRow = { before: RecordRow | undefined; values: Readonly<Record<string, unknown>> };
/** What a type has to say about a value of a row: why the row is refused, or what should be looked at. */
export type ImportRemark = { field: string; message: Sentence; refuses: boolean };
/** Something about a record that its state does not say. */
export type RecordRemark = { text: Sentence; color: Color; warning?: Sentence };
export type Writing = { db: Db; actor: Actor; change: Change };

/** What the server knows of a record type beside its declaration. Hooks take sets, so that nobody writes in a loop. */
export type Adapter = {
  readonly type: AnyRecordType;
  readonly routes: AnyRecordRoutes;
  /** A further SQL condition on the row `t` for what somebody may see; `bind` takes a value and answers its place. */
  readonly visibleTo?: (actor: Pick<Actor, 'id'>, bind: (value: unknown) => string) => string;
  /** What a record in one line says in place of a state, and what somebody should know before they link it. */
  readonly remark?: (row: RecordRow) => RecordRemark | undefined;
  /** Changes in the history of a record, by their names, that are kept from somebody who sees the record. */
  readonly keptFrom?: (asking: Pick<Writing, 'db' | 'actor'>, id: string) => Promise<readonly string[]>;
  /** Decides whether records may be written like this, and may complete them; fails where not. */
  readonly beforeWrite?: (writing: Writing, changes: readonly RecordChange[], cause: Cause) => Promise<void>;
  /** Says what is peculiar about the rows of an import, by their places, before anything is written. */
  readonly checkImport?: (
    asking: Pick<Writing, 'db' | 'actor'>,
    rows: readonly ImportedRow[],
  ) => Promise<ReadonlyMap<number, readonly ImportRemark[]>>;
  /** Does what follows from a write. */
  readonly afterWrite?: (writing: Writing, changes: readonly RecordChange[], cause: Cause) => Promise<void>;
};

/** A record type as it is served. */
export type Served = Adapter & { readonly resource: DataResource };

const served = new Map<string, Served>();

/** Makes a record type known to the server; to be called once, where its feature declares it. */
export function defineAdapter(adapter: Omit<Adapter, 'type' | 'routes'> & { type: unknown; routes: unknown }): Served {
  const { type } = adapter as Adapter;
  const resource = declareResource({
    component: type.component,
    permission: type.permissions.view as DataResource['permission'],
    name: [type.many[0], type.many[1]],
    columns: resourceColumns(type.fields, type.title),
    owner: 't.created_by',
  });
  const known = { ...(adapter as Adapter), resource };
  served.set(type.name, known);
  return known;
}

/** A record type by its name. */
export function servedType(name: string): Served | undefined {
  return served.get(name);
}

/** Every record type the server knows. */
export function servedTypes(): readonly Served[] {
  return [...served.values()];
}

function resourceColumns(fields: Fields, title: string): Record<string, ResourceColumn> {
  const entries = readFields(fields).map((one): [string, ResourceColumn] => [
    one.key,
    { sql: ruleColumn(one), kind: ruleKind(one), name: one.field.name, ...(one.key === title && { always: true }) },
  ]);
  return Object.fromEntries(entries);
}

function ruleColumn({ column, type }: StoredField): string {
  return type === 'uuid' ? `replace(t.${quoted(column)}::text, '-', '')` : `t.${quoted(column)}`;
}

function ruleKind({ field, type }: StoredField): ResourceColumn['kind'] {
  const { family } = kindOf(field);
  if (type === 'date') return 'day';
  if (type === 'timestamptz') return 'instant';
  if (type === 'text[]') return 'list';
  if (type === 'bigint' || type === 'float8') return 'number';
  return family === 'text' || family === 'choice' ? 'text' : 'opaque';
}
