import { permissions } from '@opsyard/contract';
import { expect } from 'vitest';
import { test } from '../../../test/kit.ts';
import { seedGround } from './index.ts';

const count = `
  select (select count(*) from sys_permission)::int as permissions, (select count(*) from sys_role)::int as roles,
    (select count(*) from sys_role_permission)::int as grants, (select count(*) from sys_dict)::int as dicts,
    (select count(*) from sys_dict_item)::int as items
`;

test('processes that start together lay one ground', async ({ app, secondApp }) => {
  await Promise.all([app, secondApp, app, secondApp].map(({ pool }) => seedGround(pool)));
  const { rows } = await app.pool.query(count);
  expect(rows[0].roles).toBe(4);
  await seedGround(app.pool);
  expect((await app.pool.query(count)).rows).toEqual(rows);
});

test('every permission of the contract can be granted, and the administrator has it', async ({ app }) => {
  const { rows } = await app.pool.query(`
    select p.perms from sys_permission p join sys_role_permission rp on rp.permission_id = p.id
    join sys_role r on r.id = rp.role_id and r.role_code = 'admin' where p.menu_type = 2
  `);
  expect(rows.map(({ perms }) => perms).toSorted()).toEqual(Object.keys(permissions).toSorted());
});

test('every entry and every item has words in both languages', async ({ app }) => {
  const { rows } = await app.pool.query(`
    select name from sys_permission where coalesce(name_zh, '') !~ '[一-鿿]'
    union all select item_text from sys_dict_item where coalesce(item_text_zh, '') !~ '[一-鿿]'
  `);
  expect(rows).toEqual([]);
});

test('what people changed or removed stays that way', async ({ app }) => {
  await app.pool.query(`delete from sys_role where role_code = 'guest'`);
  await app.pool.query(`update sys_permission set name = 'Bin' where name = 'Trash'`);
  await app.pool.query(`delete from sys_dict_item where item_value = 'U'`);
  const { rows } = await app.pool.query(count);
  await seedGround(app.pool);
  expect((await app.pool.query(count)).rows).toEqual(rows);
  expect((await app.pool.query(`select 1 from sys_permission where name = 'Bin'`)).rows).toHaveLength(1);
});

test('what a later edition adds is laid down beside, and granted', async ({ app }) => {
  const { rows } = await app.pool.query(count);
  const gone = await app.pool.query(
    `delete from sys_permission where perms = 'task:task:import' returning replace(id::text, '-', '') as id`,
  );
  await app.pool.query(`update installation set value = value - $1::text where name = 'ground'`, [gone.rows[0].id]);
  expect((await app.pool.query(count)).rows).not.toEqual(rows);
  await seedGround(app.pool);
  expect((await app.pool.query(count)).rows).toEqual(rows);
});
