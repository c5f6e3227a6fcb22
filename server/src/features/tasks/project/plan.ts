import { EVERY_DAY, workingDays } from '@opsyard/contract';
import { generateNKeysBetween } from 'fractional-indexing';
import type { Actor, Language } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import { now } from '../../../kernel/clock.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { daysOff } from '../../../kernel/days-off-store.ts';
import { translate } from '../../../kernel/words.ts';
import { fromDistances } from '../copy/distances.ts';
import { insertPortable } from '../copy/insert.ts';
import { type Portable, withDays } from '../copy/portable.ts';
import { findGlobalLabels, insertLabels } from '../label/store.ts';
import { labelLike } from '../relocation/rules.ts';
import { insertStatuses } from '../status/store.ts';
import { allocateAtEnd, insertTasks } from '../task/insert-store.ts';
import { withHolders } from '../task-template/roles.ts';
import { insertItems } from '../transfer/apply/parts-store.ts';
import { installTypes, type MadeType } from '../type/portable.ts';
import { nameDefaultType } from '../type/store.ts';
import { fillWorkflow } from '../workflow/copy.ts';
import { type PlannedItem, type TaskSetting, tasksOf } from './template-tasks.ts';
import type { ProjectPlan } from './templates.ts';

/** The name of the default type of a new project. */
export const DEFAULT_TYPE_NAME = ['Task', '任务'] as const;

type Filling = {
  db: Db;
  actor: Actor;
  change: Change;
  language: Language;
  project: { id: string; startDate: string | null; dueDate: string | null };
};

/** Adds the statuses, labels and first tasks of a plan to a new project. */
export async function fillProject(filling: Filling, plan: ProjectPlan): Promise<void> {
  const { db, language, project } = filling;
  const ranks = generateNKeysBetween(null, null, plan.statuses.length);
  const statuses = plan.statuses.map((status, index) => {
    return { ...status, id: newId(), name: translate(status.name, language), rank: ranks[index] ?? '' };
  });
  const shared = await findGlobalLabels(db);
  const labels = plan.labels.map((label) => {
    const name = translate(label.name, language);
    const known = labelLike({ id: '', name }, shared);
    return { ...label, id: known?.id ?? newId(), name, isKnown: known !== undefined };
  });
  await insertStatuses(db, project.id, statuses);
  await insertLabels(
    db,
    project.id,
    labels.filter(({ isKnown }) => !isKnown),
  );
  const ids = new Map(statuses.map(({ id }, index) => [plan.statuses[index]?.name[0], id]));
  const types = await fillTypes(filling, plan, (name) => ids.get(name));
  const { workflow: rules } = plan;
  if (rules) await fillWorkflow(db, project.id, { rules, idOf: (name) => ids.get(name) });
  const byEnglishName = <T>(written: readonly T[], plans: readonly { name: readonly [string, string] }[]) =>
    new Map(written.map((one, index) => [plans[index]?.name[0] ?? '', one]));
  await fillTasks(filling, plan, {
    ...project,
    language,
    statuses: byEnglishName(statuses, plan.statuses),
    labels: byEnglishName(labels, plan.labels),
    types,
    defaultType: plan.types?.find(({ isDefault }) => isDefault)?.name ?? '',
    today: now().toISOString().slice(0, 10),
  });
}

async function fillTypes(
  { db, actor, language, project }: Filling,
  { types }: ProjectPlan,
  idOf: (name: string) => string | undefined,
): Promise<ReadonlyMap<string, MadeType>> {
  if (types) return await installTypes(db, { projectId: project.id, actorId: actor.id, types, idOf });
  await nameDefaultType(db, project.id, translate(DEFAULT_TYPE_NAME, language));
  return new Map();
}

async function fillTasks(filling: Filling, plan: ProjectPlan, setting: TaskSetting) {
  const { db, actor, change, project } = filling;
  if (plan.portable) await fillPortable(filling, plan.portable, { ...setting, workingDays: plan.workingDays === true });
  const { tasks, items } = tasksOf(plan.tasks, setting);
  if (tasks.length === 0) return;
  const ranks = await allocateAtEnd(db, project.id, tasks.length);
  await insertTasks(db, { projectId: project.id, actorId: actor.id, tasks, ranks });
  await insertItems(db, inOrder(items));
  for (const { id, title } of tasks) {
    const changes = { title: { from: null, to: title } };
    change.record({ entity: 'task', entityId: id, projectId: project.id, kind: 'created', version: 1, changes });
  }
}

type Dated = Pick<TaskSetting, 'startDate' | 'dueDate' | 'today'> & { workingDays: boolean };

/** Creates the tasks of a template, with dates counted back from the due date of the project, or else forward from its start. */
async function fillPortable({ db, actor, change, project }: Filling, stored: Portable<number>, dated: Dated) {
  if (stored.tasks.length === 0) return;
  const { startDate, dueDate, today } = dated;
  const days = dated.workingDays ? workingDays(await daysOff(db)) : EVERY_DAY;
  const start = startDate === null ? null : { by: 'start' as const, day: startDate };
  const anchor = dueDate === null ? start : { by: 'launch' as const, day: dueDate };
  const held = await withHolders(db, actor, project.id, stored);
  const earliest = [startDate ?? '', today].sort().at(-1) ?? '';
  // Not before the start of the project, nor in the past.
  const portable = withDays(fromDistances(held, days, anchor), (day) => (day < earliest ? earliest : day));
  const ranks = await allocateAtEnd(db, project.id, portable.tasks.length);
  const into = { projectId: project.id, makeLabels: false, below: new Map(), ranks, asInitial: true };
  await insertPortable({ db, actor, change }, portable, into);
}

function inOrder(items: readonly PlannedItem[]) {
  const ranks = generateNKeysBetween(null, null, items.length);
  return items.map((item, index) => ({ ...item, id: newId(), done: false, listName: null, rank: ranks[index] ?? '' }));
}
