import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { type Input, provideTableViews, type TableView, through } from '../../../kernel/database/table-view.ts';
import { fieldLimits } from '../field-rights/limits.ts';
import { hidesValues } from '../field-rights/value-views.ts';
import { type TaskScope, taskLimits } from './limits.ts';
import { completedFor, type Relatives, relativesOf, type TaskLimits, taskColumns } from './view-store.ts';
import { lockAndCheck } from './visible-store.ts';

const IDS = /^[0-9a-f]{32}(?:,[0-9a-f]{32})*$/;

/** Calls of users from whom data rules or confidentiality hide tasks, or from whom rights hide custom fields, go through this view. */
provideTableViews(async (db, { id }) => await viewFor(db, id));

/** The database as a user sees it, for reads within a write that do not name tasks. */
export async function visibleTo(db: Db, userId: string): Promise<Db> {
  return through(db, await viewFor(db, userId));
}

async function viewFor(db: Db, userId: string): Promise<TableView | undefined> {
  const limits = await fieldLimits(db, userId);
  const values = limits && hidesValues(limits) ? limits : undefined;
  const scope = await taskLimits(db, userId);
  return scope || values ? await viewOf(db, { scope, values }) : undefined;
}

async function viewOf(db: Db, limits: TaskLimits): Promise<TableView> {
  const completed = completedFor(limits, await columnsOnce(db));
  return {
    completed,
    async write(tx, input, work) {
      const given = limits.scope ? await replaceHiddenIds(tx, limits.scope, input) : NOTHING;
      const result = await withVisibleRelatives(through(tx, { completed }), await work());
      // An unknown id that is not the one that was given would tell that there is such a task.
      if (given.size > 0) replaceIds(result, given);
      return result;
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

const NOTHING: ReadonlyMap<string, string> = new Map();
/** The ids of hidden tasks by what has replaced them in an input, of which a write can be repeated. */
const replacedIn = new WeakMap<Input, Map<string, string>>();

/**
 * Replaces the ids of hidden tasks in the input by ids of nothing, so that a write treats them like ids that never existed; returns the former
 * by the latter.
 */
async function replaceHiddenIds(db: Db, scope: TaskScope, input: Input): Promise<ReadonlyMap<string, string>> {
  const given = replacedIn.get(input) ?? new Map<string, string>();
  replacedIn.set(input, given);
  const named = new Set<string>();
  eachText(input, (text) => {
    for (const id of text.split(',')) named.add(id);
    return text;
  });
  if (named.size === 0) return given;
  const found = await lockAndCheck(db, scope, [...named]);
  const hidden = new Map(found.filter(({ seen }) => !seen).map(({ id }) => [id, newId()]));
  if (hidden.size > 0) replaceIds(input, hidden);
  for (const [id, by] of hidden) given.set(by, id);
  return given;
}

function replaceIds(value: unknown, by: ReadonlyMap<string, string>): void {
  const replaced = (text: string) => text.split(',').map((id) => by.get(id) ?? id);
  eachText(value, (text) => replaced(text).join(','));
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

/** The result of a write, with its data about other tasks and its values as visible to the user. */
async function withVisibleRelatives<T>(seen: Db, result: T): Promise<T> {
  const rows: Relatives[] = [];
  eachRow(result, (row) => rows.push(row));
  if (rows.length === 0) return result;
  const known = await relativesOf(seen, [...new Set(rows.map(({ id }) => id))]);
  for (const row of rows) {
    const { custom = {}, ...relatives } = known.get(row.id) ?? { parentId: null, children: 0, childrenDone: 0 };
    Object.assign(row, narrowed(row, relatives), 'custom' in row && { custom });
  }
  return result;
}

/** What a row discloses about other tasks, never more than the call has answered: it may have left out what a user does not see for other reasons. */
function narrowed(row: Relatives, seen: Omit<Relatives, 'id' | 'custom'>) {
  return {
    parentId: row.parentId === null ? null : seen.parentId,
    children: Math.min(row.children, seen.children),
    childrenDone: Math.min(row.childrenDone, seen.childrenDone),
  };
}

function eachRow(value: unknown, found: (row: Relatives) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (isRow(value)) found(value);
  for (const one of Object.values(value)) eachRow(one, found);
}

function isRow(value: object): value is Relatives {
  return 'parentId' in value && 'children' in value && 'childrenDone' in value && 'id' in value;
}
