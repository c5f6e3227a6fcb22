import { asksForPeople, type FormSchema, formFailures, type PublicRequest, type RequestStage } from '@opsyard/contract';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { FORMS_ON } from './store.ts';

const PUBLISHED = `
  select f.id, f.name, f.project_id as "projectId", v.version, v.schema, not ${FORMS_ON} as "isOff"
  from task_form f join project p on p.id = f.project_id and p.deleted_at is null and p.state <> 'archived'
    join task_form_version v on v.form_id = f.id and v.version = f.published_version
  where f.public_key = $1
`;
const find = statement(PUBLISHED);
const lockForShare = statement(`${PUBLISHED} for key share of f`);
const keyOf = statement('select public_key as key from task_form where id = $1');
const lockForm = statement(`
  select f.public_key as key, v.schema from task_form f
    left join task_form_version v on v.form_id = f.id and v.version = f.published_version
  where f.id = $1 for update of f
`);
const setKey = statement('update task_form set public_key = $2 where id = $1');
const insert = statement(`
  insert into task_public_request (submission_id, ticket_hash, email, language) values ($1, $2, $3, $4)
`);

/** The stage of a submission `s` with its task `t`, unless that is deleted. */
export const STAGE = `
  case s.state when 'submitted' then 'received' when 'declined' then 'declined' when 'withdrawn' then 'withdrawn'
  else case t.category when '0' then 'accepted' when '2' then 'inProgress' when '4' then 'inProgress' when '1' then 'done'
    else 'closed' end end
`;
export const REQUESTS = `
  task_public_request r join task_form_submission s on s.id = r.submission_id join task_form f on f.id = s.form_id
    join project p on p.id = f.project_id and p.deleted_at is null
    left join task t on t.id = s.task_id and t.deleted_at is null
`;
const REQUEST = `
  select s.id, s.title, f.name as "formName", f.project_id as "projectId", s.created_at as "createdAt", ${STAGE} as stage,
    s.state = 'duplicate' as "isDuplicate", s.reason, s.promised_date as "promisedDate", s.promise_reason as "promiseReason", p.state = 'archived' as archived
  from ${REQUESTS} where r.ticket_hash = $1
`;
const findRequest = statement(REQUEST);
const lockRequest = statement(`${REQUEST} for no key update of s`);

export type PublishedPublicly = { id: string; name: string; projectId: string; version: number; schema: FormSchema };
export type FoundRequest = Omit<PublicRequest, 'messages' | 'expected' | 'mayAnswer' | 'mayWithdraw'> & {
  id: string;
  projectId: string;
  stage: RequestStage;
  archived: boolean;
};

/** The form at a public address; undefined without one, whatever the reason, except that its project does not use forms for now. */
export async function findPublicForm(db: Db, key: string): Promise<PublishedPublicly | undefined> {
  return shown(await rowOf<FoundForm>(db, find, [key]));
}

/** The same for a submission; the address is locked until the transaction ends. */
export async function lockPublicForm(db: Db, key: string): Promise<PublishedPublicly | undefined> {
  return shown(await rowOf<FoundForm>(db, lockForShare, [key]));
}

/** The secret part of the public address of a form, or null. */
export async function findFormKey(db: Db, formId: string): Promise<string | null> {
  return one(await rowsOf<{ key: string | null }>(db, keyOf, [formId])).key;
}

/** The same with the published questions, locked until the transaction ends. */
export async function lockFormKey(db: Db, formId: string): Promise<{ key: string | null; schema: FormSchema | null }> {
  return one(await rowsOf<{ key: string | null; schema: FormSchema | null }>(db, lockForm, [formId]));
}

/** Sets or removes the public address of a form. */
export async function setFormKey(db: Db, formId: string, key: string | null): Promise<void> {
  await rowsOf(db, setKey, [formId, key]);
}

type NewRequest = { submissionId: string; ticketHash: string; email: string | null; language: string };

/** Stores the data of an anonymous submission. */
export async function insertPublicRequest(db: Db, request: NewRequest): Promise<void> {
  const { submissionId, ticketHash, email, language } = request;
  await rowsOf(db, insert, [submissionId, ticketHash, email, language]);
}

/** The request of a status page; undefined if there is none. */
export async function findPublicRequest(db: Db, ticketHash: string): Promise<FoundRequest | undefined> {
  return await rowOf<FoundRequest>(db, findRequest, [ticketHash]);
}

/** The same, locked until the transaction ends. */
export async function lockPublicRequest(db: Db, ticketHash: string): Promise<FoundRequest | undefined> {
  return await rowOf<FoundRequest>(db, lockRequest, [ticketHash]);
}

type FoundForm = PublishedPublicly & { isOff: boolean };

// A form that lists people is never public, even if it is published concurrently.
function shown(found: FoundForm | undefined): PublishedPublicly | undefined {
  if (!found || asksForPeople(found.schema)) return undefined;
  const { isOff, ...form } = found;
  // Their address is right, and works again later: the refusal says so.
  return isOff ? fail(formFailures.off) : form;
}
