import type { Priority } from '@opsyard/contract';
import { dayOf, readMoment } from '../../../../kernel/table-reading/dates.ts';
import { isObject, type Json, momentOf, numberOf, objectOf, objectsOf, textOf } from '../json.ts';
import type { ImportOptions } from '../options.ts';
import { type ImportAttachment, type ImportComment, type ImportPlan, OWN_STATUS } from '../plan/plan.ts';
import { PlanBuilder } from '../plan/plan-builder.ts';
import type { TaskDraft } from '../plan/task-draft.ts';
import { looksLikeHtml, markdownOfHtml } from '../text/html-text.ts';
import { cleanLine, cleanText } from '../text.ts';

const PRIORITIES: readonly Priority[] = ['N', 'L', 'M', 'H', 'U', 'U'];
const YEAR_ONE = /^0001-/u;

/** A project or list with the path of its name. */
type ProjectPath = { project: Json; path: string };
type Context = { builder: PlanBuilder; zone: string; parentOf: ReadonlyMap<string, string> };

/** Whether JSON is a list of Vikunja projects (older: of lists in namespaces) with their tasks. */
export function isVikunjaExport(value: unknown): boolean {
  const places = placesOf(objectsOf(value));
  return places.some(
    ({ project }) => 'tasks' in project && ('buckets' in project || 'views' in project || 'identifier' in project),
  );
}

/** Reads a Vikunja export: all its projects together, buckets as statuses, finished tasks as done. */
export function planOfVikunja(value: unknown, options: ImportOptions): ImportPlan {
  const builder = new PlanBuilder();
  const places = placesOf(objectsOf(value));
  const tasks = places.flatMap(({ project }) => objectsOf(project.tasks));
  const context: Context = { builder, zone: options.zone, parentOf: parentsOf(tasks) };
  let left = 0;
  for (const { project, path } of places) {
    const buckets = bucketsOf(project);
    for (const task of objectsOf(project.tasks)) {
      const draft = draftOf(task, buckets.get(bucketId(task, project)), path, context);
      left += objectsOf(task.attachments).length - (draft.attachments?.length ?? 0);
      builder.add({ ...draft, archived: project.is_archived === true });
    }
  }
  if (left > 0) builder.warn('filesLeftOut', { count: left });
  const full = places.filter(({ project }) => objectsOf(project.tasks).length > 0);
  const name = full.length === 1 ? (full[0]?.path ?? options.name) : options.name;
  return builder.finish({ format: 'vikunja', name, sourceKey: 'vikunja', sourceIdentified: false });
}

function placesOf(projects: readonly Json[], above = '', depth = 0): ProjectPath[] {
  if (depth > 20) return [];
  return projects.flatMap((project) => {
    const path = [above, cleanLine(textOf(project.title))].filter((part) => part !== '').join('/');
    const inner = [...objectsOf(project.child_projects), ...objectsOf(project.lists)];
    return [{ project, path }, ...placesOf(inner, path, depth + 1)];
  });
}

/** Names of buckets by id; the one for "done" is known from the board's view. */
function bucketsOf(project: Json): Map<string, { name: string; done: boolean }> {
  const done = new Set(objectsOf(project.views).map((view) => textOf(view.done_bucket_id)));
  done.add(textOf(project.done_bucket_id));
  return new Map(
    objectsOf(project.buckets).map((bucket) => {
      const id = textOf(bucket.id);
      const isDone = bucket.is_done_bucket === true || (id !== '0' && done.has(id));
      return [id, { name: cleanLine(textOf(bucket.title)), done: isDone }];
    }),
  );
}

function bucketId(task: Json, project: Json): string {
  const placed = objectsOf(project.task_buckets).find((each) => textOf(each.task_id) === textOf(task.id));
  return textOf(placed?.bucket_id) || textOf(task.bucket_id);
}

/** The parent of each subtask, which either side may name. */
function parentsOf(tasks: readonly Json[]): Map<string, string> {
  const parents = new Map<string, string>();
  for (const task of tasks) {
    const related = objectOf(task.related_tasks);
    for (const child of objectsOf(related.subtask)) parents.set(textOf(child.id), textOf(task.id));
    for (const parent of objectsOf(related.parenttask)) parents.set(textOf(task.id), textOf(parent.id));
  }
  return parents;
}

