import type { ImportNames, ImportReport } from '@opsyard/contract';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { id } from '../../../../test/makers.ts';
import { LABEL, LI, STATUS, WANG } from '../../../../test/task-makers.ts';
import { startWords } from '../../../app/words/words.ts';
import { NamesSection } from './names-section.tsx';
import type { ImportDraft } from './use-import.ts';

beforeAll(startWords);

type Names = ImportReport['names'];
type Part = Partial<Pick<Names, 'statuses' | 'labels'>> & { people?: ImportReport['people'] };

const waiting: Names['statuses'][number] = {
  ...{ key: 'waiting', name: 'Waiting', tasks: 3, statusId: null, to: 'Waiting', category: '0', chosen: 'default' },
};
const shipped = { ...waiting, key: 'shipped', name: 'Shipped', to: 'Shipped', tasks: 1 };
const winter: Names['labels'][number] = {
  ...{ key: 'winter', name: 'Winter', tasks: 2, labelId: null, to: 'Winter', chosen: 'default' },
};
const ann: ImportReport['people'][number] = {
  ...{ key: 'ann', name: 'Ann', userId: null, member: false, tasks: 2, chosen: 'default' },
};

function reportOf({ statuses = [], labels = [], people = [] }: Part, mayAddMembers = true): ImportReport {
  const there = {
    statuses: [
      { id: STATUS.todo, name: 'To do', category: '0' as const },
      { id: STATUS.done, name: 'Done', category: '1' as const },
    ],
    labels: [{ id: LABEL.copy, name: 'Copy' }],
    people: [WANG, LI].map(({ id: key, realname }) => ({ id: key, name: realname })),
  };
  return { counts: {}, names: { statuses, labels, there }, people, mayAddMembers } as unknown as ImportReport;
}

function show(part: Part, draft: Partial<ImportDraft> = {}) {
  const changeDraft = vi.fn<(part: { names?: ImportNames; memberIds?: readonly string[] }) => void>();
  const whole = { names: {}, memberIds: [], busy: null, changeDraft: changeDraft, ...draft } as unknown as ImportDraft;
  render(<NamesSection draft={whole} report={reportOf(part)} />);
  return { changeDraft: changeDraft, user: userEvent.setup() };
}

const picker = (name: string) => screen.getByRole('button', { name: new RegExp(`^“${name}” becomes`) });
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test('each status shows its number of tasks, its target and who decided', () => {
  show({
    statuses: [
      waiting,
      { ...shipped, statusId: STATUS.done, to: 'Done', category: '1', chosen: 'file' },
      { ...waiting, key: '@done', name: '', statusId: STATUS.done, to: 'Done', category: '1' },
      { ...waiting, key: 'old', name: 'Old', statusId: STATUS.todo, to: 'To do', chosen: 'before' },
    ],
  });
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'Waiting3 tasks“Waiting” becomes: Waiting newDefault',
    'Shipped1 task“Shipped” becomes: Done Name',
    'Completed, no status3 tasks“Completed, no status” becomes: Done Default',
    'Old3 tasks“Old” becomes: To do Last import',
  ]);
});

test('a status becomes one of the project, or a new one of some kind, by keyboard alone', async () => {
  const { changeDraft, user } = show({ statuses: [waiting, shipped] });
  picker('Waiting').focus();
  await user.keyboard('{Enter}don{Enter}');
  expect(changeDraft).toHaveBeenLastCalledWith({ names: { statuses: [{ key: 'waiting', statusId: STATUS.done }] } });
  expect(picker('Waiting')).toBe(document.activeElement);
  await user.keyboard('{Enter}Sent out of the building{ArrowDown}{Enter}');
  const chosen = { key: 'waiting', name: 'Sent out of the buil', category: '1' };
  expect(changeDraft).toHaveBeenLastCalledWith({ names: { statuses: [chosen] } });
  await user.keyboard('{Enter}');
  expect(options()).toEqual([
    'To do',
    'Done',
    'Shippednew, To do',
    'Waitingnew, To do',
    'Waitingnew, Done',
    'Waitingnew, Doing',
    'Waitingnew, Cancelled',
    'Waitingnew, In review',
  ]);
});

