import {
  type CustomField,
  customKey,
  type FormAnswer,
  type FormAnswers,
  type FormSchema,
  type FormTarget,
  type InboxItem,
  isCustomKey,
  type Label,
  type Person,
  type Priority,
  type Question,
  questionsOf,
  rangeText,
  type TaskDraft,
} from '@opsyard/contract';
import { encode, paragraphsOf } from '../../../../kernel/rich-text.ts';
import type { ReadableFields } from './form-fields.ts';

type Filled = {
  form: { name: string; projectId: string; schema: FormSchema; typeId?: string | null };
  answers: FormAnswers;
  people: readonly Person[];
  /** The name of the requester; null if anonymous. */
  requester: string | null;
  /** The custom fields that questions were meant for. */
  fields?: readonly CustomField[];
  /** The questions whose answers go into the description, because the task does not show their custom field. */
  described?: ReadonlySet<string>;
};

type Naming = { people: readonly Person[]; fields: readonly CustomField[] };

/** The task for valid answers, without custom fields: some are its fields, the others a readable part of its description. */
export function taskOfAnswers({
  form,
  answers,
  people,
  requester,
  fields = [],
  described = new Set(),
}: Filled): TaskDraft {
  const answerTo = (target: FormTarget) => {
    const question = questionsOf(form.schema).find((one) => one.target === target);
    return question ? answers[question.id] : undefined;
  };
  const [description, priority, assignee, dueDate] = (['description', 'priority', 'assignee', 'dueDate'] as const).map(
    answerTo,
  );
  const labels = answerTo('labels');
  const others = otherAnswers(form.schema, answers, { people, fields, described });
  const heading = `<h3>${encode(requester === null ? form.name : `${form.name} · ${requester}`)}</h3>`;
  return {
    projectId: form.projectId,
    ...(form.typeId && { typeId: form.typeId }),
    title: String(answerTo('title')),
    description: `${typeof description === 'string' ? paragraphsOf(description) : ''}${heading}${others}`,
    ...(typeof priority === 'string' && { priority: priority as Priority }),
    ...(Array.isArray(labels) && { labelIds: labels }),
    ...(typeof assignee === 'string' && { assigneeIds: [assignee] }),
    ...(typeof dueDate === 'string' && { dueDate }),
  };
}

type Describing = Naming & { described: ReadonlySet<string> };

function otherAnswers({ sections }: FormSchema, answers: FormAnswers, describing: Describing): string {
  return sections
    .map(({ title, questions }) => {
      const lines = questions.flatMap((question) => lineOf(question, answers[question.id], describing));
      return lines.length > 0 && title ? `<h4>${encode(title)}</h4>${lines.join('')}` : lines.join('');
    })
    .join('');
}

function lineOf(question: Question, answer: FormAnswer | undefined, { described, ...naming }: Describing): string[] {
  const isElsewhere = question.target !== null && !described.has(question.id);
  // Files are attached to the task.
  if (isElsewhere || question.kind === 'file' || answer === undefined || answer === null) return [];
  if (question.kind === 'checkbox') return [`<p>☑ ${encode(question.label)}</p>`];
  return [`<p><strong>${encode(question.label)}</strong></p>${paragraphsOf(wordsOf(question, answer, naming))}`];
}

type Reading = ReadableFields & { people: readonly Person[]; labels: readonly Label[] };

/** Answers in readable form, except the title and those for fields that the reader may not see; a priority by its letter. */
export function linesOfAnswers(
  schema: FormSchema,
  answers: FormAnswers,
  { people, labels, fields, mayRead }: Reading,
): InboxItem['lines'] {
  return questionsOf(schema).flatMap((question): InboxItem['lines'] => {
    const answer = answers[question.id];
    const { id: name, label, target } = question;
    const isReadable = target === null || !isCustomKey(target) || mayRead(target);
    const isShown = target !== 'title' && question.kind !== 'file' && isReadable;
    if (answer === undefined || answer === null || !isShown) return [];
    if (target === 'priority') return [{ id: name, label, text: '', priority: answer as Priority }];
    const names = target === 'labels' && Array.isArray(answer) ? labels.filter(({ id }) => answer.includes(id)) : null;
    const text = names ? names.map(({ name }) => name).join(', ') : wordsOf(question, answer, { people, fields });
    return [{ id: name, label, text: question.kind === 'checkbox' ? '☑' : text, priority: null }];
  });
}

function wordsOf({ options, kind, target }: Question, answer: FormAnswer, { people, fields }: Naming): string {
  const field = fields.find(({ id }) => customKey(id) === target);
  const chosen = [answer].flat();
  const among = (named: readonly (readonly [string, string])[]) =>
    named
      .filter(([value]) => chosen.includes(value))
      .map(([, name]) => name)
      .join(', ');
  switch (kind) {
    case 'user':
    case 'users':
      return among(people.map(({ id, realname }) => [id, realname]));
    case 'select':
    case 'multiSelect':
    case 'department':
      return among(
        (field?.options ?? [])
          .map(({ id, name }): [string, string] => [id, name])
          .concat(options.map(({ value, label }) => [value, label])),
      );
    case 'dateRange':
      return rangeText(answer);
    case 'number':
      return `${String(answer)}${unitOf(field)}`;
    default:
      return String(answer);
  }
}

function unitOf(field: CustomField | undefined): string {
  if (field?.kind === 'percent') return ' %';
  return field?.unit ? ` ${field.unit}` : '';
}
