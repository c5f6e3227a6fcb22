import { createHash } from 'node:crypto';
import {
  commonFailures,
  type FormAnswers,
  type form,
  formFailures,
  projectFailures,
  type Received,
  type Reply,
} from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { abilitiesIn, projectFor } from '../access.ts';
import { findAccess } from '../access-store.ts';
import { announceOwnRequests, announceRequests } from './announce.ts';
import { claimAnswerFiles } from './answer-files.ts';
import { checkedAnswers } from './answers/checked-answers.ts';
import { createAnswered } from './answers/create-answered.ts';
import { fieldsToFill } from './answers/form-fields.ts';
import { taskOfAnswers } from './answers/task-of-answers.ts';
import { attachFiles } from './file-store.ts';
import { type FormToFill, labelsOfForms, lockFormToFill, peopleOfForms } from './store.ts';
import { findRepeated, insertSubmission, type SubmissionResult } from './submission-store.ts';

type Submitting = { db: Db; actor: Actor; change: Change };

/** Stores a submission; an identical one within 10 minutes returns the outcome of the first. */
export async function submitForm(
  { db, actor, change }: Submitting,
  { formId, version, answers: sent, today, place }: Received<typeof form.submit>['body'],
): Promise<Reply<typeof form.submit>> {
  const published = required(await lockFormToFill(db, actor, formId), commonFailures.notFound);
  if (published.archived) fail(projectFailures.archived);
  if (published.isOff) fail(formFailures.off);
  if (place) await projectFor(db, actor, published.projectId, 'editTasks');
  const contentHash = hashOfAnswers({ ...sent, ...(place && { place: JSON.stringify(place) }) });
  const repeated = await findRepeated(db, { formId, requesterId: actor.id, contentHash });
  if (repeated) return await resultFor(db, actor, published, { ...repeated, opId: null, isRepeated: true });
  if (published.version !== version) fail(formFailures.changed, { detail: { version: published.version } });
  const people = await peopleOfForms(db, published.projectId);
  const labels = await labelsOfForms(db, published.projectId);
  const checking = { setting: { people, labels, me: actor.id, today }, fields: await fieldsToFill(db, published) };
  const answers = checkedAnswers({ schema: published.schema, ...checking }, sent);
  const filled = { form: published, answers, people, requester: actor.realname, place };
  const task = published.intake ? null : await createAnswered({ db, actor, change }, filled);
  const id = newId();
  await claimAnswerFiles(db, { form: published, submissionId: id, answers, userId: actor.id });
  if (task) await attachFiles(db, id, task.id);
  const { title } = taskOfAnswers(filled);
  const filed = { id, formId, version, title, answers, contentHash, requesterId: actor.id, taskId: task?.id ?? null };
  await insertSubmission(db, { ...filed, state: task ? 'accepted' : 'submitted' });
  if (task) announceOwnRequests(change, actor.id);
  else await announceRequests({ db, change }, [id]);
  const opId = task && change.opId;
  const result = { id, title, taskSeq: task?.seq ?? null, isWaiting: !task, isRepeated: false, opId };
  return await resultFor(db, actor, published, result);
}

type Filed = SubmissionResult & { isRepeated: boolean; opId: string | null };

async function resultFor(db: Db, actor: Actor, { projectId }: FormToFill, { taskSeq, opId, ...filed }: Filed) {
  const project = await findAccess(db, { userId: actor.id, orgLine: actor.orgLine, projectId });
  const mayUndo = project && abilitiesIn(project).includes('editTasks');
  return {
    ...filed,
    taskKey: project && taskSeq !== null ? `${project.key}-${taskSeq}` : null,
    opId: mayUndo ? opId : null,
  };
}

/** A hash of the answers, independent of their order. */
export function hashOfAnswers(answers: FormAnswers): string {
  const entries = Object.entries(answers).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(entries)).digest('hex');
}
