import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { test as base, freshKey } from '../../test/kit.ts';
import { findDemoAccount, resetPassword } from '../features/identity/index.ts';
import { seedDefaults } from '../features/seed.ts';
import { projects } from './content/index.ts';
import { demoPersonId } from './people-store.ts';
import { resetDemo } from './reset-demo.ts';
import { seedDemo } from './seed/seed.ts';

const test = base.extend({ environment: [async ({}, use) => use({ CAPTCHA: 'off' }), { scope: 'file' }] });
const now = new Date('2026-11-20T09:30:00Z');
const PROGRAM = fileURLToPath(new URL('reset.ts', import.meta.url));

test('without a demo nothing is changed', async ({ app }) => {
  expect(await resetDemo(app.pool, now)).toBeUndefined();
});

test('needs a confirmation, and refuses a database without a demo', async () => {
  const { PATH, HOME } = process.env;
  const run = (words: string[], environment: Record<string, string>) =>
    promisify(execFile)(process.execPath, [PROGRAM, ...words], { env: { PATH, HOME, ...environment } });
  const DATA_DIR = '/nonexistent/opsyard';
  await expect(run([], { DATA_DIR })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/not confirmed/),
  });
  await expect(run(['--no'], { DATA_DIR })).rejects.toMatchObject({ code: 64 });
  await expect(run(['--yes'], { DATABASE_URL: 'postgres://x' })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/only in an embedded database.*\n.*内置数据库/),
  });
});

test('removes changes of visitors and leaves data of others', async ({ app, as }) => {
  await seedDefaults(app.pool);
  await seedDemo(app.pool);
  const other = await as('task:use', 'task:project:add');
  const draft = { key: freshKey(), template: 'blank', name: 'Of somebody else' } as const;
  const stored = await other.client.project.add({ body: draft });
  const demo = demoPersonId('demo');
  const { rows } = await app.pool.query(`select id, name from project where key = 'DESITE'`);
  const [site] = rows;
  await app.pool.query(`update project set name = 'Broken', owner_id = $2 where id = $1`, [site.id, demo]);
  await app.pool.query(`update task set title = 'Broken' where project_id = $1`, [site.id]);
  // A key stays with its project when that is renamed or removed for good.
  await app.pool.query(`update project set key = 'RENAMED' where key = 'BF'`);
  await app.pool.query(`insert into project_key_history (key) values ('GONE')`);
  await app.pool.query(`update project_key_history set project_id = null where key = 'BF'`);
  await app.pool.query('update sys_user set preferences = $2 where id = $1', [demo, { theme: 'dark' }]);
  await app.pool.query(`insert into two_step (user_id, sealed_secret, confirmed_at) values ($1, 'x', now())`, [demo]);
  await resetPassword(app.pool, 'demo', 'somebody else knows');

  const tasks = projects.flatMap((project) => project.tasks).length;
  expect(await resetDemo(app.pool, now)).toEqual({ projects: projects.length, tasks });

  const { rows: present } = await app.pool.query(
    `select key, name, (select count(*)::int from task t where t.project_id = p.id) as tasks from project p order by key`,
  );
  const expected = projects.map(({ key, name, tasks: own }) => ({ key, name, tasks: own.length }));
  const mine = { key: draft.key, name: draft.name, tasks: 0 };
  expect(present).toEqual([...expected, mine].sort((a, b) => (a.key < b.key ? -1 : 1)));
  expect((await other.client.project.queryById({ query: { id: stored.id } })).name).toBe(draft.name);
  const { rows: leftovers } = await app.pool.query(
    `select from activity a where a.project_id is not null and not exists (select from project p where p.id = a.project_id)
     union all select from task where title = 'Broken'
     union all select from sys_user where preferences <> '{}' and id = $1`,
    [demo],
  );
  expect(leftovers).toEqual([]);
  const account = await findDemoAccount(app.db);
  expect(account?.changed).toBeUndefined();
  const payload = { username: 'demo', password: account?.password };
  const signIn = await app.inject({ method: 'POST', url: '/sys/login', payload });
  expect(signIn.json()).toMatchObject({ success: true });
  const again = await resetDemo(app.pool, now);
  expect(again).toEqual({ projects: projects.length, tasks });
});
