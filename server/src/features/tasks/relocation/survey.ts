import {
  type CustomField,
  customFieldFailures,
  customKey,
  type Label,
  PERSON_KINDS,
  type Person,
  type RelocationPlan,
  type Replacements,
  relocationFailures,
  type StatusMap,
  type TaskRow,
  taskFailures,
  type WorkflowRules,
} from '@opsyard/contract';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { fieldLike, fieldsFitting, translated } from '../custom-field/field-like.ts';
import { listFields } from '../custom-field/store.ts';
import type { CustomValues } from '../custom-field/values.ts';
import { type FieldLimits, isUnknown } from '../field-rights/limits.ts';
import { keepOnePerGroup } from '../label/one-per-group.ts';
import { findTaskRows } from '../task/reading/lookup-store.ts';
import { openToNewTasks } from '../workflow/check-creation.ts';
import { findWorkflow } from '../workflow/store.ts';
import { labelLike, statusLike } from './rules.ts';
import { findFamily, findLabels, findOutsiders, findStatuses, type StatusRow } from './store.ts';

export type Between = { from: string; to: string };
/** What is chosen instead of the statuses, labels and fields like the former ones. */
export type Chosen = {
  statusMap?: StatusMap | undefined;
  labelMap?: Replacements | undefined;
  fieldMap?: Replacements | undefined;
};
type MappedTask = Pick<TaskRow, 'statusId' | 'labelIds' | 'ownerId' | 'assigneeIds' | 'custom'>;

/** The mapping of tasks to another project. */
export type Survey = {
  statuses: ReadonlyMap<string, { from: StatusRow; to: StatusRow }>;
  /** The statuses of the other project in which tasks can begin. */
  open: readonly StatusRow[];
  /** By the labels of the tasks: the other project's label with the same name, if any. */
  labels: ReadonlyMap<string, { from: Label; to: Label | undefined }>;
  /** The labels of the other project that can be chosen. */
  labelChoices: readonly Label[];
  outsiders: readonly Person[];
  /** The custom fields of the one project and of the other. */
  fields: Record<'from' | 'to', readonly CustomField[]>;
  /** By fields of the one project: the chosen field of the other, or none, also where the user may not enter values in the field like it. */
  chosenFields: ReadonlyMap<string, CustomField | undefined>;
  /** The labels that are left out, even if those without a counterpart are created. */
  leftOut: ReadonlySet<string>;
  /** Of the other project. */
  workflow: WorkflowRules | undefined;
};

/** The ids of tasks and of all their subtasks, in their order; refused if there are too many. */
export async function familyOf(db: Db, projectId: string, ids: readonly string[], most: number): Promise<string[]> {
  const found = await findFamily(db, projectId, ids, most + 1);
  return found.length > most ? fail(relocationFailures.tooMany) : found;
}

/** Maps statuses, labels, fields and people of tasks to another project; refuses choices it does not have. */
export async function survey(
  db: Db,
  { from, to }: Between,
  tasks: readonly MappedTask[],
  { statusMap = [], labelMap = [], fieldMap = [], limits }: Chosen & { limits?: FieldLimits | undefined } = {},
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
  const choice = new Map(statusMap.map(({ fromId, toId }) => [fromId, open.find(({ id }) => id === toId)]));
  if ([...choice.values()].includes(undefined)) fail(taskFailures.statusUnknown);
  const labelled = chosenLabels(labelMap, theirs);
  return {
    open,
    statuses: new Map(
      found.from.map((status) => [status.id, { from: status, to: choice.get(status.id) ?? statusLike(status, open) }]),
    ),
    labels: new Map(
      mine
        .filter(({ id }) => used.has(id))
        .map((label) => {
          const like = labelled.has(label.id) ? labelled.get(label.id) : labelLike(label, theirs);
          return [label.id, { from: label, to: like }];
        }),
    ),
    leftOut: new Set(labelMap.flatMap(({ fromId, toId }) => (toId === null ? [fromId] : []))),
    chosenFields: chosenFields(fieldMap, fields, limits),
    labelChoices: theirs.filter(({ archived }) => !archived),
    outsiders: await findOutsiders(db, to, [...people]),
    fields,
    workflow,
  };
}

