import { createHash } from 'node:crypto';
import type { RequestStage } from '@opsyard/contract';
import type { Language } from '../../../kernel/access/actor.ts';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { transact } from '../../../kernel/database/transact.ts';
import type { Job } from '../../../kernel/jobs/job.ts';
import type { Settings } from '../../../kernel/settings/settings.ts';
import { consumeOne } from '../../../kernel/throttle/throttle-store.ts';
import { type Sentence, translate } from '../../../kernel/words.ts';
import { enqueueMessage, gatewaysFor } from '../../messages/index.ts';
import { withoutLinks } from '../invitation/rules.ts';
import { REQUESTS, STAGE } from './public-store.ts';
import { knownTicket } from './tickets.ts';

const BATCH_SIZE = 100;
const DAY = 86_400;
/** The daily limit of messages to one address, for all requests: it is unverified, and may belong to another person. */
const TO_ADDRESS_A_DAY = 10;
const OF_FORM_A_DAY = 300;
const ALTOGETHER_AN_HOUR = 300;

const SUBJECTS: Readonly<Record<RequestStage | 'question', Sentence>> = {
  received: ['Request received: {form}', '已收到请求：{form}'],
  accepted: ['Request accepted: {form}', '请求已受理：{form}'],
  inProgress: ['Request in progress: {form}', '请求处理中：{form}'],
  done: ['Request done: {form}', '请求已完成：{form}'],
  declined: ['Request declined: {form}', '请求未受理：{form}'],
  closed: ['Request closed: {form}', '请求已关闭：{form}'],
  withdrawn: ['Request withdrawn: {form}', '请求已撤回：{form}'],
  question: ['Question about your request: {form}', '关于您的请求有新问题：{form}'],
};
const TEXT: Sentence = [
  'Follow your request and answer questions on this page. Anyone who has the link can open it:\n\n{link}\n\nIf you did not send a request, ignore this e-mail.',
  '请通过以下链接查看请求进度并回复问题，任何持有此链接的人都可以打开：\n\n{link}\n\n如果您没有提交过请求，请忽略此邮件。',
];

const CHANGED = `
  r.email is not null and (${STAGE} <> r.mailed_stage or exists (
    select 1 from task_request_message m where m.submission_id = r.submission_id and m.is_team
      and (r.mailed_message is null or m.id > r.mailed_message)))
`;
const waiting = statement(`
  select r.submission_id as id from ${REQUESTS} where ${CHANGED} order by r.created_at limit ${BATCH_SIZE}
`);
const lock = statement(`
  select s.id, f.id as "formId", f.name as "formName", r.email, r.language, r.ticket_hash as "ticketHash", ${STAGE} as stage,
    ${STAGE} <> r.mailed_stage as "isMoved"
  from ${REQUESTS} where r.submission_id = $1 and ${CHANGED} for no key update of r skip locked
`);
const note = statement(`
  update task_public_request r set mailed_stage = $2, email = case when $2 = 'withdrawn' then null else email end,
    mailed_message = (select max(m.id::text)::uuid from task_request_message m where m.submission_id = r.submission_id and m.is_team)
  where submission_id = $1
`);
const forget = statement(`
  update task_public_request set email = null where email is not null and created_at < now() - interval '180 days'
`);

type Mailed = {
  id: string;
  formId: string;
  formName: string;
  email: string;
  language: Language;
  ticketHash: string;
  stage: RequestStage;
  /** Whether the stage has changed, and not only a question was added. */
  isMoved: boolean;
};

/** Whether anonymous requesters can get e-mails: the link needs the public address of the installation. */
export async function canMail({ db, settings }: { db: Db; settings: Settings }): Promise<boolean> {
  return settings.PUBLIC_URL !== undefined && (await gatewaysFor({ db, settings }, 'mail')).length > 0;
}

/** Sends the addresses of status pages: one e-mail per change of a request, without any user content. */
export const mailPublicRequests: Job<unknown> = {
  name: 'mail-public-requests',
  cron: '* * * * *',
  async run({ db, pool, settings, signal }) {
    await rowsOf(db, forget);
    if (!(await canMail({ db, settings }))) return;
    for (const { id } of await rowsOf<{ id: string }>(db, waiting)) {
      if (signal.aborted) return;
      const isWithin = await transact(pool, { work: (open) => mailRequest(open, id, settings.PUBLIC_URL ?? '') });
      if (!isWithin) return;
    }
  },
};

/** False if the overall limit of messages is reached. */
async function mailRequest(db: Db, id: string, address: string): Promise<boolean> {
  const found = await rowOf<Mailed>(db, lock, [id]);
  if (!found) return true;
  const ticket = found.stage === 'withdrawn' ? undefined : await knownTicket(db, id, found.ticketHash);
  const isDue = ticket !== undefined && (await isAllowed(db, found));
  if (isDue && (await consumeOne(db, { key: 'request mails', limit: ALTOGETHER_AN_HOUR, seconds: 3_600 })) > 0)
    return false;
  if (isDue) await send(db, found, `${address}/public/request#${ticket}`);
  await rowsOf(db, note, [id, found.stage]);
  return true;
}

/** Whether the address and the form are within the daily limit; further messages are dropped. */
async function isAllowed(db: Db, { email, formId }: Mailed): Promise<boolean> {
  const hash = createHash('sha256').update(email.toLowerCase()).digest('base64url');
  const own = await consumeOne(db, { key: `request mail to ${hash}`, limit: TO_ADDRESS_A_DAY, seconds: DAY });
  if (own > 0) return false;
  return (await consumeOne(db, { key: `request mails of ${formId}`, limit: OF_FORM_A_DAY, seconds: DAY })) === 0;
}

async function send(db: Db, { email, language, stage, isMoved, formName }: Mailed, link: string): Promise<void> {
  await enqueueMessage(db, {
    channel: 'mail',
    recipient: email,
    purpose: 'public request',
    subject: translate(SUBJECTS[isMoved ? stage : 'question'], language, { form: withoutLinks(formName) }),
    text: translate(TEXT, language, { link }),
  });
}
