import type { TaskFilter, TaskQuery } from '@opsyard/contract';
import { type Statement, statement } from '../../../kernel/database/db.ts';

const shapes = new Map<string, Statement>();

/** Whether an index contains exactly the tasks of a filter in list order, for any user and values. */
export function isInOrderOfIndex(filter: TaskFilter = {}, sort: TaskQuery['sort']): boolean {
  if (!isPlain(filter)) return false;
  const { statusIds, ownerIds } = filter;
  return sort === 'dueDate'
    ? Boolean(statusIds && ownerIds)
    : sort === 'rank' && Boolean(statusIds) !== Boolean(ownerIds);
}

/** Whether an index-only scan can count the tasks of a filter. */
export function isOfOneOwner(filter: TaskFilter = {}): boolean {
  return isPlain(filter) && filter.ownerIds !== undefined;
}

function isPlain(filter: TaskFilter): boolean {
  const { statusIds = ['one'], ownerIds = ['one'], ...rest } = filter;
  return Object.keys(rest).length === 0 && [statusIds, ownerIds].every((ids) => singleId(ids) !== undefined);
}

/** The id in a filter for a single one. */
export function singleId([id, ...others]: readonly string[]): string | undefined {
  return others.length === 0 && id !== 'none' ? id : undefined;
}

/**
 * The statement of a list. A filtered one is planned for its values each time, since the best index depends on them: a word in half of all
 * titles or in three. The others, and those with an index of their own, are prepared once per shape, of which there are few.
 */
export function statementFor(text: string, filter: TaskFilter = {}): Statement {
  return Object.keys(filter).length > 0 ? { text } : preparedStatement(text);
}

/** A prepared statement, shared by all with the same text. */
export function preparedStatement(text: string): Statement {
  const known = shapes.get(text) ?? statement(text);
  shapes.set(text, known);
  return known;
}
