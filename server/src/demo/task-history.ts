import type { FieldChanges } from '../kernel/change.ts';
import { instantOf } from './content/moments.ts';
import type { DemoProject, DemoTask } from './content/types.ts';
import { variation } from './content/variation.ts';

/** An event of a task: when, by whom, and the resulting version, if any. */
export type HistoryEvent = { at: Date; by: string; kind: string; version: number | null; changes: FieldChanges };

type Setting = {
  now: Date;
  statuses: DemoProject['statuses'];
  statusId: (name: string) => string;
  personId: (username: string) => string | null;
  /** Ids of the task's comments, in their order. */
  commentIds: readonly string[];
};

/** A plausible history of a task up to its present state, oldest first. */
export function historyOf(task: DemoTask, setting: Setting): HistoryEvent[] {
  const { now } = setting;
  const created = instantOf(now, task.created);
  const title = { title: { from: null, to: task.title } };
  const begun: HistoryEvent = { at: created, by: task.createdBy, kind: 'created', version: 1, changes: title };
  const updates = [...assigned(task, setting), ...moved(task, setting)].sort((one, other) => +one.at - +other.at);
  const commentEvents = task.comments.map((comment, index): HistoryEvent => {
    const changes = { comment: { from: null, to: setting.commentIds[index] ?? null } };
    return { at: instantOf(now, comment.at), by: comment.by, kind: 'commentAdded', version: null, changes };
  });
  const numbered = updates.map((update, index): HistoryEvent => ({ ...update, kind: 'updated', version: index + 2 }));
  return withDistinctInstants([begun, ...numbered, ...commentEvents].sort((one, other) => +one.at - +other.at));
}

/** The same events at least a millisecond apart, so that ids derived from the instants keep the order. */
function withDistinctInstants(events: readonly HistoryEvent[]): HistoryEvent[] {
  let last = 0;
  return events.map((event) => {
    last = Math.max(last + 1, event.at.getTime());
    return { ...event, at: new Date(last) };
  });
}

type Update = Pick<HistoryEvent, 'at' | 'by' | 'changes'>;

function assigned(task: DemoTask, setting: Setting): Update[] {
  if (task.owner === null || task.owner === task.createdBy) return [];
  const changes = { ownerId: { from: null, to: setting.personId(task.owner) } };
  return [{ at: between(span(task, setting), 0.1), by: task.createdBy, changes }];
}

/** From the first column to its present column, over the columns of the kinds in between, some of them left out. */
function moved(task: DemoTask, setting: Setting): Update[] {
  const { statuses, statusId } = setting;
  const route = routeTo(task, statuses);
  return route.slice(1).map((status, index) => {
    const last = index === route.length - 2;
    const part = last ? 1 : 0.2 + (0.7 * (index + 1)) / route.length;
    const changes = { statusId: { from: statusId(route[index] ?? status), to: statusId(status) } };
    return { at: between(span(task, setting), part), by: task.owner ?? task.createdBy, changes };
  });
}

const KINDS_ON_THE_WAY: Record<DemoTask['category'], readonly string[]> = {
  '0': [],
  '2': [],
  '3': [],
  '4': ['2'],
  '1': ['2', '4'],
};

function routeTo({ title, status, category }: DemoTask, statuses: DemoProject['statuses']): string[] {
  const first = statuses.find((one) => one.category === '0')?.name ?? status;
  const between = KINDS_ON_THE_WAY[category].flatMap((kind) => {
    const choice = statuses.filter((one) => one.category === kind);
    const skipped = kind === '4' && variation(`${title} unseen`, 3) === 0;
    return skipped ? [] : choice.slice(0, 1).map(({ name }) => name);
  });
  return [...new Set([first, ...between, status])];
}

type Span = { from: Date; to: Date };

function span({ created, completed, updated }: DemoTask, { now }: Setting): Span {
  return { from: instantOf(now, created), to: instantOf(now, completed ?? updated) };
}

function between({ from, to }: Span, part: number): Date {
  return new Date(from.getTime() + Math.round(Math.max(0, to.getTime() - from.getTime()) * part));
}
