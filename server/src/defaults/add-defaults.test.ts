import { permissions } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { test as base } from '../../test/kit.ts';
import { seedDefaults } from '../features/seed.ts';

async function removeDefaults({ pool }: FastifyInstance): Promise<void> {
  for (const table of ['sys_role_permission', 'sys_role', 'sys_dict_item', 'sys_dict', 'sys_permission'])
    await pool.query(`delete from ${table}`);
  await pool.query(`delete from installation where name = 'ground'`);
}

/** Each test begins with the defaults of a new installation. */
const test = base.extend<{ defaults: undefined }>({
  defaults: [
    async ({ app }, use) => {
      await removeDefaults(app);
      await seedDefaults(app.pool);
      await use(undefined);
    },
    { auto: true },
  ],
});

const count = `
  select (select count(*) from sys_permission)::int as permissions, (select count(*) from sys_role)::int as roles,
    (select count(*) from sys_role_permission)::int as grants, (select count(*) from sys_dict)::int as dicts,
    (select count(*) from sys_dict_item)::int as items
`;

test('concurrent starts add the defaults once', async ({ app, secondApp }) => {
  await removeDefaults(app);
  await Promise.all([app, secondApp, app, secondApp].map(({ pool }) => seedDefaults(pool)));
  const { rows } = await app.pool.query(count);
  expect(rows[0].roles).toBe(4);
  await seedDefaults(app.pool);
  expect((await app.pool.query(count)).rows).toEqual(rows);
});

test('every permission of the contract can be granted, and the administrator has it', async ({ app }) => {
  const { rows } = await app.pool.query(`
    select p.perms from sys_permission p join sys_role_permission rp on rp.permission_id = p.id
    join sys_role r on r.id = rp.role_id and r.role_code = 'admin' where p.menu_type = 2
  `);
  expect(rows.map(({ perms }) => perms).toSorted()).toEqual(Object.keys(permissions).toSorted());
});

test('every entry and item has names in both languages', async ({ app }) => {
  const { rows } = await app.pool.query(`
    select name from sys_permission where coalesce(name_zh, '') !~ '[一-鿿]'
    union all select item_text from sys_dict_item where coalesce(item_text_zh, '') !~ '[一-鿿]'
  `);
  expect(rows).toEqual([]);
});

test('keeps defaults that users changed or removed', async ({ app }) => {
  await app.pool.query(`delete from sys_role where role_code = 'guest'`);
  await app.pool.query(`update sys_permission set name = 'Bin' where name = 'Trash'`);
  await app.pool.query(`delete from sys_dict_item where item_value = 'U'`);
  const { rows } = await app.pool.query(count);
  await seedDefaults(app.pool);
  expect((await app.pool.query(count)).rows).toEqual(rows);
  expect((await app.pool.query(`select 1 from sys_permission where name = 'Bin'`)).rows).toHaveLength(1);
});

test('adds and grants the defaults of a later version', async ({ app }) => {
  const { rows } = await app.pool.query(count);
  const gone = await app.pool.query(
    `delete from sys_permission where perms = 'task:task:import' returning replace(id::text, '-', '') as id`,
  );
  await app.pool.query(`update installation set value = value - $1::text where name = 'ground'`, [gone.rows[0].id]);
  expect((await app.pool.query(count)).rows).not.toEqual(rows);
  await seedDefaults(app.pool);
  expect((await app.pool.query(count)).rows).toEqual(rows);
});

test('a permission that was part of another is given to whoever has that one, once', async ({ app, as }) => {
  const { pool } = app;
  const [view, split] = ['assets:asset:view', 'assets:asset:downloadUnapproved'];
  const { rows: gone } = await pool.query(
    `delete from sys_permission where perms = $1 returning replace(id::text, '-', '') as id`,
    [split],
  );
  await pool.query(`update installation set value = value - $1::text where name = 'ground'`, [gone[0].id]);
  const person = await as(view as 'assets:asset:view');
  const token = { body: { name: 'pictures', scopes: [view as string], days: 1 } };
  await person.client.accessToken.add(token);
  await seedDefaults(pool);
  const holders = `
    select r.role_code from sys_role r join sys_role_permission g on g.role_id = r.id
      join sys_permission p on p.id = g.permission_id where p.perms = $1 order by 1
  `;
  const withBoth = await Promise.all([view, split].map(async (code) => (await pool.query(holders, [code])).rows));
  expect(withBoth[1]).toEqual(withBoth[0]);
  const { tokens } = await person.client.accessToken.list();
  expect(tokens[0]?.scopes).toEqual([view, split]);
  // What an administrator takes away afterwards stays away.
  await pool.query(`delete from sys_role_permission where permission_id = $1`, [gone[0].id]);
  await seedDefaults(pool);
  expect((await pool.query(holders, [split])).rows).toEqual([]);
});

