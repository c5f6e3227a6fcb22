import { EVERY_DAY, type TemplatePreview, taskFailures, workingDays } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { daysOff } from '../../../kernel/days-off-store.ts';
import { fail } from '../../../kernel/fail.ts';
import { type Anchor, fromDistances } from '../copy/distances.ts';
import { mapToProject } from '../copy/fit.ts';
import { insertPortable } from '../copy/insert.ts';
import type { Portable } from '../copy/portable.ts';
import { labelLike } from '../relocation/rules.ts';
import { findLabels } from '../relocation/store.ts';
import { allocateAtEnd } from '../task/insert-store.ts';
import { findParentTask } from '../task/reading/lookup-store.ts';
import { depthBelow } from '../task/resolve-edit.ts';
import { withHolders } from './roles.ts';
import { namesOf } from './roles-store.ts';
import type { TemplateWithContent } from './store.ts';

const MAX_CHILDREN = 500;
const DEPTH_MAX = 4;

type Using = { projectId: string; anchor: Anchor };

/** The tasks of a template as they would be in a project; designers of markets are still named by their role. */
export async function tasksOfTemplate(
  db: Db,
  actor: Actor,
  { content, workingDays: isWorking }: TemplateWithContent,
  { projectId, anchor }: Using,
): Promise<Portable> {
  const days = isWorking ? workingDays(await daysOff(db)) : EVERY_DAY;
  return fromDistances(await withHolders(db, actor, projectId, content), days, anchor);
}

/** The preview of using a template. */
export async function previewTemplate(
  db: Db,
  portable: Portable,
  { projectId, mayMakeLabels, withoutDesigner }: { projectId: string; mayMakeLabels: boolean; withoutDesigner: number },
): Promise<TemplatePreview> {
  const fit = await mapToProject(db, projectId, portable);
  const owners = portable.tasks.flatMap(({ ownerId }) => (ownerId && !fit.isOut(ownerId) ? [ownerId] : []));
  const names = await namesOf(db, owners);
  const depths = new Map<string, number>();
  const lost = new Set(portable.tasks.flatMap(({ custom }) => fit.valuesOf(custom).lost));
  return {
    tasks: portable.tasks.map(({ id, parentId, title, startDate, dueDate, ownerId }) => {
      const depth = parentId === null ? 0 : (depths.get(parentId) ?? -1) + 1;
      depths.set(id, depth);
      return { title, depth, startDate, dueDate, owner: names.get(ownerId ?? '') ?? null };
    }),
    labels: [...fit.labels.values()].filter(({ to }) => !to).map(({ from }) => from.name),
    mayMakeLabels,
    fields: [...lost].map(({ name }) => name),
    people: fit.outsiders.map(({ realname }) => realname),
    withoutDesigner,
  };
}

type Creating = { projectId: string; title?: string | undefined; parentId?: string | undefined; makeLabels: boolean };

/** Creates tasks of a template at the end of a project, or below one of its tasks. */
export async function createFromTemplate(
  making: { db: Db; actor: Actor; change: Change },
  portable: Portable,
  { projectId, title, parentId, makeLabels }: Creating,
) {
  const { db } = making;
  await refuseArchived(db, projectId, portable);
  const [first] = portable.tasks;
  const tasks = portable.tasks.map((task) => (task === first && title !== undefined ? { ...task, title } : task));
  const below = parentId ? await placesBelow(db, { projectId, parentId }, portable) : new Map();
  const ranks = await allocateAtEnd(db, projectId, tasks.length);
  return await insertPortable(
    making,
    { ...portable, tasks },
    { projectId, makeLabels, below, ranks, withDefaults: true },
  );
}

/** Refuses archived labels of the project that tasks of the template would get. */
async function refuseArchived(db: Db, projectId: string, portable: Portable): Promise<void> {
  const used = new Set(portable.tasks.flatMap(({ labelIds }) => labelIds));
  if (used.size === 0) return;
  const theirs = await findLabels(db, projectId);
  const found = portable.labels.filter(({ id }) => used.has(id)).flatMap((label) => labelLike(label, theirs) ?? []);
  const archived = found.find((label) => label.archived);
  if (archived) fail(taskFailures.labelArchived, { values: { name: archived.name } });
}

async function placesBelow(
  db: Db,
  { projectId, parentId }: { projectId: string; parentId: string },
  portable: Portable,
) {
  const depth = (await depthBelow(db, { projectId }, parentId)) - 1;
  const parent = await findParentTask(db, projectId, parentId);
  const top = portable.tasks.filter((task) => task.parentId === null);
  if ((parent?.children ?? 0) + top.length > MAX_CHILDREN) fail(taskFailures.tooManyChildren);
  if (depth + 1 + heightOf(portable) > DEPTH_MAX) fail(taskFailures.tooDeep);
  return new Map(top.map(({ id }) => [id, { id: parentId, depth }]));
}

/** How many levels of subtasks the tasks have. */
export function heightOf({ tasks }: Portable<unknown>): number {
  const depths = new Map<string, number>();
  for (const { id, parentId } of tasks) depths.set(id, parentId === null ? 0 : (depths.get(parentId) ?? -1) + 1);
  return Math.max(0, ...depths.values());
}
