import {
  type CustomField,
  type CustomKey,
  type CustomValue,
  customKey,
  customTargetsOf,
  exceededLimit,
  type FormAnswer,
  type FormAnswers,
  type FormSchema,
  fieldFor,
  hiddenFields,
  PERSON_KINDS,
  type Person,
  questionsOf,
  type TaskDraft,
  type TaskPlace,
  type TaskRow,
} from '@opsyard/contract';
import type { Actor } from '../../../../kernel/access/actor.ts';
import type { Change } from '../../../../kernel/change.ts';
import type { Db } from '../../../../kernel/database/db.ts';
import { lockExistingFields } from '../../custom-field/store.ts';
import { conditionFields, fieldIdsOf, validValue } from '../../custom-field/values.ts';
import { beginningOf } from '../../task/add.ts';
import { createTask } from '../../task-template/create-task.ts';
import { formField, isLimited } from './form-fields.ts';
import { taskOfAnswers } from './task-of-answers.ts';

type Filled = {
  form: { name: string; projectId: string; schema: FormSchema; typeId: string | null };
  answers: FormAnswers;
  people: readonly Person[];
  /** The name of the requester; null if anonymous. */
  requester: string | null;
  /** What the task gets from the place it is added at; answers count more. */
  place?: TaskPlace | undefined;
  /** Changes what the answers make of built-in fields. */
  adjust?: (draft: TaskDraft) => TaskDraft;
};

type Creating = { db: Db; actor: Actor; change: Change };

/** Creates the task for answers, with the custom fields they fill: whoever sends or accepts them needs no right to these. */
export async function createAnswered({ db, actor, change }: Creating, filled: Filled): Promise<TaskRow> {
  const { draft, answered } = await taskDraftOf(db, filled);
  return await createTask({ db, actor, change, isSubmitted: true, answered }, draft);
}

/** The task for answers, and the custom fields they fill, which are locked until the transaction ends. */
async function taskDraftOf(db: Db, filled: Filled): Promise<{ draft: TaskDraft; answered: CustomKey[] }> {
  const { form, answers, place, adjust = (draft) => draft } = filled;
  const built = (more: Described = {}) => adjust({ ...place, ...taskOfAnswers({ ...filled, ...more }) });
  const keys = customTargetsOf(form.schema);
  if (keys.length === 0) return { draft: built(), answered: [] };
  const fields = await lockExistingFields(db, form.projectId, fieldIdsOf(keys));
  const values = valuesOf(filled, fields);
  const all = await conditionFields({ db, projectId: form.projectId, fields });
  const draft = built();
  const { task } = await beginningOf(db, draft);
  const hidden = all.length > 0 ? hiddenFields(all, { ...task, custom: { ...customOf(place), ...values } }) : NONE;
  const shown = Object.entries(values).filter(([key]) => !hidden.has(key));
  const filledKeys = new Set(shown.map(([key]) => key));
  // What the task does not show stays readable in its description, unless not everybody may read it.
  const open = fields.filter((field) => !isLimited(field)).map(({ id }) => customKey(id));
  const described = questionsOf(form.schema).filter(
    ({ id, target }) => answers[id] !== undefined && open.some((key) => key === target && !filledKeys.has(key)),
  );
  const more = { fields, described: new Set(described.map(({ id }) => id)) };
  return { draft: { ...built(more), ...Object.fromEntries(shown) }, answered: [...filledKeys] as CustomKey[] };
}

type Described = { fields?: readonly CustomField[]; described?: ReadonlySet<string> };
const NONE: ReadonlySet<string> = new Set();

/** The values of custom fields, as far as the fields still take them. */
function valuesOf({ form, answers, people }: Filled, fields: readonly CustomField[]): Record<CustomKey, CustomValue> {
  const usable = fields.filter(({ archived }) => !archived);
  const values = questionsOf(form.schema).flatMap((question) => {
    const key = fieldFor(question, usable.map(formField))?.key;
    const field = usable.find(({ id }) => customKey(id) === key);
    const answer = answers[question.id];
    if (!field || answer === undefined) return [];
    const value = validValue(field, remaining(field, answer, people));
    const isRefused = value === undefined || value === null || exceededLimit(field, value) !== undefined;
    return isRefused ? [] : [[customKey(field.id), value] as const];
  });
  return Object.fromEntries(values);
}

/** Without people who have left and options that were deleted since. */
function remaining({ kind, options }: CustomField, answer: FormAnswer, people: readonly Person[]): FormAnswer {
  const offered: readonly { id: string }[] = PERSON_KINDS.includes(kind) ? people : options;
  const isThere = (one: FormAnswer) => offered.some(({ id }) => id === one);
  if (Array.isArray(answer)) return answer.filter(isThere);
  return kind === 'person' && !isThere(answer) ? null : answer;
}

function customOf(place: TaskPlace | undefined): Record<string, CustomValue> {
  return Object.fromEntries(Object.entries(place ?? {}).filter(([name]) => name.startsWith('c_'))) as Record<
    string,
    CustomValue
  >;
}
