import {
  announcementSend,
  commonFailures,
  HOME_PATH,
  identity,
  type MenuItem,
  type Preferences,
  preferences,
  rightsFailures,
  userMenu,
} from '@opsyard/contract';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { entry, permission, signedIn } from '../../../test/makers.ts';
import { here, openPage } from '../../../test/page.tsx';
import { MockServer } from '../../../test/server.ts';
import { keyOf } from '../../kernel/calls/api.ts';
import { queryCache } from '../../kernel/calls/query-cache.ts';
import { changePreferences } from '../../kernel/storage/preferences.ts';
import { holdsInput } from '../leave/unsaved-fields.ts';
import { closeOverlay } from '../overlay.ts';
import { canVisit, commonRoutes } from '../routes/common-routes.ts';
import { openTabs } from '../tabs/open-tabs.ts';

const layout = { component: 'layouts/RouteView' };
const center = entry('/x', { meta: { title: 'Application Center', titleZh: '应用中心', initials: 'yyzx' } });
const menu = [
  entry(HOME_PATH, { component: 'nobody/Home', meta: { title: 'Task list', titleZh: '任务列表', initials: 'rwlb' } }),
  entry('/modules/appcenter', {
    ...layout,
    meta: { title: 'Task management', titleZh: '任务管理' },
    children: [entry('/modules/appcenter/projectLabels', { meta: { title: 'Labels', titleZh: '项目标签' } })],
  }),
  entry('/out', { meta: { title: 'Waybills', url: 'https://tms.example', internalOrExternal: true } }),
  entry('0a1b', { meta: { title: 'Board', url: 'https://bi.example/board' } }),
  center,
];
const allDone: Preferences = { helpDone: ['tour', 'checklist'] };

function server(entries: MenuItem[] = menu, chosen: Preferences = allDone): MockServer {
  openTabs.set({ tabs: [], fresh: {} });
  return new MockServer()
    .on(userMenu.get, permission(entries))
    .on(preferences.get, chosen)
    .on(preferences.save, chosen)
    .on(identity.evaluation, null)
    .on(identity.randomImage, 'data:image/png;base64,AA==')
    .fail(identity.pushTicket, commonFailures.forbidden);
}

afterEach(() =>
  act(() => {
    closeOverlay();
    changePreferences({ layout: 'sidemenu', contentWidth: 'Fixed', helpDone: [] });
  }),
);