test('buttons are below their page, and administration has five groups', async ({ app }) => {
  const { rows } = await app.pool.query(`
    select g.name, array_agg(p.name order by p.sort_no) as pages
    from sys_permission g join sys_permission p on p.parent_id = g.id
    where g.parent_id = (select id from sys_permission where url = '/isystem') and not p.hidden
    group by g.id order by g.sort_no
  `);
  expect(rows).toEqual([
    { name: 'People', pages: ['Users', 'Departments', 'Online users'] },
    {
      name: 'Access',
      pages: [
        'Roles',
        'Menus and permissions',
        'Department permissions',
        'Effective permissions',
        'Security policy',
        'Audit log',
      ],
    },
    { name: 'Content', pages: ['Announcements', 'Dictionaries', 'Categories', 'Check rules'] },
    { name: 'Messages', pages: ['Sent messages'] },
    { name: 'System', pages: ['Settings', 'Scheduled jobs', 'Connectors', 'Logs', 'Health'] },
  ]);
  const places = await app.pool.query(`
    select b.perms, p.url from sys_permission b join sys_permission p on p.id = b.parent_id
    where b.perms in ('system:user:add', 'task:project:add', 'task:task:import', 'system:departRole:edit')
  `);
  expect(Object.fromEntries(places.rows.map(({ perms, url }) => [perms, url]))).toEqual({
    'system:user:add': '/isystem/user',
    'task:project:add': '/modules/task/taskList/ProjectsList',
    'task:task:import': '/modules/appcenter/importTasks',
    'system:departRole:edit': '/isystem/depart',
  });
});

test('moves entries of an earlier version into the groups once, except those an administrator moved or renamed', async ({
  app,
}) => {
  const find = async (url: string) => {
    const { rows } = await app.pool.query(
      `select p.name, g.name as parent from sys_permission p join sys_permission g on g.id = p.parent_id where p.url = $1`,
      [url],
    );
    return rows[0];
  };
  await app.pool.query(`
    update sys_permission p set parent_id = (select id from sys_permission where url = '/isystem'),
      sort_no = o.sort_no, name = o.name, name_zh = o.name_zh
    from (values ('/isystem/user', 10, 'Users', '用户管理'), ('/isystem/audit', 60, 'Security audit', '安全审计'),
      ('/isystem/security', 70, 'House rules', '规矩'), ('/isystem/dict', 3, 'Dictionaries', '数据字典'))
      as o (url, sort_no, name, name_zh)
    where p.url = o.url
  `);
  await app.pool.query(`
    update sys_permission set name = 'Freeze and thaw accounts', name_zh = '冻结与解冻用户' where perms = 'system:user:freeze'
  `);
  await app.pool.query(`
    with gone as (
      delete from sys_permission where url in ('/isystem/people', '/isystem/access', '/isystem/content',
        '/isystem/messaging', '/isystem/system') returning replace(id::text, '-', '') as id
    )
    update installation set value = value - array(select id from gone) where name = 'ground'
  `);
  await seedDefaults(app.pool);
  expect(await find('/isystem/user')).toEqual({ name: 'Users', parent: 'People' });
  expect(await find('/isystem/audit')).toEqual({ name: 'Audit log', parent: 'Access' });
  expect(await find('/isystem/security')).toEqual({ name: 'House rules', parent: 'Access' });
  expect(await find('/isystem/dict')).toEqual({ name: 'Dictionaries', parent: 'Administration' });
  const { rows } = await app.pool.query(`select name from sys_permission where perms = 'system:user:freeze'`);
  expect(rows).toEqual([{ name: 'Suspend and reactivate users' }]);
  await app.pool.query(`
    update sys_permission set parent_id = (select id from sys_permission where url = '/isystem'), sort_no = 10
    where url = '/isystem/user'
  `);
  await seedDefaults(app.pool);
  expect(await find('/isystem/user')).toEqual({ name: 'Users', parent: 'Administration' });
});

test('entries beside each other in the menu have different icons', async ({ app }) => {
  const { rows } = await app.pool.query(`
    select icon, array_agg(name order by sort_no) as names from sys_permission
    where menu_type < 2 and icon is not null and not hidden group by parent_id, icon having count(*) > 1
  `);
  expect(rows).toEqual([]);
});
