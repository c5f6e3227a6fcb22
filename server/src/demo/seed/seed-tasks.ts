import { generateNKeysBetween } from 'fractional-indexing';
import type { CustomValues } from '../../features/tasks/custom-field/values.ts';
import { allocateAtEnd, insertTasks, type NewTask } from '../../features/tasks/task/insert-store.ts';
import { insertItems } from '../../features/tasks/transfer/apply/parts-store.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/ids.ts';
import { textOf } from '../../kernel/rich-text.ts';
import { instantOf } from '../content/moments.ts';
import type { DemoComment, DemoProject, DemoTask, Moment } from '../content/types.ts';
import { dayIn } from '../day-in.ts';
import { idAt } from '../id-at.ts';
import {
  insertDemoComments,
  insertDemoDependencies,
  insertDemoHistory,
  insertDemoWatchers,
  signDemoTasks,
} from '../projects-store.ts';
import { type HistoryEvent, historyOf } from '../task-history.ts';

type Setting = {
  db: Db;
  now: Date;
  projectId: string;
  statusIds: ReadonlyMap<string, string>;
  labelIds: ReadonlyMap<string, string>;
  /** The values of custom fields for the task of a title. */
  valuesOf: (title: string) => CustomValues;
  personId: (username: string) => string | null;
};
type Placed = DemoTask & { id: string; rank: string; commentIds: string[] };

/** Adds the tasks of a project with their comments, checklists, watchers and history; answers which id those that begin with some words got. */
export async function seedTasks(setting: Setting, project: DemoProject): Promise<(words: string) => string> {
  const { db, now, projectId, personId } = setting;
  const { seqs, ranks } = await allocateAtEnd(db, projectId, project.tasks.length);
  const placed = project.tasks
    .map((task, index): Placed => {
      const commentIds = task.comments.map(({ at }) => idAt(instantOf(now, at)));
      return { ...task, id: idAt(instantOf(now, task.created)), rank: ranks[index] ?? '', commentIds };
    })
    .sort((one, other) => one.seq - other.seq);
  const idOf = new Map(placed.map(({ seq, id }) => [seq, id]));
  const tasks = placed.map((task) => newTaskOf(task, setting, idOf));
  const inOrder = { seqs, ranks: placed.map(({ rank }) => rank) };
  await insertTasks(db, { projectId, actorId: null, tasks, ranks: inOrder });
  await insertItems(db, placed.flatMap(itemsOf));
  await insertDemoComments(
    db,
    placed.flatMap((task) => commentsOf(task, setting)),
  );
  await insertDemoWatchers(
    db,
    placed.flatMap((task) => watchersOf(task, setting)),
  );
  await insertDemoDependencies(db, dependenciesOf(project, placed));
  const statusId = (name: string) => setting.statusIds.get(name) ?? '';
  const stories = placed.map((task) => {
    const { commentIds } = task;
    return { task, history: historyOf(task, { now, statuses: project.statuses, statusId, personId, commentIds }) };
  });
  await signDemoTasks(
    db,
    stories.map(({ task, history }) => {
      const version = Math.max(1, ...history.map((happening) => happening.version ?? 1));
      return { id: task.id, by: personId(task.createdBy), version };
    }),
  );
  await insertDemoHistory(
    db,
    projectId,
    stories.flatMap(({ task, history }) => history.map((happening) => historyRow(task, happening, personId))),
  );
  return (words) => placed.find(({ title }) => title.startsWith(words))?.id ?? '';
}

function newTaskOf(task: Placed, setting: Setting, idOf: ReadonlyMap<number, string>): NewTask {
  const { now, statusIds, labelIds, personId } = setting;
  const iso = (moment: Moment | null) => moment && instantOf(now, moment).toISOString();
  const { id, title, category, priority, dueTime, archived, description } = task;
  return {
    ...{ id, title, category, priority, dueTime, archived, description },
    statusId: statusIds.get(task.status) ?? '',
    ownerId: task.owner && personId(task.owner),
    assigneeIds: task.assignees.flatMap((username) => personId(username) ?? []),
    labelIds: task.labels.flatMap((name) => labelIds.get(name) ?? []),
    startDate: dayIn(now, task.startIn),
    dueDate: dayIn(now, task.dueIn),
    estimate: estimateOf(task),
    parentId: task.parent === null ? null : (idOf.get(task.parent) ?? null),
    depth: task.parent === null ? 0 : 1,
    custom: setting.valuesOf(title),
    descriptionText: textOf(description),
    createdAt: iso(task.created),
    updatedAt: iso(task.updated),
    completedAt: iso(task.completed),
  };
}

const MINUTES_PER_DAY = [30, 60, 60, 120] as const;

/** Four in five tasks with a due date have an estimate, a part of each of their days. */
function estimateOf({ title, startIn, dueIn }: Placed): number | null {
  if (dueIn === null || title.length % 5 === 0) return null;
  const days = startIn === null ? 1 : Math.min(5, Math.max(1, dueIn - startIn + 1));
  return days * (MINUTES_PER_DAY[title.length % MINUTES_PER_DAY.length] ?? 0);
}

function dependenciesOf({ dependencies = [] }: DemoProject, placed: readonly Placed[]) {
  const idOf = (words: string) => placed.find(({ title }) => title.startsWith(words))?.id ?? '';
  return dependencies.map(({ after, task, type, lag }) => {
    return { id: newId(), predecessorId: idOf(after), successorId: idOf(task), type, lag };
  });
}

function itemsOf({ id: taskId, checklist }: Placed) {
  const ranks = generateNKeysBetween(null, null, checklist.length);
  return checklist.map((item, index) => ({ ...item, id: newId(), taskId, listName: null, rank: ranks[index] ?? '' }));
}

function commentsOf({ id: taskId, comments, commentIds }: Placed, { now, personId }: Setting) {
  return comments.map((comment, index) => ({
    id: commentIds[index] ?? '',
    taskId,
    authorId: personId(comment.by),
    html: htmlOf(comment, personId),
    mentionIds: comment.mentions.flatMap((username) => personId(username) ?? []),
    at: instantOf(now, comment.at).toISOString(),
  }));
}

const MENTION = /<span data-type="mention" data-id="@([a-z]+)" data-label="[^"]*">([^<]*)<\/span>/g;

/** The comment with mentions of people by their ids; who is not there is only named. */
function htmlOf({ html }: DemoComment, personId: Setting['personId']): string {
  return html.replace(MENTION, (mention: string, username: string, name: string) => {
    const id = personId(username);
    return id ? mention.replace(`"@${username}"`, `"${id}"`) : name;
  });
}

function watchersOf({ id, owner, assignees, comments }: Placed, { personId }: Setting) {
  const mentioned = comments.flatMap(({ by, mentions }) => [by, ...mentions]);
  const usernames = new Set([...(owner ? [owner] : []), ...assignees, ...mentioned]);
  return [...usernames].flatMap((username) => {
    const userId = personId(username);
    return userId ? [[id, userId] as const] : [];
  });
}

function historyRow({ id }: Placed, { at, by, kind, version, changes }: HistoryEvent, personId: Setting['personId']) {
  const happened = { kind, version, changes, at: at.toISOString() };
  return { id: idAt(at), actorId: personId(by), entity: 'task' as const, entityId: id, ...happened };
}