test('[RT-02] [LY-01] the test page is public, has no layout and shows the shared components', async () => {
  server();
  await openPage('/test/home');
  await screen.findByRole('heading', { level: 1, name: 'Shared components' });
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(names).toEqual(['Trend', 'Avatar list', 'Count-down', 'Ellipsis', 'Number info', 'Detail list']);
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('[LY-01] the user layout is shown before the sign-in; menu, header, tabs, page and footer after it', async () => {
  server();
  await openPage('/user/login');
  await screen.findByRole('contentinfo');
  expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
  act(() => void signedIn());
  await screen.findByRole('navigation', { name: 'Main menu' });
  await screen.findByRole('button', { name: 'Back to home' });
  for (const role of ['banner', 'main', 'contentinfo', 'complementary']) expect(screen.getByRole(role)).toBeDefined();
});

test('[HD-03] the header welcomes the user on a desktop', async () => {
  server();
  signedIn();
  await openPage('/');
  await screen.findByText("You're welcome, 王敏");
});

test('[HD-04] the dialog for switching departments opens from the user menu', async () => {
  const departments = [
    { id: 'd'.repeat(32), orgCode: 'A01', departName: 'Media' },
    { id: 'e'.repeat(32), orgCode: 'A02', departName: 'Shops' },
  ];
  const { userInfo } = signedIn();
  const mockServer = server()
    .on(identity.currentDeparts, { list: departments, orgCode: 'A01' })
    .on(identity.selectDepart, { userInfo: { ...userInfo, orgCode: 'A02' } });
  await openPage('/');
  await userEvent.click(await screen.findByRole('button', { name: 'Account of 王敏' }));
  await userEvent.click(await screen.findByText('Switching departments'));
  const dialog = await screen.findByRole('dialog', { name: 'Switching departments' });
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Shops' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(mockServer.calls(identity.selectDepart)[0]?.body).toEqual({ orgCode: 'A02' }));
});

test('[GD-05] the error for an empty menu includes advice', async () => {
  server().fail(userMenu.get, rightsFailures.emptyMenu);
  signedIn();
  await openPage('/');
  await screen.findByText('permissions must be a non-null array');
  await screen.findByText(/Please ask an administrator/);
});

test('[LY-02] the menu can be at the top and has the same links', async () => {
  server().on(preferences.save, { ...allDone, layout: 'topmenu' });
  signedIn();
  await openPage('/');
  await screen.findByRole('complementary');
  act(() => changePreferences({ layout: 'topmenu' }));
  const nav = await waitFor(() => within(screen.getByRole('banner')).getByRole('navigation', { name: 'Main menu' }));
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(within(nav).getByRole('link', { name: 'Task list' }).getAttribute('aria-current')).toBe('page');
  await userEvent.click(within(nav).getByRole('button', { name: 'Task management' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Labels', hidden: true }));
  await waitFor(() => expect(here()).toBe('/modules/appcenter/projectLabels'));
});

test('[MN-01] the menu shows every level of its tree, and each group collapses separately', async () => {
  signedIn();
  const deep = entry('/modules/reports', {
    ...layout,
    meta: { title: 'Reports' },
    children: [
      entry('/modules/reports/sales', {
        ...layout,
        meta: { title: 'Sales' },
        children: [entry('/modules/reports/sales/daily', { meta: { title: 'Daily sales' } })],
      }),
    ],
  });
  server([...menu, deep]);
  await openPage('/');
  const nav = await screen.findByRole('navigation', { name: 'Main menu' });
  const inner = within(within(nav).getByRole('button', { name: 'Reports' }).parentElement as HTMLElement);
  inner.getByRole('link', { name: 'Daily sales' });
  await userEvent.click(inner.getByRole('button', { name: 'Sales' }));
  expect(inner.queryByRole('link', { name: 'Daily sales' })).toBeNull();
  expect(inner.getByRole('button', { name: 'Sales' }).getAttribute('aria-expanded')).toBe('false');
});

test('[HD-05] arrow keys move between the tabs, and Delete closes one', async () => {
  signedIn();
  server();
  await openPage('/modules/appcenter/projectLabels');
  const tabs = within(await screen.findByRole('navigation', { name: 'Open pages' }));
  const [home, labels] = [
    await tabs.findByRole('link', { name: 'Task list' }),
    tabs.getByRole('link', { name: 'Labels' }),
  ];
  labels.focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(home);
  await userEvent.keyboard('{Delete}');
  expect(tabs.queryByRole('link', { name: 'Task list' })).not.toBeNull();
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(labels);
  await userEvent.keyboard('{Delete}');
  await waitFor(() => expect(tabs.queryByRole('link', { name: 'Labels' })).toBeNull());
  expect(here()).toBe(HOME_PATH);
});

test('[RP-01] a route with permissions is available to users with any of them', () => {
  const [route] = commonRoutes;
  if (!route) throw new Error('there are routes everybody has');
  const closed = { ...route, permission: ['system:a', 'system:b'] };
  const own = (...actions: string[]) =>
    permission([], { auth: actions.map((action) => ({ action, type: '1', describe: action })) });
  const visits = (actions: string[]) => [route, closed].map((one) => canVisit(one, own(...actions)));
  expect(visits([])).toEqual([true, false]);
  expect(visits(['system:b'])).toEqual([true, true]);
  expect(visits(['system:c'])).toEqual([true, false]);
});

test('[RP-01] [ER-01] a route without the required permissions shows 403 in place, and its page to other users', async () => {
  const closed = entry('/modules/closed', { meta: { title: 'Closed', permission: ['system:a', 'system:b'] } });
  const mockServer = server([...menu, closed]);
  signedIn();
  await openPage('/modules/closed');
  await screen.findByRole('heading', { level: 1, name: /you have no access to this page/ });
  expect(here()).toBe('/modules/closed');
  cleanup();
  const auth = [{ action: 'system:b', type: '1', describe: 'b' }];
  mockServer.on(userMenu.get, permission([...menu, closed], { auth }));
  await openPage('/modules/closed');
  await screen.findByText('Sorry, the page you visited does not exist or is still in development');
});

test('[LY-06] the main layout shows a breadcrumb under /modules/modules and /modules/moduless, and nowhere else', async () => {
  const places = [
    '/modules/modules/stock',
    '/modules/moduless',
    '/modules/modulesque',
    '/modules/appcenter/projectLabels',
  ];
  server([...menu, ...places.slice(0, 3).map((path) => entry(path, { meta: { title: 'Stock' } }))]);
  signedIn();
  const steps = [];
  for (const path of ['/', ...places]) {
    await openPage(path);
    await screen.findByRole('main');
    const trail = screen.queryByRole('navigation', { name: 'Breadcrumb' });
    steps.push(
      trail &&
        within(trail)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
    );
    cleanup();
  }
  expect(steps).toEqual([null, ['Task list', 'Stock'], ['Task list', 'Stock'], null, null]);
});

test('[HD-05] Alt+[ and Alt+] cycle through the open pages, Alt+W closes the current one', async () => {
  signedIn();
  server();
  await openPage('/modules/appcenter/projectLabels');
  const tabs = within(await screen.findByRole('navigation', { name: 'Open pages' }));
  for (const name of ['Task list', 'Labels']) await tabs.findByRole('link', { name });
  for (const [key, index] of [
    ['[[', HOME_PATH],
    ['[[', '/modules/appcenter/projectLabels'],
    [']', HOME_PATH],
    [']', '/modules/appcenter/projectLabels'],
  ] as const) {
    await userEvent.keyboard(`{Alt>}${key}{/Alt}`);
    await waitFor(() => expect(here()).toBe(index));
  }
  await userEvent.keyboard('{Alt>}w{/Alt}');
  await waitFor(() => expect(tabs.queryByRole('link', { name: 'Labels' })).toBeNull());
  expect(here()).toBe(HOME_PATH);
});

test('[MN-02] the Application Center shows a card for each application and also finds them by pinyin initials', async () => {
  server();
  signedIn();
  await openPage('/modules/ModuleCenter');
  await screen.findByRole('heading', { level: 1, name: 'Application Center' });
  const cards = () =>
    within(screen.getByRole('main'))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  expect(cards()).toEqual(['Task list', 'Waybills', 'Board', 'Labels']);
  await userEvent.click(screen.getByRole('button', { name: 'Favourite: Labels', pressed: false }));
  await userEvent.click(screen.getByRole('button', { name: 'Favourite: Task list', pressed: false }));
  expect(cards()).toEqual(['Labels', 'Task list', 'Task list', 'Waybills', 'Board', 'Labels']);
  await userEvent.click(screen.getAllByRole('button', { name: 'Favourite: Labels', pressed: true })[0] as HTMLElement);
  await userEvent.click(screen.getAllByRole('button', { name: 'Favourite: Task list' })[0] as HTMLElement);
  expect(cards()).toEqual(['Task list', 'Waybills', 'Board', 'Labels']);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find an application' }), 'RWLB');
  expect(cards()).toEqual(['Task list']);
});

test('[MN-08] an internal URL opens in a sandboxed frame in a tab, an external one in a new window', async () => {
  server();
  signedIn();
  await openPage('/');
  const nav = await screen.findByRole('navigation', { name: 'Main menu' });
  const outside = within(nav).getByRole('link', { name: 'Waybills' });
  expect([outside.getAttribute('target'), outside.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  await userEvent.click(within(nav).getByRole('link', { name: 'Board' }));
  const frame = await screen.findByTitle('Page from bi.example');
  expect(frame.getAttribute('src')).toBe('https://bi.example/board');
  expect(frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
  expect(here()).toBe('/0a1b');
});

test('[MN-01] [MN-08] entries added to the menu appear without reloading the page', async () => {
  const mockServer = server();
  signedIn();
  await openPage('/');
  const nav = await screen.findByRole('navigation', { name: 'Main menu' });
  expect(within(nav).queryByRole('link', { name: 'Stock' })).toBeNull();
  const stock = entry('0b2c', { meta: { title: 'Stock', url: 'https://stock.example/now' } });
  mockServer.on(userMenu.get, permission([...menu, stock]));
  await act(() => queryCache.invalidateQueries({ queryKey: keyOf(userMenu.get) }));
  await userEvent.click(await within(nav).findByRole('link', { name: 'Stock' }));
  expect((await screen.findByTitle('Page from stock.example')).getAttribute('src')).toBe('https://stock.example/now');
});

test('[MN-06] an unknown component shows 404 in place, and nothing else is shown or requested', async () => {
  const online = entry('/online/cgformList/:code', { component: 'modules/online/cgform/auto/OnlCgformAutoList' });
  const mockServer = server([...menu, online]);
  signedIn();
  await openPage('/online/cgformList/a1');
  await screen.findByText('Sorry, the page you visited does not exist or is still in development');
  expect(here()).toBe('/online/cgformList/a1');
  expect(within(screen.getByRole('main')).getAllByRole('heading')).toHaveLength(1);
  expect(within(screen.getByRole('main')).getAllByRole('button')).toEqual([
    screen.getByText('Back to home').closest('button'),
  ]);
  expect(mockServer.received.filter(({ path }) => path.includes('online'))).toEqual([]);
});

test('[LY-05] input in a page counts as unsaved until the field has its initial value', async () => {
  const path = '/isps/userAnnouncement';
  server().on(announcementSend.mine, { records: [], total: 0, size: 20, current: 1, pages: 0 });
  signedIn();
  await openPage(path);
  const field = await screen.findByRole('textbox', { name: 'Title' });
  await userEvent.type(field, 'half');
  expect([holdsInput(path), holdsInput(HOME_PATH)]).toEqual([true, false]);
  await userEvent.clear(field);
  expect(holdsInput(path)).toBe(false);
});

test('G and a letter open the screens of the menu, and the list of shortcuts names only those', async () => {
  const screenOf = (path: string, component: string) => entry(path, { component });
  const places = [
    screenOf('/mine', 'task/MyTasks'),
    screenOf('/forms', 'task/TaskForms'),
    screenOf('/f', 'asset/MaterielFolders'),
  ];
  server([...menu, ...places]);
  signedIn();
  await openPage('/');
  await screen.findByRole('button', { name: 'Back to home' });
  const go = async (keys: string) => {
    await userEvent.keyboard(keys);
    return here();
  };
  await waitFor(async () => expect(await go('gm')).toBe('/mine'));
  expect(await go('gr')).toBe('/mine?tab=reviews');
  expect(await go('gi')).toBe('/forms?tab=inbox');
  expect(await go('gf')).toBe('/f');
  expect(await go('gp')).toBe('/f');
  await userEvent.keyboard('?');
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await within(sheet).findByText('Go to my tasks');
  expect(within(sheet).getByText('Go to the approvals waiting for me').nextSibling?.textContent).toBe('GR');
  expect(within(sheet).queryByText('Go to the projects')).toBeNull();
});
