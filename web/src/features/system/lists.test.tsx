import {
  type CheckRule,
  checkRule,
  type DictionaryItem,
  dictionary,
  dictionaryItem,
  type Identified,
  type JobState,
  job,
  type OnlineSession,
  online,
  preferences,
  userMenu,
} from '@opsyard/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { entry, id, permission, signedIn } from '../../../test/makers.ts';
import { openPage } from '../../../test/page.tsx';
import { MockServer } from '../../../test/server.ts';

const AT = '2026-01-01T08:00:00.000Z';
const pageOf = <T,>(records: T[]) => ({ records, total: records.length, size: 20, current: 1, pages: 1 });
const rule = (digit: string): CheckRule => ({
  ...{ id: id(digit), ruleName: `Rule ${digit}`, ruleCode: `rule_${digit}`, ruleJson: '[]', ruleDescription: null },
  ...{ createTime: '2026-01-01 08:00:00', version: 1 },
});
const item = (digit: string): DictionaryItem => ({
  ...{ id: id(digit), dictId: id('d'), itemText: `Item ${digit}`, itemTextZh: null, itemValue: digit },
  ...{ color: null, description: null, sortOrder: 1, status: 1, version: 1 },
});
const session = (digit: string): OnlineSession => ({
  ...{ id: id(digit), userId: id('a'), username: 'li', realname: `Li ${digit}`, avatar: null, kind: 'login' },
  ...{ device: 'Chrome', ip: null, createdAt: AT, lastSeenAt: AT, active: false, isOwn: digit === '1' },
});
const state = (name: string, waiting: number): JobState => ({
  ...{ name, cron: '41 3 * * *', nextRun: null, paused: false, pausedBy: null, waiting, failed: 0, lastRun: null },
});

function server(component: string, ...auth: string[]): MockServer {
  signedIn();
  const own = auth.map((action) => ({ action, type: '1', describe: action }));
  return new MockServer()
    .on(userMenu.get, { ...permission([entry('/list', { component })]), auth: own })
    .on(preferences.get, {});
}

const bodies = (mockServer: MockServer, route: Identified) => mockServer.calls(route).map(({ body }) => body);

async function confirmed(verb: string): Promise<void> {
  const question = await screen.findByRole('dialog');
  await userEvent.click(within(question).getByRole('button', { name: verb }));
}

test('[CL-06] check rules are deleted in bulk, imported and exported', async () => {
  const mockServer = server('system/CheckRuleList', 'system:checkRule:edit')
    .on(checkRule.list, pageOf([rule('1'), rule('2')]))
    .on(checkRule.deleteBatch, { deleted: 2 });
  await openPage('/list');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await confirmed('Delete');
  await waitFor(() => expect(mockServer.calls(checkRule.deleteBatch)).toHaveLength(1));
  expect(mockServer.calls(checkRule.deleteBatch)[0]?.query.get('ids')).toBe(`${id('1')},${id('2')}`);
  screen.getByRole('button', { name: 'Export' });
  await userEvent.click(screen.getByRole('button', { name: /Import$/ }));
  await screen.findByText('Columns: Code, Name, Description, Parts as JSON.');
});

test('[CL-05] items of a dictionary are searched, and selected ones are deleted together', async () => {
  const mockServer = server('system/DictList', 'system:dict:edit')
    .on(dictionary.list, pageOf([]))
    .on(dictionaryItem.list, pageOf([item('1'), item('2'), item('3')]))
    .on(dictionaryItem.deleteBatch, { deleted: 1 });
  await openPage(`/list?open=${id('d')}`);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Item 2' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Value or text' }), 'item 3');
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select Item 1' })).toBeNull());
  expect(screen.queryByRole('button', { name: /^Drag to reorder/ })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Item 3' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await userEvent.click((await screen.findAllByRole('button', { name: 'Delete' })).at(-1) as HTMLElement);
  await waitFor(() => expect(mockServer.calls(dictionaryItem.deleteBatch)).toHaveLength(1));
  expect(mockServer.calls(dictionaryItem.deleteBatch)[0]?.query.get('ids')).toBe(`${id('2')},${id('3')}`);
});

test('[CL-05] items are reordered by keyboard with undo; disabling one sends the version that was shown', async () => {
  const mockServer = server('system/DictList', 'system:dict:edit')
    .on(dictionary.list, pageOf([]))
    .on(dictionaryItem.list, pageOf([item('1'), item('2'), item('3')]))
    .on(dictionaryItem.order, null)
    .on(dictionaryItem.edit, item('1'));
  await openPage(`/list?open=${id('d')}`);
  (await screen.findByRole('button', { name: 'Drag to reorder: Item 1' })).focus();
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone');
  const ids = (digits: string) => ({ dictId: id('d'), ids: [...digits].map(id) });
  expect(bodies(mockServer, dictionaryItem.order)).toEqual([ids('213'), ids('123')]);
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Item 1' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Disable', hidden: true }));
  await waitFor(() =>
    expect(bodies(mockServer, dictionaryItem.edit)).toMatchObject([{ id: id('1'), status: 0, version: 1 }]),
  );
});

test('several sessions end with one reason; the current session cannot be selected', async () => {
  const mockServer = server('system/OnlineList', 'system:online:end')
    .on(online.list, pageOf([session('1'), session('2'), session('3')]))
    .on(online.forceLogout, null);
  await openPage('/list');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await userEvent.click(screen.getAllByRole('button', { name: 'Log out' }).at(-1) as HTMLElement);
  const question = await screen.findByRole('dialog');
  within(question).getByText('Log out 2 sessions?');
  await userEvent.type(within(question).getByLabelText('Reason'), 'Lost laptops');
  await userEvent.click(within(question).getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(mockServer.calls(online.forceLogout)).toHaveLength(2));
  expect(bodies(mockServer, online.forceLogout)).toEqual([
    { id: id('2'), reason: 'Lost laptops' },
    { id: id('3'), reason: 'Lost laptops' },
  ]);
});

test('jobs are searched and sorted', async () => {
  server('system/JobList').on(job.list, {
    records: [state('delete-old-logs', 1_234), state('purge-trash', 5)],
    ...{ total: 2, size: 200, current: 1, pages: 1 },
  });
  await openPage('/list');
  await screen.findByText('1,234');
  const first = () => screen.getAllByRole('rowheader')[0]?.textContent;
  expect(first()).toBe('Clean up logs');
  await userEvent.click(screen.getByRole('button', { name: 'Waiting' }));
  expect(first()).toBe('Empty the trash');
  await userEvent.type(screen.getByRole('textbox', { name: 'Job' }), 'log');
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
  expect(first()).toBe('Clean up logs');
});
