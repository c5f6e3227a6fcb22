import {
  asksForLabels,
  commonFailures,
  type FormAnswers,
  formFailures,
  type Label,
  PUBLIC_ANSWERS_MAX,
  type publicForm,
  publicFormFailures,
  type Received,
  type Reply,
} from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { addressOf } from '../../../kernel/throttle/throttle.ts';
import { languageOf } from '../../../kernel/words.ts';
import { readEmail, redeemCaptcha } from '../../identity/index.ts';
import { announceRequests } from './announce.ts';
import { claimAnswerFiles } from './answer-files.ts';
import { checkedAnswers } from './answers/checked-answers.ts';
import { fieldsToFill } from './answers/form-fields.ts';
import { taskOfAnswers } from './answers/task-of-answers.ts';
import { admitAttempt, admitPublicSubmission } from './public-limits.ts';
import { findPublicForm, insertPublicRequest, lockPublicForm, type PublishedPublicly } from './public-store.ts';
import { labelsOfForms } from './store.ts';
import { insertSubmission } from './submission-store.ts';
import { hashOfAnswers } from './submit.ts';
import { hashOfTicket, ticketOf } from './tickets.ts';

type Sent = Received<typeof publicForm.submit>['body'];
type Checked = { answers: FormAnswers; title: string; email: string | null };

/** The labels of a public form; empty unless it has a question for them. */
export async function labelsFor(db: Db, { schema, projectId }: PublishedPublicly): Promise<Label[]> {
  return asksForLabels(schema) ? (await labelsOfForms(db, projectId)).filter(({ archived }) => !archived) : [];
}

/** Validates and counts a submission before the transaction; only a valid one uses up the image code. */
export async function checkPublicly(
  { settings }: FastifyInstance,
  { durable: db, request }: { durable: Db; request: FastifyRequest },
  sent: Sent,
): Promise<Checked> {
  const address = addressOf(request);
  await admitAttempt(db, address);
  const form = required(await findPublicForm(db, sent.key), commonFailures.notFound);
  if (form.version !== sent.version) fail(formFailures.changed, { detail: { version: form.version } });
  const checked = await checkedPublicly(db, form, sent);
  if (settings.CAPTCHA === 'on') await redeemCaptcha(db, sent);
  await admitPublicSubmission(db, address, form.id);
  return checked;
}

async function checkedPublicly(db: Db, form: PublishedPublicly, sent: Sent): Promise<Checked> {
  const setting = { people: [], labels: await labelsFor(db, form), me: '', today: sent.today };
  const answers = checkedAnswers({ schema: form.schema, fields: await fieldsToFill(db, form), setting }, sent.answers);
  if (JSON.stringify(answers).length > PUBLIC_ANSWERS_MAX) fail(publicFormFailures.tooLong);
  const email = sent.email?.trim() ? (readEmail(sent.email) ?? fail(publicFormFailures.emailInvalid)) : null;
  const { title } = taskOfAnswers({ form, answers, people: [], requester: null });
  return { answers, title, email };
}

/** Stores a valid submission: it always needs a review, and its requester gets the address of a status page. */
export async function submitPublicly(
  { db, change, request }: { db: Db; change: Change; request: FastifyRequest },
  { key, version }: Sent,
  { answers, title, email }: Checked,
): Promise<Reply<typeof publicForm.submit>> {
  const form = required(await lockPublicForm(db, key), commonFailures.notFound);
  if (form.version !== version) fail(formFailures.changed, { detail: { version: form.version } });
  const id = newId();
  const ticket = await ticketOf(db, id);
  const filed = { id, formId: form.id, version, title, answers, contentHash: hashOfAnswers(answers) };
  await insertSubmission(db, { ...filed, requesterId: null, taskId: null, state: 'submitted' });
  const language = languageOf(request.headers['accept-language']);
  await claimAnswerFiles(db, { form, submissionId: id, answers, userId: null });
  await insertPublicRequest(db, { submissionId: id, ticketHash: hashOfTicket(ticket), email, language });
  await announceRequests({ db, change }, [id]);
  return { ticket, title };
}
