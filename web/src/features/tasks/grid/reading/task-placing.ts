import { passesTaskFilter, type TaskRow } from '@opsyard/contract';
import { groupValuesOf, holds, liesWithin, type Section, unread, without, withTask } from '../groups/sections.ts';
import type { Arrange, ListQuery } from './list-reading.ts';
import { compareTasks } from './task-order.ts';

/** What is needed to find a task's place: the rows this page has read, the query of the list, and the order of its groups. */
export type Placing = { rowOf: (id: string) => TaskRow | undefined; query: ListQuery; arrange: Arrange };
type Sections = readonly Section[];

/** The sections after changes of tasks: each visible one is in exactly the groups it belongs to. */
export function regrouped(sections: Sections, ids: readonly string[], placing: Placing): Sections {
  const { rowOf, query } = placing;
  if (query.by === null) return sections;
  return ids.reduce((now, id) => {
    const row = rowOf(id);
    if (!row || !now.some((section) => holds(section, id))) return now;
    const values = groupValuesOf(row, query);
    const left = now.map((section) => (values.includes(section.value) ? section : without(section, id)));
    return withInserted(left, [id], placing);
  }, sections);
}

/** The sections of a list in manual order with tasks at the places of their new ranks. */
export function reordered(sections: Sections, ids: readonly string[], placing: Placing): Sections {
  if (placing.query.sort !== 'rank') return sections;
  const requested = new Set(ids);
  const isBefore = beforeIn(placing);
  const next = sections.map((section) => {
    const misplaced = misplacedIn(section, requested, isBefore);
    const rest = misplaced.reduce(without, section);
    return misplaced.reduce((now, id) => withTask(now, id, isBefore), rest);
  });
  return next.every((section, at) => section === sections[at]) ? sections : next;
}

/** Those of some tasks that are not between their neighbours. */
function misplacedIn(
  { ids }: Section,
  requested: ReadonlySet<string>,
  isBefore: (a: string, b: string) => boolean,
): string[] {
  return ids.filter((id, at) => {
    if (!requested.has(id)) return false;
    const [above, below] = [ids[at - 1], ids[at + 1]];
    return (above !== undefined && isBefore(id, above)) || (below !== undefined && isBefore(below, id));
  });
}

/** The sections without tasks that no longer match the filter, except those in use. */
export function narrowed(
  sections: Sections,
  ids: readonly string[],
  { rowOf, query }: Placing,
  isInUse: (id: string) => boolean,
): Sections {
  const gone = ids.filter((id) => {
    const row = rowOf(id);
    return row && passesTaskFilter(row, query.filter, rowOf) === false && !isInUse(id);
  });
  return sections.some((section) => gone.some((id) => holds(section, id))) ? withoutTasks(sections, gone) : sections;
}

/** The sections with tasks inserted in order; an empty group starts with them. */
export function withInserted(sections: Sections, ids: readonly string[], placing: Placing): Sections {
  const { rowOf, query } = placing;
  const isBefore = beforeIn(placing);
  return ids.reduce(
    (now, id) => {
      const row = rowOf(id);
      if (!row) return now;
      const values = groupValuesOf(row, query);
      return now.map((section) => (values.includes(section.value) ? withTask(section, id, isBefore) : section));
    },
    withGroupsOf(sections, ids, placing),
  );
}

function withGroupsOf(sections: Sections, ids: readonly string[], { rowOf, query, arrange }: Placing): Sections {
  if (query.by === null) return sections;
  const all = new Map(sections.map((section) => [section.value, section]));
  for (const row of ids.map(rowOf)) {
    for (const value of row ? groupValuesOf(row, query) : []) if (!all.has(value)) all.set(value, unread(value, 0));
  }
  if (all.size === sections.length) return sections;
  // The heading above a new group may be new, too.
  return arrange([...all.values()]).map(({ value }) => all.get(value) ?? unread(value, 0));
}

/** The sections without tasks that are gone. */
export function withoutTasks(sections: Sections, ids: readonly string[]): Sections {
  return sections.map((section) => ids.reduce(without, section));
}

/** The tasks among these that belong between the shown ones and are not shown yet. */
export function newMatches(sections: Sections, ids: readonly string[], placing: Placing): string[] {
  const { rowOf, query } = placing;
  const isBefore = beforeIn(placing);
  return ids.filter((id) => {
    const row = rowOf(id);
    if (!row || passesTaskFilter(row, query.filter, rowOf) !== true) return false;
    const values = groupValuesOf(row, query);
    const own = sections.filter(({ value }) => values.includes(value));
    if (own.length === 0) return query.by !== null;
    return own.every((section) => !holds(section, id) && liesWithin(section, id, isBefore));
  });
}

function beforeIn({ rowOf, query }: Placing): (a: string, b: string) => boolean {
  const compare = compareTasks(query);
  return (a, b) => {
    const [one, other] = [rowOf(a), rowOf(b)];
    return Boolean(one && other && compare(one, other) < 0);
  };
}
