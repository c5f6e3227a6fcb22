import { expect, test } from 'vitest';
import { emptyDatabase, MIGRATIONS, migrationsBefore } from '../../../../test/former-database.ts';
import { applyMigrations } from '../../../kernel/database/apply-migrations-store.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { lexemesOf } from '../../../kernel/database/search-text.ts';

const CHANNEL = `insert into logistics_channel (id, name, code, carrier, service, state, search)
  values ($1, 'Line', 'LINE', 'Yun', 'line', 'active', '')`;
const ORDER = `insert into work_order (id, number, status, kind, tracking_number, tracking_number_fold, channel, reason, shipped_on,
    length, width, height, weight, search)
  values ($1, $2, $3, $4, $5, lower($5), $6, 'measure', '2026-05-02', 300, 200, 100, 550, array_to_tsvector($7::text[]))`;

test('[BC-07] tracking numbers of work orders of an earlier version are stored in one form, and are found by it', async () => {
  const client = await emptyDatabase();
  await applyMigrations(client, await migrationsBefore('work_order_numbers'));
  const channel = newId();
  await client.query(CHANNEL, [channel]);
  const orders = [
    ['0', 'dispute', 'ab-12 345'],
    ['0', 'dispute', 'AB12345'],
    ['0', 'prevent', 'ab 12345'],
    ['3', 'dispute', 'ａｂ12345'],
    ['1', 'dispute', 'cd-12345'],
    ['1', 'dispute', 'cd 12345'],
    ['1', 'dispute', 'No number yet!'],
  ] as const;
  for (const [at, [status, kind, number]] of orders.entries())
    await client.query(ORDER, [newId(), `WO-${at}`, status, kind, number, channel, lexemesOf(number)]);
  await applyMigrations(client, MIGRATIONS);
  const { rows } = await client.query(
    `select o.tracking_number as number, tracking_number_fold = lower(tracking_number)
       and (tracking_number ~ '\\W' or lower(tracking_number) = any (tsvector_to_array(search))) as found
     from work_order o order by o.number`,
  );
  const numbers = ['ab-12 345', 'AB12345', 'AB12345', 'AB12345', 'CD12345', 'cd 12345', 'No number yet!'];
  expect(rows).toEqual(numbers.map((number) => ({ number, found: true })));
});
