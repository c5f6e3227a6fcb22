import type { DataScope } from '../../../kernel/data-resource.ts';
import type { Db } from '../../../kernel/db.ts';
import { newId } from '../../../kernel/ids.ts';
import { type Input, provideTableViews, type TableView, through } from '../../../kernel/table-view.ts';
import { taskLimits } from './limits.ts';
import { completedFor, type Relatives, relativesOf, taskColumns } from './view-store.ts';
import { lockAndCheck } from './visible-store.ts';

const IDS = /^[0-9a-f]{32}(?:,[0-9a-f]{32})*$/;

/** Calls of users whose data rules hide tasks go through this view. */
provideTableViews(async (db, { id }) => {
  const scope = await taskLimits(db, id);
  return scope && (await viewOf(db, scope));
});

/** The database as a user sees it, for reads within a write that do not name tasks. */
export async function visibleTo(db: Db, userId: string): Promise<Db> {
  const scope = await taskLimits(db, userId);
  return scope ? through(db, await viewOf(db, scope)) : db;
}

async function viewOf(db: Db, scope: DataScope): Promise<TableView> {
  const completed = completedFor(scope, await columnsOnce(db));
  return {
    completed,
    async write(tx, input, work) {
      await replaceHiddenIds(tx, scope, input);
      return await withVisibleRelatives(through(tx, { completed }), await work());
    },
  };
}

let columns: Promise<string[]> | undefined;

async function columnsOnce(db: Db): Promise<string[]> {
  columns ??= taskColumns(db);
  columns.catch(() => {
    columns = undefined;
  });
  return await columns;
}

/** Replaces the ids of hidden tasks in the input by ids of nothing, so that a write treats them like ids that never existed. */
async function replaceHiddenIds(db: Db, scope: DataScope, input: Input): Promise<void> {
  const named = new Set<string>();
  eachText(input, (text) => {
    for (const id of text.split(',')) named.add(id);
    return text;
  });
  if (named.size === 0) return;
  const found = await lockAndCheck(db, scope, [...named]);
  const hidden = new Map(found.filter(({ seen }) => !seen).map(({ id }) => [id, newId()]));
  if (hidden.size === 0) return;
  const replaced = (text: string) => text.split(',').map((id) => hidden.get(id) ?? id);
  eachText(input, (text) => replaced(text).join(','));
}

/** Replaces every text that consists of ids. */
function eachText(value: unknown, change: (text: string) => string): void {
  if (typeof value !== 'object' || value === null) return;
  const holder = value as Record<string, unknown>;
  for (const [key, one] of Object.entries(holder)) {
    if (typeof one !== 'string') eachText(one, change);
    else if (IDS.test(one)) holder[key] = change(one);
  }
}

/** The result of a write, with what its tasks tell about others as the user sees it. */
async function withVisibleRelatives<T>(seen: Db, result: T): Promise<T> {
  const rows: Relatives[] = [];
  eachRow(result, (row) => rows.push(row));
  if (rows.length === 0) return result;
  const known = await relativesOf(seen, [...new Set(rows.map(({ id }) => id))]);
  for (const row of rows) Object.assign(row, known.get(row.id) ?? { parentId: null, children: 0, childrenDone: 0 });
  return result;
}

function eachRow(value: unknown, found: (row: Relatives) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (isRow(value)) found(value);
  for (const one of Object.values(value)) eachRow(one, found);
}

function isRow(value: object): value is Relatives {
  return 'parentId' in value && 'children' in value && 'childrenDone' in value && 'id' in value;
}
