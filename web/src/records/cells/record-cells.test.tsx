import { channel, channelType, commonFailures, department, identity } from '@opsyard/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { id, signedIn } from '../../../test/makers.ts';
import { MockServer } from '../../../test/server.ts';
import { startWords } from '../../app/words/words.ts';
import { queryCache } from '../../kernel/calls/query-cache.ts';
import { storeAuthorisations } from '../../kernel/can.tsx';
import { listenForShortcuts } from '../../kernel/commands/commands.ts';
import { RecordPage } from '../record-page.tsx';
import { recordsOf } from '../record-screen.tsx';

type Reply = { records: never[]; left: { id: string; by: string | null }[]; opId: string | null };
const ids = ['1', '2', '3'].map(id);
const row = (at: number, more: object) =>
  ({
    ...Object.fromEntries(Object.keys(channelType.allFields).map((key) => [key, null])),
    ...{ id: ids[at], version: 3, name: `Air ${at + 1}`, code: `A${at + 1}`, carrier: 'Yanwen', service: 'air' },
    ...{ state: 'trial', countries: [], cargo: [], numberPatterns: [] },
    ...{ createdAt: '2026-03-12T06:05:00.000Z', updatedAt: '2026-03-12T06:05:00.000Z' },
    ...more,
  }) as never;
const rows = [
  row(0, { carrier: 'Swift', service: 'sea', countries: ['DE', 'a, b'] }),
  row(1, { transitDays: 9 }),
  row(2, {}),
];

beforeAll(startWords);
beforeEach(() => {
  // jsdom lays nothing out; the grid needs a height to know which rows are in sight.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  return listenForShortcuts();
});

