import {
  type Ability,
  commonFailures,
  operation,
  operationFailures,
  type TaskImport,
  taskImports,
} from '@opsyard/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { id, signedIn } from '../../../../../test/makers.ts';
import { MockServer } from '../../../../../test/server.ts';
import { LI, projectDetail, projectScope, WANG } from '../../../../../test/task-makers.ts';
import { showInProject } from '../../../../../test/task-page.tsx';
import { NoticesHost } from '../../../../app/notices-host.tsx';
import { startWords } from '../../../../app/words/words.ts';
import { storeAuthorisations } from '../../../../kernel/can.tsx';
import { PlacesContext } from '../../../../kernel/places.ts';
import { TransferSettings } from './transfer-settings.tsx';

beforeAll(startWords);

const IMPORT: TaskImport = {
  opId: id('1'),
  at: '2026-01-05T08:00:00.000Z',
  fileName: 'plan.csv',
  format: 'table',
  by: WANG,
  own: true,
  created: 12,
  updated: 3,
  unchanged: 0,
  skipped: 2,
  problems: 4,
  errors: 1,
  numbers: { first: 5, last: 16 },
  undone: null,
  undo: 'possible',
};

const PLACES = new Map([
  ['task/ImportTasks', '/modules/appcenter/importTasks'],
  ['task/ProjectTasks', '/modules/appcenter/projectTasks/:key'],
]);
const BOTH = ['task:task:import', 'task:task:export'];

/** Shows the tab with these imports, for a user with these permissions. */
function show(imports: readonly TaskImport[] | null, permissions = BOTH, abilities?: Ability[]): MockServer {
  signedIn();
  storeAuthorisations({
    auth: permissions.map((action) => ({ action, type: '1', describe: '' })),
    allAuth: [],
  });
  const server = new MockServer();
  if (imports) server.on(taskImports.list, { records: [...imports], cursor: null });
  showInProject(
    <PlacesContext value={PLACES}>
      <TransferSettings />
      <NoticesHost />
    </PlacesContext>,
    projectScope({ ...(abilities && { abilities }) }),
  );
  return server;
}

const rows = () => screen.findAllByRole('listitem');

test('[S11] an import is listed with what it did, the way to its tasks, its notes and its undo', async () => {
  const server = show([IMPORT]);
  const [row] = await rows();
  if (!row) throw new Error('no row');
  expect(row.textContent).toContain('12 tasks created, 3 updated, 2 rows skipped, 1 error');
  expect(row.textContent).toContain('table · 王敏');
  const link = within(row).getByRole('link', { name: 'Show 12 new tasks of plan.csv' });
  const where = new URL(link.getAttribute('href') ?? '', 'http://localhost').searchParams.get('filter');
  expect(where).toBe(`number >= 5 and number <= 16 and createdBy = "${WANG.id}"`);

  const problems = [{ level: 'error' as const, code: 'dateInvalid', row: 3, field: 'Due', message: 'No such day' }];
  server.on(taskImports.problems, { problems, total: 4 });
  await userEvent.click(within(row).getByRole('button', { name: '4 notes on plan.csv' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/No such day/)).toBeDefined();
  expect(within(dialog).getByRole('button', { name: 'Download notes (CSV)' })).toBeDefined();
});

const undo = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Undo the import of plan.csv' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo import' }));
};

test('[S11] an import is undone after a confirmation, and the list says by whom', async () => {
  const server = show([IMPORT]);
  await rows();
  server.on(operation.undo, { opId: id('2'), projectId: projectDetail().id, restored: 12, kept: 0, jobId: null });
  const undone = { by: '李伟', at: '2026-01-06T08:00:00.000Z' };
  server.on(taskImports.list, { records: [{ ...IMPORT, undone, undo: 'undone' }], cursor: null });
  await undo();
  expect(await screen.findByText(/Undone by 李伟/)).toBeDefined();
  expect(server.calls(operation.undo).map(({ body }) => body)).toEqual([{ opId: IMPORT.opId }]);
  expect(screen.queryByRole('button', { name: 'Undo the import of plan.csv' })).toBeNull();
  expect(screen.queryByRole('link', { name: /Show/ })).toBeNull();
});

test('[S11] the list is read again when an undo is refused', async () => {
  const server = show([IMPORT]);
  await rows();
  server.fail(operation.undo, operationFailures.tooLate);
  server.on(taskImports.list, { records: [{ ...IMPORT, undo: 'tooLate' }], cursor: null });
  await undo();
  expect(await screen.findByText('Imports can be undone for 24 hours only.')).toBeDefined();
});

test('[S11] shows why an import cannot be undone; one of a former version has no counts, one of others no notes', async () => {
  const unknown = { created: null, updated: null, unchanged: null, skipped: null, problems: null, errors: null };
  show([
    { ...IMPORT, undo: 'tooLate', own: false, by: LI },
    { ...IMPORT, ...unknown, opId: id('2'), format: null, by: null, numbers: null, undo: 'restored' },
  ]);
  const [late, former] = await rows();
  expect(late?.textContent).toContain('Imports can be undone for 24 hours only.');
  expect(screen.queryByRole('button', { name: /notes/ })).toBeNull();
  expect(former?.textContent).toContain('unknown person');
  expect(former?.textContent).toContain('Undone and restored');
  expect(former?.textContent).not.toContain('created');
});

test('[S11] without imports there is a button to import; each part is for those who may', async () => {
  show([]);
  expect(await screen.findByText('No imports yet')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Import…' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  expect((await screen.findAllByRole('menuitem', { hidden: true })).map(({ textContent }) => textContent)).toEqual([
    'Export as CSV',
    'Export as JSON',
    'Export as XLSX',
  ]);
});

test('[S11] whoever may only export sees no imports', () => {
  const server = show(null, BOTH, ['view', 'exportTasks']);
  expect(screen.getByRole('button', { name: 'Export' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Import…' })).toBeNull();
  expect(server.calls(taskImports.list)).toEqual([]);
});

test('[S11] a refusal of the list says why', async () => {
  const server = show(null, ['task:task:import']);
  server.fail(taskImports.list, commonFailures.forbidden);
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});
