import {
  commonFailures,
  type Fields,
  isEmptyValue,
  kindOf,
  type RecordConflict,
  type RecordRow,
  recordFailures,
  sameValue,
} from '@opsyard/contract';
import type { FieldChanges } from '../kernel/change.ts';
import { newId } from '../kernel/database/ids.ts';
import { fail, required } from '../kernel/fail.ts';
import { mergeStale } from '../kernel/merge-stale.ts';
import { cleanHtml } from '../kernel/rich-text.ts';
import type { Cause, RecordChange, ServedType, WriteContext } from './adapter.ts';
import { newerChanges } from './history-store.ts';
import { requireLinks } from './links/links.ts';
import { assignNumbers } from './numbers.ts';
import { insertRecords, lockRecords, type StoredRow, updateRecords } from './record-store.ts';
import { storedFields } from './storage.ts';
import { recordTopic } from './topic.ts';

export type Values = Readonly<Record<string, unknown>>;

/** Adds records as one operation, which can be undone. */
export async function addRecords(
  writeContext: WriteContext,
  served: ServedType,
  drafts: readonly Values[],
  cause: Cause = 'add',
): Promise<RecordRow[]> {
  const { db, actor } = writeContext;
  const rows = drafts.map((draft) => ({ ...beginning(served), ...normalised(served.type.fields, draft), id: newId() }));
  await assignNumbers(db, served, rows);
  await requireLinks(
    writeContext,
    served,
    rows.map((row) => ({ before: undefined, values: row })),
  );
  const changes = rows.map((row) => ({ id: row.id, before: undefined, after: row as unknown as RecordRow }));
  await served.beforeWrite?.(writeContext, changes, cause);
  const inserted = await insertRecords(db, served, rows, actor.id);
  const byId = new Map(inserted.map((row) => [row.id, row]));
  const added = rows.map(({ id }) => withoutInternals(required(byId.get(id), commonFailures.internal)));
  await publishChanges(
    writeContext,
    served,
    added.map((after) => ({ id: after.id, before: undefined, after })),
    { kind: 'created', cause },
  );
  return added;
}

/** The initial values of a record: the first state, empty lists. */
function beginning({ type }: ServedType): Values {
  const entries = Object.entries(type.fields).map(([key, field]): [string, unknown] => {
    if (field.kind === 'state') return [key, Object.keys(field.choices ?? {})[0]];
    return [key, kindOf(field).family === 'many' ? [] : null];
  });
  return Object.fromEntries(entries);
}

/** Normalised values; empty ones are null. */
export function normalised(fields: Fields, values: Values): Values {
  const entries = Object.entries(values).map(([key, value]) => {
    const field = fields[key];
    if (value === null || !field) return [key, value];
    const clean = field.kind === 'richText' ? cleanHtml(String(value), nobody, nobody) : value;
    return [key, kindOf(field).normalise(clean)];
  });
  return Object.fromEntries(entries);
}

/** Rich text in fields has no mentions and no images of other records. */
const nobody = () => false;

export type Edit = { id: string; version: number; changes: Values };

/** Edits fields of a record based on a version; later changes of others are merged, and conflicts are refused with both values. */
export async function editRecord(writeContext: WriteContext, served: ServedType, { id, version, changes }: Edit) {
  const { db } = writeContext;
  const [row] = await lockRecords(db, served, [id]);
  const before = required(row, commonFailures.notFound);
  if (before.deletedAt !== null) return fail(recordFailures.inTrash);
  if (version > before.version)
    return fail(commonFailures.staleVersion, { detail: { version: before.version, conflicts: [] } });
  const requested = normalised(served.type.fields, changes);
  const newer = version === before.version ? [] : await newerChanges(db, served.type.name, [{ id, version }]);
  const merged = mergeStale(requested, { present: before, newer });
  if (merged.conflicts.length > 0) {
    const detail: RecordConflict = { version: before.version, conflicts: merged.conflicts };
    return fail(commonFailures.staleVersion, { detail });
  }
  const [record] = await writeRecords(writeContext, served, [{ before, values: merged.changes }], { cause: 'edit' });
  return { record: record ?? withoutInternals(before), merged: merged.merged };
}

/** Sets the same fields of many records; records that already have the values are unchanged. */
export async function editRecords(
  writeContext: WriteContext,
  served: ServedType,
  rows: readonly StoredRow[],
  changes: Values,
) {
  const values = normalised(served.type.fields, changes);
  return await writeRecords(
    writeContext,
    served,
    rows.map((before) => ({ before, values })),
    { cause: 'edit' },
  );
}

export type RowEdit = { before: StoredRow; values: Values };

/** Writes changed records; returns them. */
export async function writeRecords(
  writeContext: WriteContext,
  served: ServedType,
  edits: readonly RowEdit[],
  { cause, kind = 'updated' }: { cause: Cause; kind?: string },
): Promise<RecordRow[]> {
  const { db, change } = writeContext;
  const changed = edits.filter(({ before, values }) =>
    Object.entries(values).some(([key, value]) => !sameValue(value, before[key])),
  );
  if (changed.length === 0) return [];
  requireValues(served, changed);
  await requireLinks(writeContext, served, changed);
  const rows = changed.map(({ before, values }) => ({ ...before, ...values, id: before.id }));
  const planned = rows.map((after, at) => ({
    id: after.id,
    before: changed[at]?.before,
    after: after as unknown as RecordRow,
  }));
  await served.beforeWrite?.(writeContext, planned, cause);
  const inserted = new Map((await updateRecords(db, served, rows, change.actorId)).map((row) => [row.id, row]));
  const changes = changed.map(({ before }) => {
    return {
      id: before.id,
      before: withoutInternals(before),
      after: withoutInternals(required(inserted.get(before.id), commonFailures.internal)),
    };
  });
  await publishChanges(writeContext, served, changes, { kind, cause });
  return changes.map(({ after }) => after);
}

/** An undo could restore the absence of a value that is required now. */
function requireValues({ type }: ServedType, edits: readonly RowEdit[]): void {
  for (const { values } of edits)
    for (const [key, value] of Object.entries(values))
      if (type.fields[key]?.required && isEmptyValue(value))
        fail(commonFailures.invalidInput, { detail: { field: key } });
}

type ChangeEvent = { kind: string; cause: Cause };

/** Records the changes for history and undo, and notifies pages. */
export async function publishChanges(
  writeContext: WriteContext,
  served: ServedType,
  changes: readonly RecordChange[],
  { kind, cause }: ChangeEvent,
): Promise<void> {
  const { change } = writeContext;
  const { name } = served.type;
  for (const { id, before, after } of changes) {
    const version = (after ?? before)?.version ?? 1;
    change.record({
      entity: name,
      entityId: id,
      projectId: null,
      kind,
      version,
      changes: differences(served, before, after),
    });
  }
  change.announce(recordTopic(name), {
    cmd: 'record',
    recordType: name,
    ids: changes.length > 200 ? [] : changes.map(({ id }) => id),
    kind,
  });
  await served.afterWrite?.(writeContext, changes, cause);
}

function differences(served: ServedType, before: RecordRow | undefined, after: RecordRow | undefined): FieldChanges {
  if (!before || !after) return {};
  const keys = storedFields(served.type.fields).map(({ key }) => key);
  const changed = keys.filter((key) => !sameValue(before[key], after[key]));
  return Object.fromEntries(changed.map((key) => [key, { from: before[key] ?? null, to: after[key] ?? null }]));
}

/** A record without internal columns. */
export function withoutInternals({ deletedAt: _, ...row }: StoredRow): RecordRow {
  return row;
}