test('a name that was too long is offered as it was shortened, once', async () => {
  const long = { ...waiting, name: 'Waiting for the supplier', to: 'Waiting for the sup…' };
  const { user } = show({ statuses: [long] });
  await user.click(picker('Waiting for the supplier'));
  expect(options().filter((text) => text?.startsWith('Waiting'))).toHaveLength(5);
});

test('a mapping is shown at once, keeps earlier ones, and can be removed', async () => {
  const before = { ...shipped, statusId: STATUS.done, to: 'Done', chosen: 'before' as const };
  const names: ImportNames = { statuses: [{ key: 'waiting', name: 'Parcels', category: '4' }] };
  const { changeDraft, user } = show({ statuses: [waiting, before] }, { names });
  expect(screen.getAllByRole('listitem')[0]?.textContent).toBe('Waiting3 tasks“Waiting” becomes: Parcels newYou');
  await user.click(picker('Waiting'));
  await user.click(screen.getByRole('option', { name: 'Match automatically' }));
  expect(changeDraft).toHaveBeenLastCalledWith({ names: { statuses: [] } });
});

test('the first mapping includes those of the last import', async () => {
  const before = { ...shipped, statusId: STATUS.done, to: 'Done', chosen: 'before' as const };
  const { changeDraft, user } = show({ statuses: [waiting, before] });
  await user.click(picker('Waiting'));
  await user.click(screen.getByRole('option', { name: 'To do' }));
  const statuses = [
    { key: 'shipped', statusId: STATUS.done },
    { key: 'waiting', statusId: STATUS.todo },
  ];
  expect(changeDraft).toHaveBeenLastCalledWith({ names: { statuses } });
});

test('a label becomes another, a new one or none', async () => {
  const { changeDraft, user } = show({ labels: [winter] });
  for (const [pressed, choice] of [
    ['{Enter}copy{Enter}', { labelId: LABEL.copy }],
    ['{Enter}Snow{Enter}', { name: 'Snow' }],
    ['{Enter}no label{Enter}', { labelId: null }],
  ] as const) {
    picker('Winter').focus();
    await user.keyboard(pressed);
    expect(changeDraft).toHaveBeenLastCalledWith({ names: { labels: [{ key: 'winter', ...choice }] } });
  }
});

test('a person becomes a member or stays a name; with an account they can be added', async () => {
  const joining = { ...ann, key: 'li', name: 'Li', userId: id('e'), chosen: 'file' as const };
  const { changeDraft, user } = show({ people: [ann, joining] });
  picker('Ann').focus();
  await user.keyboard(`{Enter}${LI.realname}{Enter}`);
  expect(changeDraft).toHaveBeenLastCalledWith({ names: { people: [{ key: 'ann', userId: LI.id }] } });
  await user.click(screen.getByRole('checkbox', { name: 'Add to the project: Li' }));
  expect(changeDraft).toHaveBeenLastCalledWith({ memberIds: [id('e')] });
});

test('a person who is no longer to be added is also removed from the mapping', async () => {
  const person = { ...ann, userId: id('e'), member: true, chosen: 'now' as const };
  const names = { people: [{ key: 'ann', userId: id('e') }] };
  const { changeDraft, user } = show({ people: [person] }, { names, memberIds: [id('e')] });
  await user.click(screen.getByRole('checkbox', { name: 'Add to the project: Ann' }));
  expect(changeDraft).toHaveBeenLastCalledWith({ memberIds: [], names: { people: [] } });
});

test('hundreds of names are collapsed until expanded', async () => {
  const labels = Array.from({ length: 300 }, (_, at) => ({ ...winter, key: `l${at}`, name: `Label ${at}` }));
  const { user } = show({ labels });
  expect(screen.getAllByRole('listitem')).toHaveLength(12);
  const all = screen.getByRole('button', { name: 'Show all 300' });
  await user.click(all);
  expect(screen.getAllByRole('listitem')).toHaveLength(300);
  expect(within(screen.getByRole('list')).getByText('Label 299')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(12);
});

test('a file without any of these has no such section', () => {
  show({});
  expect(screen.queryByRole('region')).toBeNull();
});