function chosenLabels(labelMap: Replacements, theirs: readonly Label[]): Map<string, Label | undefined> {
  const open = theirs.filter(({ archived }) => !archived);
  return new Map(
    labelMap.map(({ fromId, toId }) => {
      const label = open.find(({ id }) => id === toId);
      return toId === null || label ? [fromId, label] : fail(taskFailures.labelUnknown);
    }),
  );
}

function chosenFields(
  fieldMap: Replacements,
  { from, to }: Survey['fields'],
  limits: FieldLimits | undefined,
): Map<string, CustomField | undefined> {
  const refused = from.filter((field) => isOpened(field, fieldLike(field, to), limits));
  return new Map([
    ...refused.map(({ id }) => [id, undefined] as const),
    ...fieldMap.map(({ fromId, toId }): [string, CustomField | undefined] => {
      const field = from.find(({ id }) => id === fromId);
      const chosen = field && choosable(field, to, limits).find(({ id }) => id === toId);
      const detail = { field: toId === null ? fromId : customKey(toId) };
      return toId === null || chosen ? [fromId, chosen] : fail(customFieldFailures.unknown, { detail });
    }),
  ]);
}

/** Whether the user can change values of a field that they may not change in the one like it: moving tasks would enter them there. */
function isOpened({ id }: CustomField, like: CustomField | undefined, limits: FieldLimits | undefined): boolean {
  const rightTo = (fieldId: string) => limits?.fields.get(customKey(fieldId))?.edit ?? true;
  const [here, there] = [rightTo(id), like ? rightTo(like.id) : true];
  return there !== true && (here === true || here.some((relation) => !there.includes(relation)));
}

/** The fields that can take the values of a field, without those whose values the user may not see or change everywhere. */
function choosable(field: CustomField, theirs: readonly CustomField[], limits: FieldLimits | undefined) {
  return fieldsFitting(field, theirs).filter(({ id }) => !limits?.fields.has(customKey(id)));
}

function peopleOn({ ownerId, assigneeIds, custom = {} }: MappedTask, named: readonly string[]): string[] {
  const chosen = named.flatMap((name) => custom[name] ?? []).filter((id) => typeof id === 'string');
  return [...(ownerId ? [ownerId] : []), ...assigneeIds, ...chosen];
}

/** The values of a task in the other project. */
export function translatedValues({ fields, outsiders, chosenFields: chosen }: Survey, custom: CustomValues = {}) {
  const isOut = (id: string) => outsiders.some((one) => one.id === id);
  return translated(custom, { fields: fields.from, theirs: fields.to, isOut, keepsFiles: true, chosen });
}

type Planning = {
  ids: readonly string[];
  family: readonly string[];
  mayMakeLabels: boolean;
  limits: FieldLimits | undefined;
};

/** The preview of moving tasks. */
export async function planOf(
  db: Db,
  between: Between,
  { ids, family, mayMakeLabels, limits }: Planning,
): Promise<RelocationPlan> {
  const tasks = await findTaskRows(db, between.from, family);
  const seen = await survey(db, between, tasks, { limits });
  const { statuses, labels, outsiders } = seen;
  const lost = new Set(tasks.flatMap(({ custom }) => translatedValues(seen, custom).lost));
  const missing = [...labels.values()].filter(({ to }) => !to).map(({ from }) => from);
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
    labels: missing.map(({ name }) => name),
    missingLabels: missing.map(({ id, name }) => ({ id, name })),
    labelChoices: missing.length === 0 ? [] : seen.labelChoices.map(({ id, name }) => ({ id, name })),
    mayMakeLabels,
    labelGroups: groups,
    fields: [...lost].map(({ name }) => name),
    missingFields: missingFields([...lost], seen, limits),
    people: outsiders.map(({ realname }) => realname),
  };
}

function missingFields(lost: readonly CustomField[], { fields, chosenFields: chosen }: Survey, limits?: FieldLimits) {
  const known = lost.filter(({ id }) => {
    const limit = limits?.fields.get(customKey(id));
    return !limit || !isUnknown(limit);
  });
  return known.map((field) => ({
    id: field.id,
    name: field.name,
    toId: chosen.has(field.id) ? null : (fieldLike(field, fields.to)?.id ?? null),
    choices: choosable(field, fields.to, limits).map(({ id, name }) => ({ id, name })),
  }));
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
