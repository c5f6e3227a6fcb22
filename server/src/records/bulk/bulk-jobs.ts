import { commonFailures, type Permission } from '@opsyard/contract';
import type { Language } from '../../kernel/access/actor.ts';
import { fail, required } from '../../kernel/fail.ts';
import type { Sentence } from '../../kernel/words.ts';
import type { ServedType, WriteContext } from '../adapter.ts';
import { type BulkAction, changeRows } from '../change-rows.ts';
import { entriesAbout } from '../history-store.ts';
import { createJob, titledFor } from '../jobs/create.ts';
import { defineJobKind, type JobKind, jobKind, ok } from '../jobs/kinds.ts';
import { divideItem, itemsOf, RECORDS_PER_ITEM, skipIfUndone } from '../jobs/parts.ts';
import { type ListFilter, lockFullRecords, whichRecords } from '../list.ts';
import { undoEntries } from '../undo/undo-entries.ts';
import { addRecords, type Values, writeRecords } from '../write.ts';

/** What a job does with many records: the actions of bulk calls, an import, an undo. */
export type BulkKind = BulkAction['kind'] | 'import' | 'undo';
/** A row of an import to write: a new record, or changes of the record with that id. */
export type ImportRow = { row: number; id: string | null; values: Values };

type ChangeParams = { action: BulkAction; narrowed: ListFilter };

/** Defines the job kinds of a record type. */
export function defineBulkKinds(served: ServedType): void {
  const { edit, delete: remove = edit, import: importRight = edit } = served.type.permissions;
  const change = (writeContext: WriteContext, { action, narrowed }: ChangeParams, ids: readonly string[]) =>
    changePart(writeContext, served, action, { ...narrowed, ids });
  define<ChangeParams, string>(served, 'edit', edit, change);
  define<ChangeParams, string>(served, 'transition', edit, change);
  define<ChangeParams, string>(served, 'delete', remove, change);
  define<null, ImportRow>(served, 'import', importRight, (writeContext, _, rows) =>
    importRows(writeContext, served, rows),
  );
  define<{ opId: string }, string>(served, 'undo', edit, async (writeContext, { opId }, ids) => {
    const entries = await entriesAbout(writeContext.db, opId, { type: served.type.name, ids });
    await undoEntries(writeContext, served, entries);
  });
}

function define<P, T>(
  served: ServedType,
  kind: BulkKind,
  permission: string,
  work: (writeContext: WriteContext, params: P, parts: readonly T[]) => Promise<unknown>,
): void {
  const [en, zh] = KIND_TITLES[kind];
  defineJobKind<P, readonly T[]>({
    name: nameOf(served, kind),
    title: [`${en} ${served.type.many[0].toLowerCase()}`, `${zh}${served.type.many[1]}`],
    permission: permission as Permission,
    // Its items belong to one operation, whose row they lock.
    concurrency: 1,
    divide: divideItem,
    run: async ({ payload }, { params }) => ok(skipIfUndone((writeContext) => work(writeContext, params, payload))),
  });
}

const KIND_TITLES = {
  edit: ['Change', '修改'],
  transition: ['Change the state of', '更改状态：'],
  delete: ['Delete', '删除'],
  import: ['Import', '导入'],
  undo: ['Undo changes of', '撤销更改：'],
} as const;

async function changePart(
  writeContext: WriteContext,
  served: ServedType,
  action: BulkAction,
  which: ListFilter & { ids: readonly string[] },
): Promise<void> {
  const { db, actor } = writeContext;
  // Only those that still match: somebody may have changed them since the job was created.
  const matching = await whichRecords(db, actor, served, { ...which, ids: [...which.ids] });
  const ids = matching.map(({ id }) => id);
  const rows = (await lockFullRecords(db, actor, served, ids)).filter(({ deletedAt }) => deletedAt === null);
  await changeRows(writeContext, served, action, rows);
}

/** Writes rows of an import; refused if a record to update no longer exists. */
export async function importRows(
  writeContext: WriteContext,
  served: ServedType,
  rows: readonly ImportRow[],
): Promise<void> {
  const { db, actor } = writeContext;
  if (!actor.permissions.has(served.type.permissions.edit)) fail(commonFailures.forbidden);
  const ids = rows.flatMap(({ id }) => id ?? []);
  const item = (await lockFullRecords(db, actor, served, ids)).filter(({ deletedAt }) => deletedAt === null);
  const byId = new Map(item.map((row) => [row.id, row]));
  const updates = rows.flatMap(({ id, values }) =>
    id === null ? [] : [{ before: required(byId.get(id), commonFailures.notFound), values }],
  );
  if (updates.length > 0) await writeRecords(writeContext, served, updates, { cause: 'import' });
  const drafts = rows.flatMap(({ id, values }) => (id === null ? [values] : []));
  if (drafts.length > 0) await addRecords(writeContext, served, drafts, 'import');
}

function nameOf({ type }: ServedType, kind: BulkKind): string {
  return `${type.name}_${kind}`;
}

type BulkDraft = { title: string; titles: Sentence; params: unknown; parts: readonly unknown[] };

/** Creates a job of the request's operation for many records or rows. */
export async function createBulkJob(writeContext: WriteContext, served: ServedType, kind: BulkKind, draft: BulkDraft) {
  const { parts, ...about } = draft;
  const { opId } = writeContext.change;
  const items = itemsOf(parts, RECORDS_PER_ITEM, 1);
  return await createJob(writeContext, jobKind(nameOf(served, kind)) as JobKind, { ...about, items, opId });
}

/** The title of a job for a number of records, in the language of its creator and in both. */
export function changeTitle({ type }: ServedType, kind: BulkKind, count: number, language: Language) {
  const [en, zh] = KIND_TITLES[kind];
  return titledFor(language, [
    `${en} ${count.toLocaleString('en')} ${type.many[0].toLowerCase()}`,
    `${zh} ${count} 条${type.many[1]}`,
  ]);
}
