import {
  type FormAnswer,
  type FormAnswers,
  type FormSchema,
  type FormTarget,
  type InboxItem,
  type Label,
  type Person,
  type Priority,
  type Question,
  questionsOf,
  type TaskDraft,
} from '@opsyard/contract';
import { encode, paragraphsOf } from '../../../kernel/rich-text.ts';

type Filled = {
  form: { name: string; projectId: string; schema: FormSchema; typeId?: string | null };
  answers: FormAnswers;
  people: readonly Person[];
  /** The name of the requester; null if anonymous. */
  requester: string | null;
};

/** The task for valid answers: some are its fields, the others a readable part of its description. */
export function taskOfAnswers({ form, answers, people, requester }: Filled): TaskDraft {
  const answerTo = (target: FormTarget) => {
    const question = questionsOf(form.schema).find((one) => one.target === target);
    return question ? answers[question.id] : undefined;
  };
  const [description, priority, assignee, dueDate] = (['description', 'priority', 'assignee', 'dueDate'] as const).map(
    answerTo,
  );
  const labels = answerTo('labels');
  const others = otherAnswers(form.schema, answers, people);
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

function otherAnswers({ sections }: FormSchema, answers: FormAnswers, people: readonly Person[]): string {
  return sections
    .map(({ title, questions }) => {
      const lines = questions.flatMap((question) => lineOf(question, answers[question.id], people));
      return lines.length > 0 && title ? `<h4>${encode(title)}</h4>${lines.join('')}` : lines.join('');
    })
    .join('');
}

function lineOf(question: Question, answer: FormAnswer | undefined, people: readonly Person[]): string[] {
  // Files are attached to the task.
  if (question.target || question.kind === 'file' || answer === undefined || answer === null) return [];
  if (question.kind === 'checkbox') return [`<p>☑ ${encode(question.label)}</p>`];
  return [`<p><strong>${encode(question.label)}</strong></p>${paragraphsOf(wordsOf(question, answer, people))}`];
}

/** Answers in readable form, except the title; a priority by its letter. */
export function linesOfAnswers(
  schema: FormSchema,
  answers: FormAnswers,
  { people, labels }: { people: readonly Person[]; labels: readonly Label[] },
): InboxItem['lines'] {
  return questionsOf(schema).flatMap((question): InboxItem['lines'] => {
    const answer = answers[question.id];
    const isShown = question.target !== 'title' && question.kind !== 'file';
    if (answer === undefined || answer === null || !isShown) return [];
    const { id: name, label, target } = question;
    if (target === 'priority') return [{ id: name, label, text: '', priority: answer as Priority }];
    const names = target === 'labels' && Array.isArray(answer) ? labels.filter(({ id }) => answer.includes(id)) : null;
    const text = names ? names.map(({ name }) => name).join(', ') : wordsOf(question, answer, people);
    return [{ id: name, label, text: question.kind === 'checkbox' ? '☑' : text, priority: null }];
  });
}

function wordsOf({ options, kind }: Question, answer: FormAnswer, people: readonly Person[]): string {
  if (kind === 'user') return people.find(({ id }) => id === answer)?.realname ?? '';
  if (kind !== 'select' && kind !== 'multiSelect') return String(answer);
  const chosen = Array.isArray(answer) ? answer : [answer];
  return options
    .filter(({ value }) => chosen.includes(value))
    .map(({ label }) => label)
    .join(', ');
}
