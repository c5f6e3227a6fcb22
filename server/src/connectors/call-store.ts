import type { ConnectorCall } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../kernel/database/db.ts';
import { newId } from '../kernel/database/ids.ts';

/** Records a call concerns. */
export type CallSubject = { recordType: string; recordIds: readonly string[] };
export type NewCall = Omit<ConnectorCall, 'id' | 'at'> & { about: CallSubject | undefined };

const insert = statement(`
  insert into connector_call (id, account_id, method, url, status, duration, request_size, response_size, attempt, error_class,
    message, request_text, response_text, record_type, record_ids)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15::uuid[]
  where exists (select from connector_account where id = $2)
`);
const COLUMNS = `
  id, account_id as "accountId", at, method, url, status, duration, request_size as "requestSize", response_size as "responseSize",
  attempt, error_class as "errorClass", message, request_text as "requestText", response_text as "responseText"`;
const listAll = statement(`
  select ${COLUMNS} from connector_call where ($1::uuid is null or id < $1) order by id desc limit $2
`);
const listByAccount = statement(`
  select ${COLUMNS} from connector_call where account_id = $3 and ($1::uuid is null or id < $1) order by id desc limit $2
`);
const listByRecord = statement(`
  select ${COLUMNS} from connector_call
  where record_ids @> array[$4::uuid] and record_type = $3 and ($1::uuid is null or id < $1) order by id desc limit $2
`);
const deleteExpired = statement(`
  delete from connector_call where id = any (array(
    select id from connector_call where at < now() - make_interval(days => $1) limit $2
  )) returning 1
`);

/** Records a call, independent of the outcome of its caller. */
export async function recordCall(db: Db, call: NewCall): Promise<void> {
  const { accountId, method, url, status, duration, requestSize, responseSize, attempt, errorClass, message } = call;
  const { requestText, responseText, about } = call;
  await rowsOf(db, insert, [
    ...[newId(), accountId, method, url, status, duration, requestSize, responseSize, attempt, errorClass, message],
    ...[requestText, responseText, about?.recordType ?? null, about?.recordIds ?? null],
  ]);
}

type Page = { before?: string | undefined; limit: number };
type CallFilter = { accountId?: string | undefined; recordType?: string | undefined; recordId?: string | undefined };

/** Lists calls of an account, of a record, or all, newest first. */
export async function listCalls(db: Db, { accountId, recordType, recordId }: CallFilter, { before, limit }: Page) {
  const page = [before ?? null, limit];
  if (recordType && recordId) return await rowsOf<ConnectorCall>(db, listByRecord, [...page, recordType, recordId]);
  if (accountId) return await rowsOf<ConnectorCall>(db, listByAccount, [...page, accountId]);
  return await rowsOf<ConnectorCall>(db, listAll, page);
}

/** Deletes a batch of calls older than this many days and returns the count. */
export async function deleteExpiredCalls(db: Db, days: number, limit: number): Promise<number> {
  return (await rowsOf(db, deleteExpired, [days, limit])).length;
}
