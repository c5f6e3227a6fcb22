import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { startWords } from '../../app/words/words.ts';
import type { RecordListState } from '../../kernel/record-list.ts';
import { type ListColumn, RecordList } from './record-list.tsx';

beforeAll(startWords);

type Shop = { id: string; name: string; city: string };
const shops = [
  { id: '1', name: 'North', city: 'Harbin' },
  { id: '2', name: 'South', city: 'Sanya' },
];
const columns: ListColumn<Shop>[] = [
  { key: 'name', title: 'Name', sortable: true, cell: ({ name }) => name },
  { key: 'city', title: 'City', cell: ({ city }) => city },
  { key: 'number', title: 'Number', cell: ({ id }) => id },
];

function list(change: Partial<RecordListState<Shop>> = {}): RecordListState<Shop> {
  const place = { pageNo: 1, pageSize: 20, column: '', order: 'desc' };
  return {
    rows: shops,
    total: 2,
    error: null,
    reload: vi.fn(),
    place,
    turn: vi.fn(),
    chosen: [],
    choose: vi.fn(),
    ...change,
  };
}

function show(state: RecordListState<Shop>, name = 'shops') {
  return render(
    <RecordList
      name={name}
      label="Shops"
      list={state}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={({ name: shop }) => shop}
      bulk={(ids) => <button type="button">Close {ids.length}</button>}
      empty={<p>No shop yet</p>}
    />,
  );
}

test('the list shows a skeleton while loading, and an empty state', () => {
  show(list({ rows: null }));
  expect(screen.queryByRole('table')).toBeNull();
  show(list({ rows: [], total: 0 }));
  expect(screen.getByText('No shop yet')).toBeDefined();
});

test('clicking a column header sorts by it and returns to the first page; clicking it again reverses the order', async () => {
  const state = list();
  const { unmount } = show(state);
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(state.turn).toHaveBeenCalledWith({ column: 'name', order: 'asc', pageNo: 1 });
  unmount();
  const sorted = list({ place: { pageNo: 1, pageSize: 20, column: 'name', order: 'asc' } });
  show(sorted);
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(sorted.turn).toHaveBeenCalledWith({ column: 'name', order: 'desc', pageNo: 1 });
});

test('selecting a whole page keeps the selection of others, and the bulk bar acts on all of them', async () => {
  const state = list({ chosen: ['9'] });
  show(state);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  expect(state.choose).toHaveBeenCalledWith(['9', '1', '2']);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select South' }));
  expect(state.choose).toHaveBeenLastCalledWith(['9', '2']);
  expect(screen.getByRole('button', { name: 'Close 1' })).toBeDefined();
});

test('columns are found by name, moved by buttons and keys, and reset', async () => {
  localStorage.clear();
  show(list(), 'moved');
  const titles = () =>
    within(screen.getByRole('table'))
      .getAllByRole('columnheader')
      .map((one) => one.textContent);
  const before = titles();
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  const last = before.at(-1) ?? '';
  await userEvent.click(await screen.findByRole('button', { name: `Move ${last} up` }));
  expect(titles()).not.toEqual(before);
  expect(screen.getByText(/is now number/)).toBeDefined();
  screen.getByRole('checkbox', { name: last }).focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(titles()).toEqual(before);
  await userEvent.click(screen.getByRole('button', { name: `Move ${last} up` }));
  await userEvent.click(screen.getByRole('button', { name: 'Reset columns' }));
  expect(titles()).toEqual(before);
});

test('a hidden column stays hidden in this list only', async () => {
  const { unmount } = show(list(), 'shops');
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'City' }));
  expect(within(screen.getByRole('table')).queryByText('Sanya')).toBeNull();
  unmount();
  show(list(), 'shops').unmount();
  show(list(), 'others');
  expect(within(screen.getByRole('table')).getByText('Sanya')).toBeDefined();
});
