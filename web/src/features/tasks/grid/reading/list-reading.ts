import { type Grouping, type TaskFilter, type TaskPage, task } from '@opsyard/contract';
import { call } from '../../../../kernel/calls/api.ts';
import { splitGroup, withinGroup } from '../../../../records/grid/groups/group-values.ts';
import type { TaskStore } from '../../shared/reading/task-store.ts';
import { type Groupings, type Section, unread, withPage } from '../groups/sections.ts';
import type { TaskOrder } from './task-order.ts';

export type ListQuery = {
  filter: TaskFilter | undefined;
} & Groupings &
  TaskOrder;

export type Group = { value: string; count: number };
/** Sorts groups and adds those that are shown even when empty. */
export type Arrange = (groups: readonly Group[]) => Group[];

/** How the sections of a list are read from the server; failures throw `RequestError`. */
export type Reader = {
  /** The sections at the beginning: groups that nothing has been read of, or the first page. */
  first(arrange: Arrange): Promise<Section[]>;
  next(section: Section): Promise<Page>;
  /** The section with this many of its tasks loaded. */
  upTo(section: Section, tasks: number): Promise<Section>;
};
export type Page = { ids: string[]; cursor: string | null; total: number | null };

// A small first page arrives sooner.
const FIRST_PAGE = 60;
const PAGE = 200;

/** Makes the reader of a list; what it reads goes into the store. */
export function readerOf(store: TaskStore, query: ListQuery): Reader {
  const request = { projectId: store.projectId, ...(query.filter && { filter: query.filter }) };
  const ask = async (value: string, cursor?: string | null): Promise<TaskPage> => {
    const group = query.by && groupOf(query.by, value, query.subBy);
    const { sort, order } = query;
    const limit = cursor ? PAGE : FIRST_PAGE;
    const body = { ...request, sort, order, ...group, ...(cursor && { cursor }), limit };
    const answer = await call(task.query, { body }, { quiet: true });
    store.storeRead(answer.records);
    return answer;
  };
  const next = async ({ value, cursor: at, count }: Section): Promise<Page> => {
    const { records, cursor, total } = await ask(value, at);
    // The server counts only up to a limit; the counts of groups or statuses are exact.
    return { ids: idsOf(records), cursor, total: Math.max(total ?? 0, count) };
  };
  return {
    next,
    async first(arrange) {
      if (query.by) {
        const groups = await countGroups({ ...request, by: query.by }, query.subBy);
        return arrange(groups).map(({ value, count }) => unread(value, count));
      }
      const { records, cursor, total, totalIsMore } = await ask('');
      const whole = totalIsMore ? await countAll(request) : total;
      return [withPage(unread('', whole ?? 0), { ids: idsOf(records), cursor, total: whole })];
    },
    async upTo(section, tasks) {
      let read = section;
      while (read.cursor !== null && read.ids.length < Math.min(tasks, read.count)) {
        read = withPage(read, await next(read));
      }
      return read;
    },
  };
}

type Counting = { projectId: string; filter?: TaskFilter; by: Grouping };

/** The groups with tasks; with a second field, its groups within those of the first. */
async function countGroups(body: Counting, subBy: Grouping | null = null): Promise<Group[]> {
  if (subBy === null) return await call(task.groups, { body }, { quiet: true });
  const cells = await call(task.boardCounts, { body: { ...body, laneBy: subBy } }, { quiet: true });
  return cells.map(({ value, lane, count }) => ({ value: withinGroup(value, lane), count }));
}

/** What the tasks of a section have in common, in a request. */
function groupOf(by: Grouping, section: string, subBy: Grouping | null = null) {
  const { value, sub } = splitGroup(section);
  return { group: { by, value }, ...(subBy !== null && sub !== null && { lane: { by: subBy, value: sub } }) };
}

/** The whole number of tasks beyond what a page counts: every task has exactly one status. */
async function countAll(request: { projectId: string; filter?: TaskFilter }): Promise<number> {
  const groups = await call(task.groups, { body: { ...request, by: 'status' } }, { quiet: true });
  return groups.reduce((sum, { count }) => sum + count, 0);
}

function idsOf(records: TaskPage['records']): string[] {
  return records.map(({ id }) => id);
}
