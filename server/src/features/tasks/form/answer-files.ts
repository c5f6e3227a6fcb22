import { attachmentFailures, type FormAnswers, type FormSchema, formFailures, questionsOf } from '@opsyard/contract';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { claimFiles } from './file-store.ts';

export function asksForFiles(schema: FormSchema): boolean {
  return questionsOf(schema).some(({ kind }) => kind === 'file');
}

/** The failures of an upload for a form. */
export const fileFailures = {
  missing: attachmentFailures.nameMissing,
  tooLarge: attachmentFailures.tooLarge,
  typeRefused: attachmentFailures.typeRefused,
};

type Submitted = {
  form: { id: string; schema: FormSchema };
  submissionId: string;
  answers: FormAnswers;
  userId: string | null;
};

/** Takes the uploaded files of valid answers; refused if one is not there any more, or was uploaded by somebody else. */
export async function claimAnswerFiles(db: Db, { form, submissionId, answers, userId }: Submitted): Promise<void> {
  const requested = questionsOf(form.schema).filter(({ kind }) => kind === 'file');
  const answered = requested.map(({ id }) => ({ id, files: filesIn(answers[id]) }));
  const ids = answered.flatMap(({ files }) => files);
  const taken = await claimFiles(db, { submissionId, formId: form.id, ids, userId });
  const lost = answered.filter(({ files }) => files.some((id) => !taken.has(id)));
  const questions = Object.fromEntries(lost.map(({ id }) => [id, 'unknown']));
  if (lost.length > 0) fail(formFailures.answersWrong, { detail: { questions } });
}

function filesIn(answer: FormAnswers[string] | undefined): readonly string[] {
  return Array.isArray(answer) ? answer : [];
}
