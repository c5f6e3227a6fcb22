import type { ConnectorCall } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../kernel/db.ts';
import { newId } from '../kernel/ids.ts';

/** Records a call concerns. */
export type About = { recordType: string; recordIds: readonly string[] };
export type NotedCall = Omit<ConnectorCall, 'id' | 'at'> & { about: About | undefined };

const noted = statement(`
  insert into connector_call (id, account_id, method, url, status, duration, request_size, response_size, attempt, error_class,
    message, request_text, response_text, record_type, record_ids)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15::uuid[]
  where exists (select from connector_account where id = $2)
`);
const COLUMNS = `
  id, account_id as "accountId", at, method, url, status, duration, request_size as "requestSize", response_size as "responseSize",
  attempt, error_class as "errorClass", message, request_text as "requestText", response_text as "responseText"`;
const ofAll = statement(`
  select ${COLUMNS} from connector_call where ($1::uuid is null or id < $1) order by id desc limit $2
`);
const ofAccount = statement(`
  select ${COLUMNS} from connector_call where account_id = $3 and ($1::uuid is null or id < $1) order by id desc limit $2
`);
const ofRecord = statement(`
  select ${COLUMNS} from connector_call
  where record_ids @> array[$4::uuid] and record_type = $3 and ($1::uuid is null or id < $1) order by id desc limit $2
`);
const pruned = statement(`
  delete from connector_call where id = any (array(
    select id from connector_call where at < now() - make_interval(days => $1) limit $2
  )) returning 1
`);

/** Records a call, independent of the outcome of its caller. */
export async function noteCall(db: Db, call: NotedCall): Promise<void> {
  const { accountId, method, url, status, duration, requestSize, responseSize, attempt, errorClass, message } = call;
  const { requestText, responseText, about } = call;
  await rowsOf(db, noted, [
    ...[newId(), accountId, method, url, status, duration, requestSize, responseSize, attempt, errorClass, message],
    ...[requestText, responseText, about?.recordType ?? null, about?.recordIds ?? null],
  ]);
}

type Page = { before?: string | undefined; limit: number };
type Whose = { accountId?: string | undefined; recordType?: string | undefined; recordId?: string | undefined };

/** Lists calls of an account, of a record, or all, newest first. */
export async function listCalls(db: Db, { accountId, recordType, recordId }: Whose, { before, limit }: Page) {
  const page = [before ?? null, limit];
  if (recordType && recordId) return await rowsOf<ConnectorCall>(db, ofRecord, [...page, recordType, recordId]);
  if (accountId) return await rowsOf<ConnectorCall>(db, ofAccount, [...page, accountId]);
  return await rowsOf<ConnectorCall>(db, ofAll, page);
}

/** Deletes a batch of calls older than this many days and returns the count. */
export async function pruneCalls(db: Db, days: number, limit: number): Promise<number> {
  return (await rowsOf(db, pruned, [days, limit])).length;
}
