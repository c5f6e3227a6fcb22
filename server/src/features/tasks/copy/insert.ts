import { PLAIN_NAMES, type TaskRow, taskFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { fail } from '../../../kernel/fail.ts';
import { cleanHtml, textOf } from '../../../kernel/rich-text.ts';
import { type ApplyDefaults, readDefaults, withDefaults } from '../custom-field/defaults.ts';
import { type FieldLimits, fieldLimits, mayEdit } from '../field-rights/limits.ts';
import { makeMissingLabels } from '../label/make-missing.ts';
import { notifyAssigned } from '../notification/notify-assigned.ts';
import { announceTasks } from '../task/add.ts';
import { insertTasks, type NewTask, type Ranks } from '../task/insert-store.ts';
import { findOpenStatus } from '../task/reading/lookup-store.ts';
import { type LatestType, latestType, startIn } from '../type/definition-store.ts';
import { runsOn } from '../type/portable.ts';
import { checkCreation } from '../workflow/check-creation.ts';
import type { UsedSlots } from '../workflow/check-transitions.ts';
import { mapToProject, type ProjectMapping } from './fit.ts';
import { attachAgain, insertItemsOf, insertLinksOf, insertNamesOf, openStatuses, openTypes } from './insert-store.ts';
import { removeInvalidItemOwners } from './invalid-item-owners.ts';
import type { Portable, PortableTask } from './portable.ts';

type Making = { db: Db; actor: Actor; change: Change };
export type Into = {
  projectId: string;
  makeLabels: boolean;
  /** The parents of the top-level tasks that get one, by the ids of the portable tasks. */
  below: ReadonlyMap<string, { id: string; depth: number }>;
  ranks: Ranks;
  /** The tasks are those with which a project begins, in the statuses they name. */
  asInitial?: boolean;
  /** Tasks that are there already, by the ids by which links name them. */
  present?: ReadonlyMap<string, string>;
  /** Fields without a value get their default one, as in new tasks; copies are like their originals. */
  withDefaults?: boolean;
  /** Whoever creates the tasks cannot fill in what their types require. */
  isSubmitted?: boolean;
};
/** A new task, and the id of the portable one it was made of. */
type Made = { from: string; row: TaskRow };

/** Creates portable tasks in a project like new ones, in their order; each begins where its type begins. */
export async function insertPortable(making: Making, portable: Portable, into: Into): Promise<Made[]> {
  const { db, actor, change } = making;
  const { projectId } = into;
  const fit = await mapToProject(db, projectId, portable);
  const limits = await fieldLimits(db, actor.id);
  const madeLabels = into.makeLabels
    ? await makeMissingLabels(db, change, projectId, fit.labels)
    : new Map<string, string>();
  const ids = new Map(portable.tasks.map(({ id }) => [id, newId()]));
  const idOf = (id: string) => ids.get(id) ?? into.present?.get(id) ?? '';
  const files = new Map(portable.tasks.flatMap((task) => task.files.map(({ id }) => [id, newId()] as const)));
  const tasks = placed(portable, into, idOf).map(({ task, place }) => ({
    ...place,
    ...withoutReadOnly(limits, actor.id, valuesIn(task, fit, madeLabels)),
    ...describedBy(task, files),
  }));
  const typed = {
    tasks,
    types: portable.tasks.map(({ type }) => type),
    statuses: portable.tasks.map(({ status }) => status),
  };
  const begun = into.asInitial ? await initialIn(db, projectId, typed) : await inTypes(making, into, typed);
  const rows = await insertTasks(db, { projectId, actorId: actor.id, tasks: begun, ranks: into.ranks });
  await insertParts(making, portable, { projectId, idOf, fileIdOf: (id) => files.get(id) ?? id });
  const known = new Map(rows.map((row) => [row.id, row]));
  const made = portable.tasks.flatMap((task) => {
    const row = known.get(idOf(task.id));
    if (!row) return [];
    const changes = {
      title: { from: null, to: row.title },
      ...(task.key && { copiedFrom: { from: null, to: task.key } }),
    };
    change.record({ entity: 'task', entityId: row.id, projectId, kind: 'created', version: 1, changes });
    return [{ from: task.id, row }];
  });
  announceTasks(change, projectId, [...known.keys()]);
  await notifyAssigned({ db, actor, change }, projectId, made);
  return made;
}

/** The tasks with their places in the tree of the project. */
function placed({ tasks }: Portable, { below }: Into, idOf: (id: string) => string) {
  const depths = new Map<string, number>();
  return tasks.map((task) => {
    const above = task.parentId === null ? undefined : depths.get(task.parentId);
    const parent = above === undefined ? below.get(task.id) : { id: idOf(task.parentId ?? ''), depth: above };
    const depth = parent ? parent.depth + 1 : 0;
    depths.set(task.id, depth);
    return { task, place: { id: idOf(task.id), parentId: parent?.id ?? null, depth } };
  });
}

/** Without the values that the user, who makes the task, could not enter. */
function withoutReadOnly<T extends ReturnType<typeof valuesIn>>(
  limits: FieldLimits | undefined,
  userId: string,
  task: T,
): T {
  if (!limits) return task;
  const kept = Object.entries(task.custom).filter(([key]) => mayEdit(limits, key, { ...task, createdBy: userId }));
  return { ...task, custom: Object.fromEntries(kept) };
}

function valuesIn(task: PortableTask<string>, fit: ProjectMapping, madeLabels: ReadonlyMap<string, string>) {
  const { title, priority, ownerId, dueTime } = task;
  return {
    ...{ title, priority, dueTime },
    ...Object.fromEntries(PLAIN_NAMES.map((name) => [name, task[name]])),
    ownerId: ownerId && !fit.isOut(ownerId) ? ownerId : null,
    assigneeIds: task.assigneeIds.filter((id) => !fit.isOut(id)),
    labelIds: [...new Set(task.labelIds.flatMap((id) => fit.labels.get(id)?.to?.id ?? madeLabels.get(id) ?? []))],
    custom: fit.valuesOf(task.custom).values,
  };
}

/** The description with the pictures that are attached to the new task, too. */
function describedBy({ html }: PortableTask<string>, files: ReadonlyMap<string, string>) {
  if (html === '') return {};
  const kept = new Set(files.values());
  const renamed = html.replaceAll(/data-file="([0-9a-f]{32})"/g, (all, id) => all.replace(id, files.get(id) ?? id));
  const description = cleanHtml(
    renamed,
    () => true,
    (id) => kept.has(id),
  );
  return { description, descriptionText: textOf(description) };
}

type Typed = {
  tasks: readonly Omit<NewTask, 'statusId' | 'category'>[];
  /** The names of the types and statuses of the tasks. */
  types: readonly string[];
  statuses: readonly (string | null)[];
};

/** The tasks with the types of the same names, else the default one, each in the status its type begins with; refused like new ones. */
async function inTypes(
  { db, actor }: Making,
  { projectId, isSubmitted, withDefaults: hasDefaults }: Into,
  { tasks, types }: Typed,
): Promise<NewTask[]> {
  const open = await openTypes(db, projectId);
  const typeOf = (name: string) => open.find((type) => isSame(type.name, name)) ?? open.find((type) => type.isDefault);
  const applyDefaults: ApplyDefaults = hasDefaults ? await readDefaults(db, projectId) : (values) => values;
  const begun = new Map<string, NewTask>();
  const taken: UsedSlots = new Map();
  const groups = Map.groupBy(tasks.keys(), (index) => typeOf(types[index] ?? '')?.id ?? '');
  for (const [typeId, places] of groups) {
    const type = (await latestType(db, projectId, typeId || null)) ?? fail(taskFailures.typeUnknown);
    const start = type.definition ? await startIn(db, projectId, type.definition) : undefined;
    const status = (await findOpenStatus(db, projectId, start?.id ?? null)) ?? fail(taskFailures.statusUnknown);
    const beginning = { statusId: status.id, category: status.category, typeId: type.id, typeVersion: type.version };
    const members = places
      .flatMap((index) => tasks[index] ?? [])
      .map((task) => withDefaults(applyDefaults, { ...task, ...beginning }));
    const definition = isSubmitted && type.definition ? { ...type.definition, required: [] } : type.definition;
    const checked = await checkCreation({ db, actor, projectId }, { ...status, type: definition, taken }, members);
    for (const task of checked) begun.set(task.id, task);
  }
  return tasks.flatMap(({ id }) => begun.get(id) ?? []);
}

/** The tasks with which a project begins, in the statuses of the same names, else the first one; no transition is made. */
async function initialIn(db: Db, projectId: string, { tasks, types, statuses }: Typed): Promise<NewTask[]> {
  const open = await openTypes(db, projectId);
  const named = await openStatuses(db, projectId);
  const latest = new Map<string, LatestType | undefined>();
  for (const { id } of open) latest.set(id, await latestType(db, projectId, id));
  return tasks.flatMap((task, index) => {
    const status = named.find(({ name }) => isSame(name, statuses[index] ?? '')) ?? named[0];
    const name = types[index] ?? '';
    const type = open.find((one) => isSame(one.name, name)) ?? open.find(({ isDefault }) => isDefault);
    const { version = 0, definition = null } = (type && latest.get(type.id)) ?? {};
    if (!status) return [];
    const begun = { statusId: status.id, category: status.category };
    return { ...task, ...begun, ...runsOn(type && { id: type.id, version, definition }, status.id) };
  });
}

function isSame(one: string, other: string): boolean {
  return one.trim().normalize('NFKC').toLowerCase() === other.trim().normalize('NFKC').toLowerCase();
}

type Placed = { projectId: string; idOf: (id: string) => string; fileIdOf: (id: string) => string };

async function insertParts({ db, actor }: Making, { tasks, links }: Portable, { projectId, idOf, fileIdOf }: Placed) {
  const items = tasks.flatMap(({ id, items }) => items.map((item) => ({ ...item, taskId: idOf(id) })));
  await insertItemsOf(db, items);
  await removeInvalidItemOwners(db, projectId, items);
  const files = tasks.flatMap((task) =>
    task.files.map((file) => ({ ...file, id: fileIdOf(file.id), recordId: idOf(task.id) })),
  );
  await attachAgain(db, files, { actorId: actor.id });
  await insertNamesOf(
    db,
    tasks.flatMap(({ id, names }) => names.map((name) => ({ taskId: idOf(id), name }))),
  );
  const between = links.map((link) => ({ ...link, fromId: idOf(link.fromId), toId: idOf(link.toId) }));
  await insertLinksOf(db, between, actor.id);
}
