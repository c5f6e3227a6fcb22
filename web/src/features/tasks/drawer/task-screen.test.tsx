import { commonFailures, HOME_PATH, identity, preferences, project, task, userMenu } from '@opsyard/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { entry, permission, signedIn } from '../../../../test/makers.ts';
import { here, openPage } from '../../../../test/page.tsx';
import { MockServer } from '../../../../test/server.ts';
import { projectDetail } from '../../../../test/task-makers.ts';
import { openTabs } from '../../../app/tabs/open-tabs.ts';

const TASK = '/modules/appcenter/task/SITE-7';
const LIST = '/modules/appcenter/projectTasks/SITE';
const menu = [
  entry(HOME_PATH, { component: 'task/ProjectsList', meta: { title: 'Task list' } }),
  entry('/modules/appcenter/projectTasks/:key', { component: 'task/ProjectTasks', hidden: true }),
];

function server(): MockServer {
  openTabs.set({ tabs: [], fresh: {} });
  signedIn();
  return new MockServer()
    .on(userMenu.get, permission(menu, { auth: [{ action: 'task:use', type: '1', describe: '' }] }))
    .on(preferences.get, {})
    .on(project.list, [])
    .on(project.queryById, projectDetail({ key: 'SITE' }))
    .fail(task.queryById, commonFailures.notFound)
    .fail(identity.pushTicket, commonFailures.forbidden);
}

const full = () => screen.findByRole('region', { name: 'Task SITE-7' });

test('the address of a task opens its full page, which leads to the list of its project', async () => {
  server();
  await openPage(TASK);
  await full();
  await screen.findByText('SITE-7 cannot be shown');
  await userEvent.click(screen.getByRole('button', { name: 'Back to the list' }));
  await waitFor(() => expect(here()).toBe(LIST));
});

test('the former address of the full page leads to the present one and back to what the list showed', async () => {
  server();
  await openPage(`${LIST}?sort=due&task=SITE-7&view=page&comment=c1`);
  await full();
  await screen.findByText('SITE-7 cannot be shown');
  expect(here()).toBe(`${TASK}?comment=c1`);
  await userEvent.click(screen.getByRole('button', { name: 'Back to the list' }));
  await waitFor(() => expect(here()).toBe(`${LIST}?sort=due`));
});

test('a former key of the project leads to the present one, in whatever case it is written', async () => {
  server().on(project.queryById, projectDetail({ key: 'SITE' }));
  await openPage('/modules/appcenter/task/shop-7');
  await full();
  expect(here()).toBe(TASK);
});

test('a task of a project that cannot be seen, or what is no key, is not found', async () => {
  const stand = server().fail(project.queryById, commonFailures.notFound);
  await openPage(TASK);
  await screen.findByRole('heading', { name: 'Task SITE-7 not found' });
  stand.on(project.queryById, projectDetail({ key: 'SITE' }));
});
