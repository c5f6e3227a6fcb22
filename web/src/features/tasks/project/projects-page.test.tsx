import {
  commonFailures,
  HOME_PATH,
  identity,
  myTaskLists,
  preferences,
  project,
  projectBulk,
  projectFailures,
  userMenu,
} from '@opsyard/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { entry, id, permission, signedIn } from '../../../../test/makers.ts';
import { here, openPage } from '../../../../test/page.tsx';
import { MockServer } from '../../../../test/server.ts';
import { LI, project as projectOf, taskRow } from '../../../../test/task-makers.ts';
import { openTabs } from '../../../app/tabs/open-tabs.ts';
import { dayOf } from '../../../ui/dates/when-text.ts';
import { columnsWithin } from './project-columns.ts';

const menu = [
  entry(HOME_PATH, { component: 'task/ProjectsList', meta: { title: 'Task list' } }),
  entry('/modules/appcenter/projectTasks/:key', { component: 'task/ProjectTasks', hidden: true }),
  entry('/modules/appcenter/task', { component: 'task/MyTasks', meta: { title: 'My tasks' } }),
];
const mayAdd = { auth: [{ action: 'task:project:add', type: '1', describe: '' }] };

function server(may: Parameters<typeof permission>[1] = mayAdd): MockServer {
  openTabs.set({ tabs: [], fresh: {} });
  signedIn();
  return new MockServer()
    .on(userMenu.get, permission(menu, may))
    .on(preferences.get, {})
    .fail(identity.pushTicket, commonFailures.forbidden);
}
const two = [
  projectOf({ id: id('1'), key: 'SITE', name: 'Shop in Spain' }),
  projectOf({ id: id('2'), key: 'ADS', name: 'Spring ads', owner: LI, state: 'paused' }),
];

test('projects that cannot be read say why and can be read again', async () => {
  const stand = server().fail(project.list, commonFailures.internal, { message: 'The database rests' });
  await openPage(HOME_PATH);
  await screen.findByText('The database rests');
  stand.on(project.list, two);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'Shop in Spain' });
});

test('without projects, users with the permission are asked to create one, and others whom to ask', async () => {
  server().on(project.list, []);
  await openPage(HOME_PATH);
  await screen.findByRole('button', { name: 'Create the first project' });
});

test('creating projects is not offered without the permission', async () => {
  server({}).on(project.list, []);
  await openPage(HOME_PATH);
  await screen.findByText('You are not a member of any project yet. Ask a team lead to add you.');
  expect(screen.queryByRole('button', { name: 'New project' })).toBeNull();
});

test('a star shows at once and is removed when the server refuses it, whatever was starred afterwards', async () => {
  const answer = Promise.withResolvers<null>();
  const stand = server()
    .on(project.list, two)
    .on(project.star, () => answer.promise);
  await openPage(HOME_PATH);
  const star = await screen.findByRole('button', { name: 'Add Shop in Spain to favourites' });
  await userEvent.click(star);
  expect(star.getAttribute('aria-pressed')).toBe('true');
  stand.on(project.star, null);
  const other = screen.getByRole('button', { name: 'Add Spring ads to favourites' });
  await userEvent.click(other);
  stand.fail(project.star, commonFailures.notFound);
  answer.reject(new TypeError('Failed to fetch'));
  await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('false'));
  expect(other.getAttribute('aria-pressed')).toBe('true');
});

test('the search text is in the URL, and clearing it shows all projects', async () => {
  server().on(project.list, two);
  await openPage(`${HOME_PATH}?state=paused`);
  await screen.findByRole('link', { name: 'Spring ads' });
  expect(screen.queryByRole('link', { name: 'Shop in Spain' })).toBeNull();
  await userEvent.type(screen.getByRole('searchbox'), 'nothing like it');
  await screen.findByText('0 of 2 projects match');
  await waitFor(() => expect(here()).toBe(`${HOME_PATH}?state=paused&search=nothing+like+it`));
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await screen.findByRole('link', { name: 'Shop in Spain' });
  expect(here()).toBe(HOME_PATH);
});

test('active projects are not shown in the archive while that is loading', async () => {
  const answer = Promise.withResolvers<typeof two>();
  const stand = server().on(project.list, two);
  await openPage(HOME_PATH);
  await screen.findByRole('link', { name: 'Spring ads' });
  stand.on(project.list, () => answer.promise);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Archived' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Spring ads' })).toBeNull());
  expect(screen.queryByText('No archived projects')).toBeNull();
  answer.resolve([]);
  await screen.findByText('No archived projects');
});

test('the view is a choice that is remembered', async () => {
  server().on(project.list, two);
  await openPage(HOME_PATH);
  await userEvent.click(await screen.findByRole('radio', { name: 'Table' }));
  await screen.findByRole('table', { name: 'Projects' });
  cleanup();
  await openPage(HOME_PATH);
  await screen.findByRole('table', { name: 'Projects' });
});

