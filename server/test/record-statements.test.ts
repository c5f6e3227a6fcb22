import { expect, vi } from 'vitest';
import { actorById } from '../src/kernel/access/actor-by-id.ts';
import { Change } from '../src/kernel/change.ts';
import type { Db } from '../src/kernel/database/db.ts';
import { transact } from '../src/kernel/database/transact.ts';
import { servedType } from '../src/records/adapter.ts';
import { changeMany } from '../src/records/bulk/bulk.ts';
import { visibleChips } from '../src/records/links/chips.ts';
import { listRecords } from '../src/records/list.ts';
import { addChannel, CHANNEL_RIGHTS, test } from './fixtures/record-fixture.ts';
import type { Person } from './kit.ts';

const FEW = 10;
const MANY = 200;
const ADD = `
  insert into logistics_channel (id, name, name_fold, code, code_fold, carrier, carrier_fold, service, state, owner, search)
  select gen_random_uuid(), 'N' || i, 'n' || i, 'C' || i, 'c' || i, 'Yun', 'yun', 'line', 'trial', $1, array_to_tsvector(array['n' || i])
  from generate_series(1, ${MANY}) i returning replace(id::text, '-', '') as id
`;

/** The texts of the statements that some work sends, each as often as it is sent. */
async function statementsOf(db: Db, work: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(db.$client, 'query');
  try {
    await work();
    const texts = sent.mock.calls.map(([one]) => (typeof one === 'string' ? one : (one as { text: string }).text));
    // How a statement is planned depends on how often it was sent.
    return texts.filter((text) => !/^\s*(?:re)?set\b/.test(text));
  } finally {
    sent.mockRestore();
  }
}

test('[pitfall 6] lists, chips and bulk changes take as many statements for 200 records as for 10', async ({
  app,
  editor,
}) => {
  const { rows } = await app.pool.query<{ id: string }>(ADD, [editor.id]);
  const ids = rows.map(({ id }) => id);
  await transact(app.pool, {
    async work(db) {
      const [actor, served] = [await actorById(db, editor.id), servedType('logisticsChannel')];
      if (!actor || !served) throw new Error('nobody asks');
      const works: Record<string, (size: number) => Promise<unknown>> = {
        list: (limit) => listRecords(db, actor, served, { limit }),
        sorted: (limit) => listRecords(db, actor, served, { limit, sort: 'carrier,-name', filter: 'owner = me' }),
        chips: (size) =>
          visibleChips(
            { db, actor, language: 'en' },
            ids.slice(0, size).map((id) => ({ type: 'logisticsChannel', id })),
          ),
        edit: (size) => {
          const call = { db, actor, change: new Change(actor.id), language: 'en' as const };
          const action = { kind: 'edit' as const, changes: { notes: `change ${call.change.opId}` } };
          return changeMany(call, served, action, { ids: ids.slice(0, size) });
        },
      };
      const counts: Record<string, number[]> = {};
      for (const [name, work] of Object.entries(works)) {
        // Whether there are data rules is cached for a while, and so is the length of a list.
        await work(FEW);
        const few = await statementsOf(db, () => work(FEW));
        const many = await statementsOf(db, () => work(MANY));
        counts[name] = [few.length, many.length];
      }
      // Each reads the data rules first; a change reads, locks and writes its records.
      expect(counts).toEqual({ list: [2, 2], sorted: [2, 2], chips: [2, 2], edit: [5, 5] });
    },
  });
});

test('[pitfall 10] a type is declared once: later calls send the same texts, which are prepared already', async ({
  app,
  editor,
}) => {
  await addChannel(editor);
  await transact(app.pool, {
    async work(db) {
      const [actor, served] = [await actorById(db, editor.id), servedType('logisticsChannel')];
      if (!actor || !served) throw new Error('nobody asks');
      const list = () => listRecords(db, actor, served, { sort: 'carrier' });
      for (let again = 0; again < 3; again += 1) await list();
      const prepared = 'select count(*)::int as count from pg_prepared_statements';
      const { rows: before } = await db.$client.query(prepared);
      const texts = await statementsOf(db, list);
      expect(await statementsOf(db, list)).toEqual(texts);
      expect((await db.$client.query(prepared)).rows).toEqual(before);
      expect(servedType('logisticsChannel')).toBe(served);
    },
  });
});

const notices = async (db: Db) =>
  (await db.$client.query(`select count(*)::int as count from outbox where topic = 'notice'`)).rows[0]?.count;

test('[pitfall 11] an undo needs the permission of the change again, and notifies nobody', async ({
  app,
  as,
  editor,
}) => {
  const watcher = await as(...CHANNEL_RIGHTS);
  const { id } = await addChannel(editor);
  await watcher.client.logisticsChannelWatch.set({ body: { recordId: id, watching: true } });
  const edit = ({ client }: Person) =>
    client.logisticsChannel.editBatch({ body: { ids: [id], changes: { notes: 'new' } } });
  const { opId } = await edit(editor);
  const before = await notices(app.db);
  await editor.client.logisticsChannel.undo({ body: { opId } });
  expect(await notices(app.db)).toBe(before);
  const { opId: second } = await edit(editor);
  await app.pool.query(
    `delete from sys_role_permission where permission_id in (select id from sys_permission where perms = $1)
     and role_id in (select role_id from sys_user_role where user_id = $2)`,
    ['logistics:channel:edit', editor.id],
  );
  app.outbox.committed([{ topic: 'access', payload: {} }]);
  await expect(editor.client.logisticsChannel.undo({ body: { opId: second } })).rejects.toMatchObject({ status: 403 });
});

test('[pitfall 11] the changes of a record are found by an index among those of others', async ({ app, editor }) => {
  const { id } = await addChannel(editor);
  await transact(app.pool, {
    async work(db) {
      const client = db.$client;
      await client.query(
        `insert into activity (id, op_id, entity, entity_id, kind, changes)
         select gen_random_uuid(), gen_random_uuid(), 'logisticsChannel', case when i % 40 = 0 then $1 else gen_random_uuid() end, 'updated', '{}'
         from generate_series(1, 20000) i`,
        [id],
      );
      await client.query('analyze activity');
      const { rows } = await client.query(
        `explain (analyze, costs off, timing off, summary off) select a.id from activity a
         where a.entity_id = $1 and a.entity = 'logisticsChannel' order by a.seq desc limit 51`,
        [id],
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toMatch(/Index Scan [^\n]*activity_order/);
      expect(plan).not.toContain('Seq Scan');
      await client.query('rollback');
      await client.query('begin');
    },
  });
});