async function open(may = ['view', 'edit']): Promise<MockServer> {
  signedIn();
  const auth = may.map((one) => ({ action: `logistics:channel:${one}`, describe: '', type: '1' }));
  storeAuthorisations({ auth: auth as never, allAuth: [] });
  queryCache.clear();
  const reply: Reply = { records: [], left: [], opId: id('e') };
  const server = new MockServer()
    .on(channel.list, { records: rows, cursor: null, total: 3, totalIsMore: false })
    .on(channel.totals, { matching: 3, totals: [] })
    .on(channel.viewList, [])
    .on(channel.editCells, reply)
    .on(department.queryIdTree, [])
    .on(identity.people, []);
  render(
    <QueryClientProvider client={queryCache}>
      <MemoryRouter>
        <RecordPage records={recordsOf(channelType, channel)} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText('3 records');
  return server;
}

function cell(at: number, column: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-record="${ids[at]}"] [data-column="${column}"]`);
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

/** Selects the carrier and the service of two rows, with the keys. */
async function selectCells(): Promise<HTMLElement> {
  focus(cell(0, 'carrier'));
  press('ArrowRight', SHIFT);
  press('ArrowDown', SHIFT);
  return await screen.findByRole('region', { name: 'Actions for the selected cells' });
}

function paste(text: string): void {
  fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { getData: () => text } });
}

function copied(): string | undefined {
  const setData = vi.fn<(type: string, text: string) => void>();
  fireEvent.copy(document.activeElement ?? document.body, { clipboardData: { setData } });
  return setData.mock.calls.find(([type]) => type === 'text/plain')?.[1];
}

test('arrow keys move the active cell, also to headings; Shift selects cells, which are copied as a table', async () => {
  await open(['view']);
  focus(cell(0, 'name'));
  press('ArrowUp');
  expect(document.activeElement?.getAttribute('role')).toBe('columnheader');
  press('ArrowDown');
  press('End');
  press('Home');
  expect(document.activeElement).toBe(cell(0, 'select'));
  const bar = await selectCells();
  expect(within(bar).getByText('4 cells selected')).toBeTruthy();
  expect(cell(1, 'service').getAttribute('aria-selected')).toBe('true');
  expect(copied()).toBe('Swift\tSea freight\nYanwen\tAir freight');
  // A user who may only view cannot write.
  expect(within(bar).queryByRole('button', { name: 'Fill down' })).toBeNull();
  press('Escape');
  expect(screen.queryByText('4 cells selected')).toBeNull();
  focus(cell(0, 'countries'));
  expect(copied()).toBe('"DE, ""a, b"""');
});

test('the mouse selects cells, which are filled down and emptied, in one call each', async () => {
  const server = await open();
  fireEvent.pointerDown(cell(0, 'carrier'), { button: 0, pointerType: 'mouse' });
  fireEvent.pointerOver(cell(1, 'service'), { buttons: 1 });
  await screen.findByText('4 cells selected');
  press('d', { ctrlKey: true });
  await waitFor(() => expect(server.calls(channel.editCells)).toHaveLength(1));
  expect(server.calls(channel.editCells)[0]?.body).toEqual({
    edits: [{ id: ids[1], version: 3, changes: { carrier: 'Swift', service: 'sea' } }],
  });
  focus(cell(1, 'transitDays'));
  press('Delete');
  await waitFor(() => expect(server.calls(channel.editCells)).toHaveLength(2));
  expect(server.calls(channel.editCells)[1]?.body).toEqual({
    edits: [{ id: ids[1], version: 3, changes: { transitDays: null } }],
  });
  focus(cell(2, 'service'));
  press('F2');
  expect(await screen.findByRole('dialog', { name: 'Edit Service' })).toBeTruthy();
});

test('a table is pasted as values of the fields; cells that cannot be changed are named before anything is written', async () => {
  const robin = { id: id('9'), username: 'robin', realname: 'Robin Lin', avatar: null, departName: null };
  const server = (await open()).on(identity.people, [robin as never]);
  focus(cell(1, 'carrier'));
  paste('Breeze\tExpress\tDE，FR\tActive\tRobin Lin\t12 days\nSwift\tpigeon\t\t\tNobody\tsoon\nBeyond');
  const dialog = await screen.findByRole('dialog');
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Air 2 · State This column cannot be changed here.',
    'Air 3 · Service “pigeon” is not a value of this field.',
    'Air 3 · Owner “Nobody” is not a value of this field.',
    'Air 3 · Transit time Enter a number.',
  ]);
  expect(within(dialog).getByText('1 cell lies beyond the loaded rows or the columns of the list.')).toBeTruthy();
  expect(server.calls(channel.editCells)).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Change the other 6 cells' }));
  await waitFor(() => expect(server.calls(channel.editCells)).toHaveLength(1));
  const first = { carrier: 'Breeze', service: 'express', countries: ['DE', 'FR'], owner: robin.id, transitDays: 12 };
  expect(server.calls(channel.editCells)[0]?.body).toEqual({
    edits: [
      { id: ids[1], version: 3, changes: first },
      { id: ids[2], version: 3, changes: { carrier: 'Swift' } },
    ],
  });
});

test('records that others have changed are named, and the others changed if wanted; a refusal is shown', async () => {
  const server = (await open()).on(channel.editCells, {
    records: [],
    left: [{ id: ids[0] ?? '', by: 'Lin' }],
    opId: id('e'),
  });
  focus(cell(0, 'carrier'));
  paste('Breeze\nBreeze');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('listitem').textContent).toContain('Air 1 Lin has changed this field.');
  server.fail(channel.editCells, commonFailures.invalidInput, { message: 'Refused' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Change the other 1 cell' }));
  await waitFor(() => expect(server.calls(channel.editCells)).toHaveLength(2));
  expect(server.calls(channel.editCells)[1]?.body).toMatchObject({ partly: true });
});

test('more than 1,000 cells are refused', async () => {
  const server = await open();
  focus(cell(0, 'carrier'));
  await screen.findByTitle('Drag down to fill the cells below. Double-click to fill to the end of the group.');
  paste('x\n'.repeat(1_001));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.calls(channel.editCells)).toEqual([]);
});
