import { waybillType } from '@opsyard/contract';
import Fastify from 'fastify';
import { openDb, rowOf, rowsOf, statement } from '../../server/src/kernel/database/db.ts';
import { newId } from '../../server/src/kernel/database/ids.ts';
import { readSettings } from '../../server/src/kernel/settings/settings.ts';
import { readColumn, readFields } from '../../server/src/records/storage.ts';
import { answerParent } from './answer-parent.ts';

// The minimum of a server: Fastify and a prepared statement with its total; no permissions, no data rules, no response schema.
const settings = readSettings({ ...process.env });
const { db, close } = openDb(settings.DATABASE_URL ?? '', { max: settings.POOL_SIZE });
const app = Fastify();

// The columns and bytes of the app's answer: every field of a waybill that a user without data rules sees.
const COLUMNS = [
  'id',
  'version',
  ...readFields(waybillType.fields).map((one) => `${readColumn(one)} as "${one.key}"`),
].join(', ');
const LIVE = 'deleted_at is null';

/** `few` matches are collected before they are sorted: among a million, PostgreSQL would otherwise read all rows in their order. */
function list(path: string, condition: string, { order = 'last_event_at', few = false } = {}): void {
  const where = `${LIVE} and ${condition}`;
  const source = few ? `(select * from waybill t where ${where} offset 0) t where` : `waybill t where ${where} and`;
  const page = statement(`
    select ${COLUMNS} from ${source} ${order} is not null order by ${order} desc, id desc limit 51
  `);
  const total = statement(`select count(*)::int as total from (select 1 from waybill where ${where} limit 1001) c`);
  app.post<{ Body: { values: string[] } }>(`/${path}`, async ({ body: { values } }) => {
    const [records, count] = await Promise.all([rowsOf(db, page, values), rowOf<{ total: number }>(db, total, values)]);
    return { records: records.slice(0, 50), total: count?.total };
  });
}

list('all', 'true');
list('status', 'status = $1');
list('statusChannel', 'status = $1 and channel = $2::uuid');
list('stuck', `flags && '{stuck}' and country = $1`);
list('shipped', `channel = $1::uuid and shipped_on > current_date - 60`, { order: 'shipped_on' });
// The planner does not see the value, so that PostgreSQL keeps the plan; otherwise it plans each of these statements again.
list('number', 'search @@ (select $1::tsquery)', { few: true });

const event = statement(`
  insert into waybill_event (id, waybill_id, event_key, source, occurred_at, status, detail, raw_status, text, place)
  select $1, id, $3, 'track17', $4, 'inTransit', 'departure', 'InTransit_Departure', 'Departed from facility', 'Frankfurt, DE'
  from waybill where number_fold = lower($2) and deleted_at is null on conflict do nothing
`);
app.post<{ Body: { number: string; key: string; at: string } }>('/event', async ({ body: { number, key, at } }) => {
  await rowsOf(db, event, [newId(), number, key, at]);
  return {};
});

await app.listen({ port: 0, host: '127.0.0.1' });
answerParent(app, async () => {
  await app.close();
  await close();
});