test('[S1] the table has the columns that fit, counts that open their lists, and columns to choose', async () => {
  const counts = { todo: 3, done: 12, doing: 1, cancelled: 2, review: 4, overdue: 1_000 };
  const stand = server().on(project.list, [projectOf({ counts, lastChangeAt: new Date().toISOString() })]);
  await openPage(`${HOME_PATH}?view=table`);
  const path = '/modules/appcenter/projectTasks/SITE';
  const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await hrefOf('Shop in Spain, Open: 8')).toBe(`${path}?status=open&view=all`);
  expect(await hrefOf('Shop in Spain, Overdue: 1,000+')).toBe(`${path}?due=overdue&view=all`);
  expect(decodeURIComponent((await hrefOf('Shop in Spain, In review: 4')) ?? '')).toContain('category+=+"4"');
  expect(decodeURIComponent((await hrefOf('Shop in Spain, Done: 12')) ?? '')).toContain('category+=+"1"');
  await screen.findByRole('cell', { name: 'Sites' });
  stand.on(preferences.save, {});
  await userEvent.click(await screen.findByRole('button', { name: 'Columns' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Category' }));
  expect(screen.queryByRole('columnheader', { name: 'Category' })).toBeNull();
  expect(columnsWithin(1_060)).toEqual(['state', 'overdue', 'open', 'review', 'done', 'owner', 'dueDate']);
});

test('[S1] my tasks that are overdue or due today are above the projects, with a link to each list; without any there is nothing', async () => {
  const mine = (seq: number, dueDate: string) => ({
    ...taskRow(seq, { dueDate }),
    ...{ projectKey: 'SITE', projectName: 'Shop in Spain', parent: null, type: null },
  });
  const counts = { overdue: 1, today: 7, week: 9 };
  const today = dayOf(new Date());
  const stand = server({ auth: [{ action: 'task:use', type: '1', describe: '' }] }).on(project.list, two);
  const isOverdue = () => stand.calls(myTaskLists.mine).at(-1)?.query.get('due') === 'overdue';
  const dueToday = [2, 3, 4, 5, 6, 7, 8].map((seq) => mine(seq, today));
  stand.on(myTaskLists.mine, () => ({ counts, records: isOverdue() ? [mine(1, '2026-01-02')] : dueToday }));
  await openPage(HOME_PATH);
  const strip = within(await screen.findByRole('region', { name: 'Assigned to me, due by today' }));
  const links = strip.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  const taskLink = (seq: number) => [
    `SITE-${seq} Task ${seq}`,
    `/modules/appcenter/projectTasks/SITE?task=SITE-${seq}`,
  ];
  expect(links).toEqual([
    ...[1, 2, 3, 4, 5].map(taskLink),
    ['1 overdue', '/modules/appcenter/task?section=overdue'],
    ['7 due today', '/modules/appcenter/task?section=today'],
  ]);
  cleanup();
  stand.on(myTaskLists.mine, { counts: { overdue: 0, today: 0, week: 9 }, records: [] });
  await openPage(HOME_PATH);
  await screen.findByRole('link', { name: 'Shop in Spain' });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Assigned to me, due by today' })).toBeNull());
});

test('a project is duplicated from its menu, under a free key', async () => {
  const stand = server()
    .on(project.list, two)
    .on(project.keyAvailable, { available: false, suggestions: ['SITE2'] })
    .fail(project.duplicate, projectFailures.nameTaken, { message: 'Such a name exists' });
  await openPage(HOME_PATH);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Shop in Spain' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Duplicate project', hidden: true }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Duplicate project' }));
  const key = await dialog.findByLabelText('Key');
  await waitFor(() => expect((key as HTMLInputElement).value).toBe('SITE2'));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Tasks' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Duplicate' }));
  await dialog.findByText('Such a name exists');
  expect(stand.calls(project.duplicate)[0]?.body).toEqual({
    id: id('1'),
    name: 'Shop in Spain (copy)',
    key: 'SITE2',
    withMembers: true,
    withTasks: true,
  });
});

test('[S1] selected projects are paused, resumed where all are paused, and given another owner', async () => {
  const changed = [id('1'), id('2')];
  const stand = server()
    .on(project.list, two)
    .on(project.menu, { favourites: [], recent: [] })
    .on(identity.people, [{ ...LI, departName: null }])
    .on(projectBulk.change, { opId: id('e'), changed, refused: [{ id: id('1'), failure: 'project.notAllowed' }] });
  await openPage(HOME_PATH);
  await userEvent.click(await screen.findByRole('button', { name: 'More for this list' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Select projects', hidden: true }));
  const bar = within(await screen.findByRole('region', { name: 'Actions for the selected projects' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Spring ads' }));
  await userEvent.click(bar.getByRole('button', { name: 'Resume' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Shop in Spain' }));
  await waitFor(() => expect(bar.getByRole<HTMLButtonElement>('button', { name: 'Pause' }).disabled).toBe(false));
  await userEvent.click(bar.getByRole('button', { name: 'Pause' }));
  const owner = bar.getByRole<HTMLButtonElement>('button', { name: 'Change owner' });
  await waitFor(() => expect(owner.disabled).toBe(false));
  await userEvent.click(owner);
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(LI.realname) }));
  await screen.findByText('Owner of 2 projects changed.');
  await screen.findAllByText(/Shop in Spain: your role in the project does not allow this/);
  expect(stand.calls(projectBulk.change).map(({ body }) => body)).toEqual([
    { ids: [id('2')], change: { paused: false } },
    { ids: changed, change: { paused: true } },
    { ids: changed, change: { ownerId: LI.id } },
  ]);
});
