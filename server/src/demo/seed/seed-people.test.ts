import { expect } from 'vitest';
import { test as base } from '../../../test/kit.ts';
import { bootstrap } from '../../bootstrap.ts';
import { findDemoAccount } from '../../features/identity/index.ts';
import { seedDefaults } from '../../features/seed.ts';
import { people } from '../content/people.ts';
import { seedPeople } from './seed-people.ts';

const test = base.extend({ environment: [async ({}, use) => use({ CAPTCHA: 'off' }), { scope: 'file' }] });

test('adds no demo to an installation that has accounts', async ({ app, db, as }) => {
  await as('task:use');
  const lines: string[] = [];
  await bootstrap(app, { demo: 'unlessUsed', print: (line) => lines.push(line) });
  expect([lines, await findDemoAccount(db)]).toEqual([[], undefined]);
});

test('the people of the demo are added once, and each can sign in with the one password', async ({ app }) => {
  await seedDefaults(app.pool);
  const [account, again] = await Promise.all([seedPeople(app.pool), seedPeople(app.pool)]);
  expect(again).toEqual(account);
  expect(await seedPeople(app.pool)).toEqual(account);
  expect(account?.password).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
  const { rows } = await app.pool.query('select 1 from sys_depart where manager_id is null');
  expect(rows).toEqual([]);
  for (const person of people) {
    const payload = { username: person.username, password: account?.password };
    const { result } = (await app.inject({ method: 'POST', url: '/sys/login', payload })).json();
    expect(result).toMatchObject({
      userInfo: { username: person.username, realname: person.realname },
      multi_depart: Math.min(person.departments.length, 2),
    });
    const headers = { 'x-access-token': result.token };
    const menu = await app.inject({ url: '/sys/permission/getUserPermissionByToken', headers });
    expect(menu.json().result.menu.length).toBeGreaterThan(0);
    const orders = await app.inject({ url: '/appcenter/workorder/list', headers });
    // Nobody has pages of work orders or of logistics in the menu that cannot be opened.
    expect(menu.body.includes('/modules/appcenter/workorder')).toBe(orders.statusCode === 200);
    expect(orders.statusCode === 200).toBe(!['creative', 'guest'].includes(person.roles[0] ?? ''));
    for (const [page, list] of [
      ['waybillSyncList', '/tms/waybill/list'],
      ['SyncLogisitics', '/tms/waybill/list'],
      ['channelUpdateList', '/logistics/channel/list'],
    ]) {
      const { statusCode } = await app.inject({ url: list, headers });
      expect([person.username, page, menu.body.includes(`/modules/tms/${page}`)]).toEqual([
        ...[person.username, page, statusCode === 200],
      ]);
    }
  }
});

test('does not offer a demo account whose name belongs to another user', async ({ app }) => {
  await seedDefaults(app.pool);
  await app.pool.query(`delete from installation where name = 'demo'`);
  expect(await seedPeople(app.pool)).toBeUndefined();
});