function draftOf(
  task: Json,
  bucket: { name: string; done: boolean } | undefined,
  path: string,
  context: Context,
): TaskDraft {
  const { builder, zone, parentOf } = context;
  const id = textOf(task.id);
  const parent = parentOf.get(id);
  const creatorKey = builder.members.add(person(task.created_by));
  const repeats = numberOf(task.repeat_after);
  return {
    externalId: id,
    ...(textOf(task.identifier) && { key: textOf(task.identifier) }),
    title: textOf(task.title),
    description: markdownOf(textOf(task.description)),
    statusKey: statusOf(task, bucket, builder),
    ticked: task.done === true,
    ...instants(task),
    ...daysOf(task, zone),
    priority: PRIORITIES[numberOf(task.priority) ?? 0] ?? 'N',
    ...(creatorKey && { creatorKey }),
    assigneeKeys: objectsOf(task.assignees)
      .map((each) => builder.members.add(person(each)))
      .filter((key) => key !== undefined),
    labelKeys: objectsOf(task.labels).map((label) =>
      builder.labels.add({ name: textOf(label.title), color: textOf(label.hex_color) }),
    ),
    lists: path === '' ? [] : [path],
    ...(parent && { parents: [parent] }),
    comments: objectsOf(task.comments).map((comment) => commentOf(comment, builder)),
    attachments: objectsOf(task.attachments)
      .map(attachmentOf)
      .filter(({ url }) => url !== ''),
    extra: new Map(repeats ? [['Repeats', `${repeats} s`]] : []),
  };
}

function statusOf(task: Json, bucket: { name: string; done: boolean } | undefined, builder: PlanBuilder): string {
  if (bucket && bucket.name !== '' && (bucket.done || task.done !== true)) {
    const kind = bucket.done ? ({ category: '1' } as const) : {};
    return builder.statuses.add({ key: bucket.name.toLowerCase(), name: bucket.name, ...kind });
  }
  if (task.done === true) return builder.statuses.add({ key: OWN_STATUS.done, name: 'Done', category: '1' });
  return builder.statuses.add({ key: OWN_STATUS.todo, name: 'To do', category: '0' });
}

function instants(task: Json): Pick<TaskDraft, 'createdAt' | 'updatedAt' | 'completedAt'> {
  const created = momentOf(task.created);
  const updated = momentOf(task.updated);
  const completed = task.done === true ? momentOf(task.done_at) : undefined;
  return {
    ...(created && { createdAt: created }),
    ...(updated && { updatedAt: updated }),
    ...(completed && { completedAt: completed }),
  };
}

function daysOf(task: Json, zone: string): Pick<TaskDraft, 'startDate' | 'dueDate' | 'dueTime'> {
  const start = real(task.start_date);
  const due = real(task.due_date) ?? real(task.end_date);
  const end = due && dayOf(due, zone);
  return {
    ...(start && { startDate: dayOf(start, zone).day }),
    ...(end && { dueDate: end.day, ...(end.time && { dueTime: end.time }) }),
  };
}

function real(value: unknown): ReturnType<typeof readMoment> {
  const text = textOf(value);
  return YEAR_ONE.test(text) ? undefined : readMoment(text);
}

function person(value: unknown): { username: string; name: string; email: string } {
  const user = isObject(value) ? value : {};
  return { username: textOf(user.username), name: textOf(user.name), email: textOf(user.email) };
}

function markdownOf(text: string): string {
  return looksLikeHtml(text) ? markdownOfHtml(text) : cleanText(text);
}

function commentOf(comment: Json, builder: PlanBuilder): ImportComment {
  const key = builder.members.add(person(comment.author));
  const created = momentOf(comment.created);
  const updated = momentOf(comment.updated);
  return {
    externalId: textOf(comment.id),
    ...(key && { authorKey: key }),
    authorName: builder.members.get(key)?.name ?? '',
    text: markdownOf(textOf(comment.comment)),
    format: 'markdown',
    ...(created && { createdAt: created }),
    ...(updated && updated !== created && { editedAt: updated }),
  };
}

/** The files themselves are beside the JSON in the export's archive; only those with a URL can be kept. */
function attachmentOf(attachment: Json): ImportAttachment {
  const file = objectOf(attachment.file);
  const size = numberOf(file.size);
  return {
    name: cleanLine(textOf(file.name)),
    url: textOf(attachment.url),
    uploaded: true,
    ...(size && { size }),
  };
}
