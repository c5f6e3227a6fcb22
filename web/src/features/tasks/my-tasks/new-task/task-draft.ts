import { type FormAnswers, type PublishedForm, questionsOf } from '@opsyard/contract';
import { type Draft, deleteDraft, draftOf, keepDraft, pathNow } from '../../../../kernel/forms/drafts.ts';
import { usePathTo } from '../../../../kernel/places.ts';
import type { NewTaskBody } from '../../shared/new-task-request.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';

/** What was entered for a new task: its fields, and the answers to a form with the kinds of their questions then. */
export type DraftedTask = Partial<NewTaskBody> & {
  answers?: { formId: string; values: FormAnswers; kinds: Readonly<Record<string, string>> };
  /** Whether files were added, which are not kept. */
  hadFiles?: boolean;
};
type Form = Pick<PublishedForm, 'id' | 'schema'>;

/** Keeps what is entered for a new task in the browser: with the place it was to be added at, until it is added. */
export function useTaskDraft(draftId: string, given: DraftedTask) {
  const { project } = useScope();
  const pathTo = usePathTo();
  const store = (title: string, value: DraftedTask) => {
    const path = pathTo('task/AddMatter', { project: project.key, draft: draftId }) ?? pathNow();
    keepDraft({ kind: 'task', id: draftId, value, title, path });
  };
  const forget = () => deleteDraft('task', draftId);
  return {
    keep(entered: Partial<DraftedTask>) {
      const value = { ...given, ...entered };
      const title = value.title?.trim() ?? '';
      if (title === '' && !value.description) return forget();
      store(title, value);
    },
    /** The same for answers to the form of its type; files are uploaded anew, because they are deleted soon if they are not sent. */
    keepAnswers({ id: formId, schema }: Form, answers: FormAnswers) {
      const hadFiles = questionsOf(schema).some(({ id, kind }) => kind === 'file' && !isEmpty(answers[id]));
      const kept = questionsOf(schema).filter(({ id, kind }) => kind !== 'file' && !isEmpty(answers[id]));
      if (kept.length === 0) return forget();
      const values = Object.fromEntries(kept.map(({ id }) => [id, answers[id] ?? null]));
      const kinds = Object.fromEntries(kept.map(({ id, kind }) => [id, kind]));
      const titleId = kept.find(({ target }) => target === 'title')?.id ?? '';
      store(String(values[titleId] ?? '').trim(), { ...given, hadFiles, answers: { formId, values, kinds } });
    },
    forget,
  };
}

/** What was entered for a new task before. */
export function taskDraftOf(draftId: string): (Draft & { value: DraftedTask }) | undefined {
  return draftOf('task', draftId) as (Draft & { value: DraftedTask }) | undefined;
}

/** The answers of a draft to the questions that a form still asks in the same way. */
export function draftedAnswers({ id: formId, schema }: Form, { answers }: DraftedTask): FormAnswers {
  if (answers?.formId !== formId) return {};
  const known = questionsOf(schema).filter(({ id, kind }) => answers.kinds[id] === kind);
  return Object.fromEntries(known.map(({ id }) => [id, answers.values[id] ?? null]));
}

function isEmpty(answer: FormAnswers[string] | undefined): boolean {
  return answer === undefined || answer === null || answer === '' || answer === false || isEmptyList(answer);
}

function isEmptyList(answer: unknown): boolean {
  return Array.isArray(answer) && answer.length === 0;
}
