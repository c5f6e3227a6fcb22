import {
  type CustomField,
  customKey,
  type Label,
  PERSON_KINDS,
  type Person,
  type RelocationPlan,
  relocationFailures,
  type StatusMap,
  type TaskRow,
  taskFailures,
  type WorkflowRules,
} from '@opsyard/contract';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { translated } from '../custom-field/field-like.ts';
import { listFields } from '../custom-field/store.ts';
import type { CustomValues } from '../custom-field/values.ts';
import { keepOnePerGroup } from '../label/one-per-group.ts';
import { findTaskRows } from '../task/reading/lookup-store.ts';
import { openToNewTasks } from '../workflow/check-creation.ts';
import { findWorkflow } from '../workflow/store.ts';
import { labelLike, statusLike } from './rules.ts';
import { findFamily, findLabels, findOutsiders, findStatuses, type StatusRow } from './store.ts';

export type Between = { from: string; to: string };
type MappedTask = Pick<TaskRow, 'statusId' | 'labelIds' | 'ownerId' | 'assigneeIds' | 'custom'>;

/** The mapping of tasks to another project. */
export type Survey = {
  statuses: ReadonlyMap<string, { from: StatusRow; to: StatusRow }>;
  /** The statuses of the other project in which tasks can begin. */
  open: readonly StatusRow[];
  /** By the labels of the tasks: the other project's label with the same name, if any. */
  labels: ReadonlyMap<string, { from: Label; to: Label | undefined }>;
  outsiders: readonly Person[];
  /** The custom fields of the one project and of the other. */
  fields: Record<'from' | 'to', readonly CustomField[]>;
  /** Of the other project. */
  workflow: WorkflowRules | undefined;
};

/** The ids of tasks and of all their subtasks, in their order; refused if there are too many. */
export async function familyOf(db: Db, projectId: string, ids: readonly string[], most: number): Promise<string[]> {
  const found = await findFamily(db, projectId, ids, most + 1);
  return found.length > most ? fail(relocationFailures.tooMany) : found;
}

/** Maps statuses, labels and people of tasks to another project; chosen statuses take the place of those like the former ones. */
export async function survey(
  db: Db,
  { from, to }: Between,
  tasks: readonly MappedTask[],
  chosen: StatusMap = [],
): Promise<Survey> {
  const found = await findStatuses(db, from, to);
  const workflow = await findWorkflow(db, to);
  // Tasks enter the other project like new ones.
  const open = openToNewTasks(workflow, found.to);
  const [mine, theirs] = [await findLabels(db, from), await findLabels(db, to)];
  const used = new Set(tasks.flatMap(({ labelIds }) => labelIds));
  const fields = { from: await listFields(db, from), to: await listFields(db, to) };
  const named = fields.from.filter(({ kind }) => PERSON_KINDS.includes(kind)).map(({ id }) => customKey(id));
  const people = new Set(tasks.flatMap((task) => peopleOn(task, named)));
  const choice = new Map(chosen.map(({ fromId, toId }) => [fromId, open.find(({ id }) => id === toId)]));
  if ([...choice.values()].includes(undefined)) fail(taskFailures.statusUnknown);
  return {
    open,
    statuses: new Map(
      found.from.map((status) => [status.id, { from: status, to: choice.get(status.id) ?? statusLike(status, open) }]),
    ),
    labels: new Map(
      mine.filter(({ id }) => used.has(id)).map((label) => [label.id, { from: label, to: labelLike(label, theirs) }]),
    ),
    outsiders: await findOutsiders(db, to, [...people]),
    fields,
    workflow,
  };
}

function peopleOn({ ownerId, assigneeIds, custom = {} }: MappedTask, named: readonly string[]): string[] {
  const chosen = named.flatMap((name) => custom[name] ?? []).filter((id) => typeof id === 'string');
  return [...(ownerId ? [ownerId] : []), ...assigneeIds, ...chosen];
}

/** The values of a task in the other project. */
export function translatedValues({ fields, outsiders }: Survey, custom: CustomValues = {}) {
  const isOut = (id: string) => outsiders.some((one) => one.id === id);
  return translated(custom, { fields: fields.from, theirs: fields.to, isOut, keepsFiles: true });
}

/** The preview of moving tasks. */
export async function planOf(
  db: Db,
  between: Between,
  { ids, family, mayMakeLabels }: { ids: readonly string[]; family: readonly string[]; mayMakeLabels: boolean },
): Promise<RelocationPlan> {
  const tasks = await findTaskRows(db, between.from, family);
  const seen = await survey(db, between, tasks);
  const { statuses, labels, outsiders } = seen;
  const lost = new Set(tasks.flatMap(({ custom }) => translatedValues(seen, custom).lost));
  const groups = await oneOfEach(db, seen, tasks);
  const used = new Set(tasks.map(({ statusId }) => statusId));
  const along = new Set(family);
  return {
    tasks: tasks.length,
    subtasks: tasks.filter(({ id }) => !ids.includes(id)).length,
    detached: tasks.filter(({ parentId }) => parentId !== null && !along.has(parentId)).length,
    statuses: [...statuses.values()]
      .filter(({ from }) => used.has(from.id))
      .map(({ from, to }) => ({ from: from.name, fromId: from.id, to: to.name, toId: to.id })),
    choices: seen.open.map(({ id, name }) => ({ id, name })),
    labels: [...labels.values()].filter(({ to }) => !to).map(({ from }) => from.name),
    mayMakeLabels,
    labelGroups: groups,
    fields: [...lost].map(({ name }) => name),
    people: outsiders.map(({ realname }) => realname),
  };
}

/** The labels of the other project that some of the tasks do without, because they have another one of the group. */
async function oneOfEach(db: Db, { labels }: Survey, tasks: readonly MappedTask[]): Promise<string[]> {
  const mapped = tasks.map(({ labelIds }) => labelIds.flatMap((id) => labels.get(id)?.to ?? []));
  const ids = mapped.map((some) => some.map(({ id }) => id));
  const kept = await keepOnePerGroup(
    db,
    ids.map((after) => ({ before: [], after })),
  );
  const lost = mapped.flatMap((some, at) => some.filter(({ id }) => !kept[at]?.includes(id)).map(({ name }) => name));
  return [...new Set(lost)];
}
