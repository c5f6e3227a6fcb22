import type { FieldChanges } from '../../../kernel/change.ts';
import { byTask, type PartChanges, tasksChangedBy } from './apply/parts.ts';

/** The changes an import made to the parts of a task, as stored in its history: ids of additions, former and new values of changes. */
export type ImportChanges = {
  comments: string[];
  rewritten: { id: string; from: string; to: string }[];
  items: string[];
  reworded?: { id: string; from: string; to: string }[];
  ticks: { id: string; done: boolean }[];
  links: string[];
  names: string[];
};

/** The history entries of an import's part changes, by task. */
export function importChanges(parts: PartChanges): Map<string, FieldChanges> {
  const comments = byTask(parts.comments);
  const rewritten = byTask(parts.rewritten);
  const items = byTask(parts.items);
  const reworded = byTask(parts.reworded);
  const ticks = byTask(parts.ticks);
  const links = byTask(parts.links);
  const names = byTask(parts.names);
  const recorded = (taskId: string): ImportChanges => ({
    comments: comments(taskId).map(({ id }) => id),
    rewritten: rewritten(taskId).map(({ id, from, to }) => ({ id, from, to })),
    items: items(taskId).map(({ id }) => id),
    reworded: reworded(taskId).map(({ id, from, to }) => ({ id, from, to })),
    ticks: ticks(taskId).map(({ id, done }) => ({ id, done })),
    links: links(taskId).map(({ id }) => id),
    names: names(taskId).map(({ name }) => name),
  });
  return new Map([...tasksChangedBy(parts)].map((taskId) => [taskId, { parts: { from: null, to: recorded(taskId) } }]));
}

/** Parses such entries of all tasks; names are by task. */
export function readImportChanges(entries: readonly { entityId: string; changes: FieldChanges }[]) {
  const recorded = entries.flatMap(({ entityId, changes }) => {
    const parts = changes.parts?.to as ImportChanges | undefined;
    return parts ? [{ entityId, parts }] : [];
  });
  return {
    comments: recorded.flatMap(({ parts }) => parts.comments),
    rewritten: recorded.flatMap(({ parts }) => parts.rewritten),
    items: recorded.flatMap(({ parts }) => parts.items),
    reworded: recorded.flatMap(({ parts }) => parts.reworded ?? []),
    ticks: recorded.flatMap(({ parts }) => parts.ticks),
    links: recorded.flatMap(({ parts }) => parts.links),
    names: recorded.flatMap(({ entityId, parts }) => parts.names.map((name) => ({ taskId: entityId, name }))),
  };
}
