import { expect, inject } from 'vitest';
import { test } from '../fixtures/task-fixture.ts';
import { Ledger } from './ledger.ts';
import { undetectedTampering } from './tamper-cases.ts';
import { verifyLedger } from './verify-ledger.ts';
import { readDatabase } from './verify-store.ts';

test('each guarantee violated by hand in a sound database is detected by its check', async ({
  fixture: { add, owner },
  databaseUrl,
}) => {
  const parent = await add('parent');
  const child = await add('child', { parentId: parent.id });
  await owner.client.comment.add({ body: { recordId: child.id, html: '<p>said</p>' } });
  const adminUrl = new URL(inject('adminUrl'));
  adminUrl.pathname = new URL(databaseUrl).pathname;
  const { half } = await readDatabase(adminUrl.href, []);
  expect(Object.entries(half).filter(([, count]) => count !== 0)).toEqual([]);
  expect(await undetectedTampering(adminUrl.href)).toEqual([]);
});

test('tasks that are not in the order in which one client put them at an end are reported as lost places', () => {
  const task = (id: string, turn: number, end: 'top' | 'bottom') => ({
    ...{ id, parentId: null, title: id, version: 1, statusId: 's', priority: 'N' },
    ...{ deleted: false, comments: [], sure: true, placed: { writer: 0, end, turn } },
  });
  const row = (id: string, rank: string) => ({ id, title: id, statusId: 's', priority: 'N', rank, deleted: false });
  const ledger = new Ledger();
  for (const title of ['one', 'two', 'three', 'four']) ledger.titles.add(title);
  const tasks = [task('one', 1, 'bottom'), task('two', 2, 'bottom'), task('three', 3, 'top'), task('four', 4, 'top')];
  const lostIn = (ranks: string[]) =>
    verifyLedger(
      { ledger, tasks },
      {
        ...{ keys: [], operations: new Set<string>(), comments: [], half: {} },
        tasks: tasks.map(({ id }, at) => row(id, ranks[at] ?? '')),
      },
    ).lost;
  expect(lostIn(['a1', 'a2', 'Zz', 'Zy'])).toBe(0);
  expect(lostIn(['a2', 'a1', 'Zz', 'Zy'])).toBe(1);
  expect(lostIn(['a1', 'a2', 'Zy', 'Zz'])).toBe(1);
});
