import { department, identity, waybill, waybillType } from '@opsyard/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { id, signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { startWords } from '../../../app/words/words.ts';
import { queryCache } from '../../../kernel/calls/query-cache.ts';
import { storeAuthorisations } from '../../../kernel/can.tsx';
import { listenForShortcuts } from '../../../kernel/commands/commands.ts';
import { RecordPage } from '../../record-page.tsx';
import { recordsOf } from '../../record-screen.tsx';

const SHOPS = { north: ['1', '2'], south: ['3', '4'] } as const;
const at = '2026-03-12T06:05:00.000Z';
const rowOf = (one: string, site: string) =>
  ({
    ...Object.fromEntries(Object.keys(waybillType.allFields).map((key) => [key, null])),
    ...{ id: id(one), version: 3, number: `P${one}`, status: 'pending', flags: [], site, spu: `sku ${one}` },
    ...{ createdAt: at, updatedAt: at },
  }) as never;

beforeAll(startWords);
beforeEach(() => {
  localStorage.clear();
  // jsdom lays nothing out; the grid needs a height to know which rows are in sight.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  return listenForShortcuts();
});

async function open(more: { south?: number } = {}): Promise<MockServer> {
  signedIn();
  const auth = ['view', 'edit'].map((one) => ({ action: `logistics:waybill:${one}`, describe: '', type: '1' }));
  storeAuthorisations({ auth: auth as never, allAuth: [] });
  queryCache.clear();
  const south = more.south ?? 2;
  const server = new MockServer();
  const listed = () => {
    const query = server.calls(waybill.list).at(-1)?.query;
    const filter = query?.get('filter') ?? '';
    // The next page never comes.
    if (query?.has('cursor')) return new Promise<never>(() => undefined);
    const shop = filter.includes('south') ? 'south' : 'north';
    const records = SHOPS[shop].map((one) => rowOf(one, shop));
    const count = shop === 'south' ? south : 2;
    return { records, cursor: count > 2 ? 'rest' : null, total: count, totalIsMore: false } as never;
  };
  const grouped = () => {
    const hasSums = server.calls(waybill.groups).at(-1)?.query.has('sums');
    return [
      { value: 'north', count: 2, ...(hasSums && { sums: [7, 1_500] }) },
      { value: 'south', count: south, ...(hasSums && { sums: [null, 250] }) },
    ];
  };
  server
    .on(waybill.list, listed)
    .on(waybill.groups, grouped)
    .on(waybill.totals, { matching: 2 + south, totals: [] })
    .on(waybill.viewList, [])
    .on(waybill.editCells, { records: [], left: [], opId: id('e') } as never)
    .on(department.queryIdTree, [])
    .on(identity.people, []);
  render(
    <QueryClientProvider client={queryCache}>
      <MemoryRouter initialEntries={['/?group=site&sort=number']}>
        <RecordPage records={recordsOf(waybillType, waybill)} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: 'P3' });
  return server;
}

function cell(one: string, column: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-record="${id(one)}"] [data-column="${column}"]`);
  if (!found) throw new Error(`There is no cell ${column}`);
  return found;
}

function focus(element: HTMLElement): void {
  act(() => element.focus());
}

function press(key: string, more: object = {}): void {
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
}

const SHIFT = { shiftKey: true };
const head = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name} \\d`) });

test('the head of a group shows sums of the columns that add up, selects its records, and folds them', async () => {
  const server = await open({ south: 300 });
  expect(screen.getAllByRole('grid')).toHaveLength(1);
  const sums = await screen.findByText('1.5 kg');
  expect(sums.closest('[role="gridcell"]')?.textContent).toContain('SPU quantity 7');
  expect(server.calls(waybill.groups).at(-1)?.query.get('sums')).toBe('spuQuantity,weight');
  const box = screen.getByRole('checkbox', { name: 'Select all loaded in south' });
  fireEvent.click(box);
  const bar = await screen.findByRole('region', { name: 'Selected records' });
  expect(within(bar).getByText('2 selected')).toBeTruthy();
  // What can be selected in addition is the rest of the group, not of the list.
  fireEvent.click(within(bar).getByRole('button', { name: 'Select all 300 in south' }));
  expect(within(bar).getByText('All 300 in south are selected')).toBeTruthy();
  fireEvent.click(box);
  expect(screen.queryByRole('region', { name: 'Selected records' })).toBeNull();
  focus(head('north'));
  press('x');
  expect(await screen.findByText('2 selected')).toBeTruthy();
  press('ArrowLeft');
  expect(head('north').getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('button', { name: 'P1' })).toBeNull();
  press('ArrowRight');
  expect(head('north').getAttribute('aria-expanded')).toBe('true');
});

test('a record is added with the value of the group', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Add to south' }));
  const form = await screen.findByRole('dialog');
  expect(within(form).getByLabelText<HTMLInputElement>('Site').value).toBe('south');
  // Only what was entered needs a confirmation.
  fireEvent.click(within(form).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a range of cells spans groups: it is copied, pasted, filled and emptied without their heads', async () => {
  const server = await open();
  const written = () => server.calls(waybill.editCells).at(-1)?.body;
  const edits = (changes: Record<string, object>) => ({
    edits: Object.entries(changes).map(([one, change]) => ({ id: id(one), version: 3, changes: change })),
  });
  const select = async () => {
    focus(cell('2', 'spu'));
    press('ArrowRight', SHIFT);
    press('ArrowLeft', SHIFT);
    press('ArrowDown', SHIFT);
    await screen.findByText('2 cells selected');
  };
  focus(cell('2', 'orderNo'));
  await select();
  expect(document.activeElement).toBe(cell('3', 'spu'));
  const setData = vi.fn<(type: string, text: string) => void>();
  fireEvent.copy(document.activeElement ?? document.body, { clipboardData: { setData } });
  expect(setData).toHaveBeenCalledWith('text/plain', 'sku 2\nsku 3');
  press('d', { ctrlKey: true });
  await waitFor(() => expect(written()).toEqual(edits({ 3: { spu: 'sku 2' } })));
  await select();
  press('Delete');
  await waitFor(() => expect(written()).toEqual(edits({ 2: { spu: null }, 3: { spu: null } })));
  focus(cell('1', 'orderNo'));
  fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { getData: () => 'a\nb\nc' } });
  await waitFor(() =>
    expect(written()).toEqual(edits({ 1: { orderNo: 'a' }, 2: { orderNo: 'b' }, 3: { orderNo: 'c' } })),
  );
  fireEvent.pointerDown(cell('1', 'orderNo'), { button: 0, pointerType: 'mouse' });
  fireEvent.pointerOver(head('south'), { buttons: 1 });
  fireEvent.pointerOver(cell('4', 'orderNo'), { buttons: 1 });
  expect(await screen.findByText('4 cells selected')).toBeTruthy();
});
