import { type CategoryRecord, category, preferences, userMenu } from '@opsyard/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { entry, permission, signedIn } from '../../../../test/makers.ts';
import { openPage } from '../../../../test/page.tsx';
import { MockServer } from '../../../../test/server.ts';

const idOf = (number: number) => number.toString(16).padStart(32, '0');
const categoryRecord = (number: number, more: Partial<CategoryRecord> = {}): CategoryRecord => ({
  ...{ id: idOf(number), pid: '0', name: `Kind ${number}`, nameZh: null, code: `A${number}`, hasChild: '0' },
  ...{ createTime: '2026-01-01 08:00:00', version: 1 },
  ...more,
});
const TOP_LEVEL = Array.from({ length: 23 }, (_, index) =>
  categoryRecord(index + 1, index === 1 ? { hasChild: '1' } : {}),
);

function server(): MockServer {
  signedIn();
  const mockServer = new MockServer();
  return mockServer
    .on(userMenu.get, {
      ...permission([entry('/isystem/category', { component: 'system/CategoryList' })]),
      auth: [{ action: 'system:category:edit', type: '1', describe: 'edit' }],
    })
    .on(preferences.get, {})
    .on(category.rootList, () => {
      const pageNo = Number(mockServer.calls(category.rootList).at(-1)?.query.get('pageNo'));
      const records = TOP_LEVEL.slice((pageNo - 1) * 20, pageNo * 20);
      return { records, total: TOP_LEVEL.length, size: 20, current: pageNo, pages: 2 };
    })
    .on(category.childList, [categoryRecord(90, { pid: idOf(2), name: 'Below', code: 'A2A01' })]);
}

test('[CL-06] more than twenty top-level categories are paged, and children expand below their parent', async () => {
  server();
  await openPage('/isystem/category');
  await screen.findByText('23 records');
  expect(screen.queryByText('Kind 21')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Expand Kind 2' }));
  await screen.findByText('Below');
  const names = within(screen.getByRole('table')).getAllByRole('rowheader');
  expect(names.slice(0, 4).map(({ textContent }) => textContent?.replace(/[▸▾]/, ''))).toEqual([
    ...['Kind 1', 'Kind 2', 'Below', 'Kind 3'],
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Collapse Kind 2' }));
  expect(screen.queryByText('Below')).toBeNull();
  await userEvent.click(screen.getByRole('listitem', { name: '2' }));
  await screen.findByText('Kind 21');
  expect(screen.getAllByRole('rowheader')).toHaveLength(3);
});

test('[CL-06] categories selected on two pages are deleted together after confirmation', async () => {
  const mockServer = server().on(category.deleteBatch, { deleted: 2 });
  await openPage('/isystem/category');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Kind 1' }));
  await userEvent.click(screen.getByRole('listitem', { name: '2' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Kind 21' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(mockServer.calls(category.deleteBatch)).toEqual([]);
  const question = await screen.findByRole('dialog');
  within(question).getAllByText('Delete 2 categories?');
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(mockServer.calls(category.deleteBatch)).toHaveLength(1));
  expect(mockServer.calls(category.deleteBatch)[0]?.query.get('ids')).toBe(`${idOf(1)},${idOf(21)}`);
});
