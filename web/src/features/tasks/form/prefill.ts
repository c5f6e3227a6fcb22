import {
  type CustomKey,
  type FormAnswer,
  type FormAnswers,
  type FormTarget,
  fieldFor,
  isCustomKey,
  type PublishedForm,
  type Question,
  questionsOf,
  rangeIn,
} from '@opsyard/contract';

/** The prefilled values of a new task. */
type Given = {
  title?: string;
  priority?: string;
  labelIds?: string[];
  assigneeIds?: string[];
  dueDate?: string | null;
  /** Custom fields under their names. */
  [name: CustomKey]: unknown;
};

/** Answers that are known already, to the questions about the fields of the task. */
export function answersGiven({ schema }: Pick<PublishedForm, 'schema'>, task: Given): FormAnswers {
  const { title, priority, labelIds, assigneeIds, dueDate } = task;
  const known: Partial<Record<FormTarget, FormAnswer | undefined>> = {
    ...{ title, priority, labels: labelIds, assignee: assigneeIds?.[0], dueDate },
  };
  const given = questionsOf(schema).flatMap(({ id, target }) => {
    const answer = target && (isCustomKey(target) ? (task[target] as FormAnswer | undefined) : known[target]);
    return answer === null || answer === undefined ? [] : [[id, answer] as const];
  });
  return Object.fromEntries(given);
}

type Requested = Pick<PublishedForm, 'schema' | 'people' | 'labels' | 'fields'>;

/** Prefilled answers from the URL, `?q1=…`; options, labels, people and departments may be given by name. */
export function prefilled(form: Requested, params: URLSearchParams): FormAnswers {
  const given = questionsOf(form.schema).flatMap((question) => {
    const text = params.get(question.id);
    const answer = text === null ? null : answerIn(question, text, form);
    return answer === null ? [] : [[question.id, answer] as const];
  });
  return Object.fromEntries(given);
}

function answerIn(question: Question, text: string, form: Requested): FormAnswer {
  const named = (word: string) => valueNamed(question, word.trim(), form);
  switch (question.kind) {
    case 'number':
      return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : null;
    case 'file':
      return null;
    case 'checkbox':
      return text === 'true' || text === '1';
    case 'dateRange':
      return rangeIn(text) ?? null;
    case 'multiSelect':
    case 'users':
      return text.split(',').flatMap((word) => named(word) ?? []);
    case 'select':
    case 'user':
    case 'department':
      return named(text);
    default:
      return text;
  }
}

function valueNamed(question: Question, word: string, { people, labels, fields }: Requested): string | null {
  const { kind, target, options } = question;
  const is = (...names: string[]) => names.some((name) => name.toLowerCase() === word.toLowerCase());
  if (kind === 'user' || kind === 'users')
    return people.find(({ id, username, realname }) => is(id, username, realname))?.id ?? null;
  if (target === 'labels') return labels.find(({ id, name }) => is(id, name))?.id ?? null;
  if (target === 'priority') return word.toUpperCase();
  const field = fieldFor(question, fields);
  if (field) return field.options.find(({ id, name }) => is(id, name))?.id ?? null;
  return options.find(({ value, label }) => is(value, label))?.value ?? null;
}
