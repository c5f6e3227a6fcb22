import { expect, test } from 'vitest';
import { adjacentTab, closeTabs, nameTab, storedAddress, type Tab, tabPath, visit, withPinned } from './tabs.ts';

const tab = (path: string): Tab => ({ path, url: path });
const tabs = ['/home', '/a', '/b', '/c'].map(tab);
const paths = (list: readonly Tab[]) => list.map(({ path }) => path).join(' ');

test('[HD-05] each visited path opens one tab, which keeps its last URL', () => {
  const once = visit(tabs, { path: '/d', url: '/d' });
  expect(paths(once)).toBe('/home /a /b /c /d');
  const again = visit(once, { path: '/a', url: '/a?page=2' });
  expect(again.find(({ path }) => path === '/a')?.url).toBe('/a?page=2');
  expect(again.length).toBe(once.length);
  expect(visit(again, { path: '/a', url: '/a?page=2' })).toBe(again);
});

test('[HD-05] closes tabs to the left, to the right, all others and all, except the pinned one', () => {
  expect(paths(closeTabs(tabs, '/b', 'this', '/home'))).toBe('/home /a /c');
  expect(paths(closeTabs(tabs, '/b', 'left', '/home'))).toBe('/home /b /c');
  expect(paths(closeTabs(tabs, '/b', 'right', '/home'))).toBe('/home /a /b');
  expect(paths(closeTabs(tabs, '/b', 'others', '/home'))).toBe('/home /b');
  expect(paths(closeTabs(tabs, '/b', 'all', '/home'))).toBe('/home');
  expect(paths(closeTabs(tabs, '/home', 'this', '/home'))).toBe('/home /a /b /c');
});

test('[HD-06] closing the current tab opens the next one, else the previous one', () => {
  const after = closeTabs(tabs, '/b', 'this', '/home');
  expect(adjacentTab(tabs, after, '/b')?.path).toBe('/c');
  const last = closeTabs(tabs, '/c', 'this', '/home');
  expect(adjacentTab(tabs, last, '/c')?.path).toBe('/b');
});

test('[HD-07] the landing page is always the first tab', () => {
  expect(paths(withPinned([tab('/a')], '/home'))).toBe('/home /a');
  expect(paths(withPinned([tab('/a'), tab('/home')], '/home'))).toBe('/home /a');
  expect(withPinned(tabs, '/home')).toBe(tabs);
});

test('a page sets and resets the title of its tab', () => {
  const renamed = nameTab(tabs, '/a', 'Launch');
  expect(renamed[1]?.title).toBe('Launch');
  expect(nameTab(renamed, '/a', 'Launch')).toBe(renamed);
  expect(nameTab(renamed, '/a', null)[1]).toEqual(tab('/a'));
});

test('[MN-07] a record opened over an open page keeps the view, filters and order of the page', () => {
  const tabs = [{ path: '/projects/SITE', url: '/projects/SITE?view=board&sort=due&task=SITE-1' }];
  expect(storedAddress(tabs, '/projects/SITE?task=SITE-2')).toBe('/projects/SITE?view=board&sort=due&task=SITE-2');
  expect(storedAddress(tabs, '/projects/SITE')).toBe(tabs[0]?.url);
  expect(storedAddress(tabs, '/projects/OPS?task=OPS-2')).toBe('/projects/OPS?task=OPS-2');
  expect(storedAddress(tabs, '/projects/SITE#files')).toBe('/projects/SITE#files');
});

test('the sections of the account share one tab, which keeps the URL of the section', () => {
  expect(tabPath('/account/security')).toBe('/account');
  expect(tabPath('/modules/appcenter/trash')).toBe('/modules/appcenter/trash');
  const profile = visit([], { path: tabPath('/account/profile'), url: '/account/profile' });
  const tokens = visit(profile, { path: tabPath('/account/tokens'), url: '/account/tokens' });
  expect(tokens).toEqual([{ path: '/account', url: '/account/tokens' }]);
});

test('a page that only leads to another one has no tab once that one is shown', () => {
  const at = '/modules/appcenter/projectTasks';
  const [home, leading, project] = ['/home', at, `${at}/SITE`].map((path) => ({ path, url: path }));
  if (!home || !leading || !project) return expect.fail();
  expect(visit([home], leading)).toEqual([home, leading]);
  expect(visit([home, leading], project)).toEqual([home, project]);
});
