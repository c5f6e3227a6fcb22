import { expect, test } from 'vitest';
import { entry } from '../../../test/makers.ts';
import { sandboxOf, webAddress } from '../layout/frame-address.ts';
import { leaves, lineAt, menuLines, menuRoutes, titleIn } from './menu.ts';
import { routingOf } from './menu-routing.ts';

const layout = { component: 'layouts/RouteView' };
const menu = [
  entry('/modules/task/taskList/ProjectsList', {
    component: 'task/ProjectsList',
    meta: { title: 'Task list', titleZh: '任务列表' },
  }),
  entry('/modules/appcenter', {
    ...layout,
    children: [
      entry('/modules/appcenter/projectTasks/:key', { hidden: true, component: 'task/ProjectTasks' }),
      entry('/modules/appcenter/trash', { component: 'task/Trash' }),
    ],
  }),
  entry('/modules/secret', { ...layout, children: [entry('/modules/secret/page', { hidden: true })] }),
];
const keys = (lines: ReturnType<typeof menuLines>) => lines.map(({ key }) => key);

test('[MN-03] a parent whose children are all hidden is hidden; hidden entries still have a route', () => {
  expect(keys(menuLines(menu))).toEqual(['/modules/task/taskList/ProjectsList', '/modules/appcenter']);
  expect(keys(leaves(menuLines(menu)))).toEqual(['/modules/task/taskList/ProjectsList', '/modules/appcenter/trash']);
  expect(menuRoutes(menu).map(({ path }) => path)).toContain('/modules/appcenter/projectTasks/:key');
});

test('[MN-04] an entry with route flag 0 is no route', () => {
  expect(menuRoutes([entry('/modules/a', { route: '0' })])).toEqual([]);
});

test('[MN-02] the entry titled Application Center points at /modules/ModuleCenter', () => {
  const center = [entry('/somewhere', { meta: { title: 'Application Center' } })];
  expect(keys(menuLines(center))).toEqual(['/modules/ModuleCenter']);
  expect(menuRoutes(center)[0]).toMatchObject({
    path: '/modules/ModuleCenter',
    kind: 'screen',
    target: 'ModuleCenter',
  });
});

test.each([
  ['modules/online/cgform/OnlCgformHeadList', 'online/FormList'],
  ['modules/online/cgform/OnlCgformCopyList', 'online/CopyList'],
  ['modules/online/cgform/auto/OnlCgformAutoList', 'online/AutoList'],
  ['modules/online/cgform/auto/OnlCgformTreeList', 'online/TreeList'],
  ['modules/online/cgform/auto/erp/OnlCgformErpList', 'online/ErpList'],
  ['modules/online/cgform/auto/innerTable/OnlCgformInnerTableList', 'online/InnerTableList'],
  ['modules/online/cgreport/OnlCgreportHeadList', 'online/ReportList'],
  ['modules/online/cgreport/auto/OnlCgreportAutoList', 'online/AutoReport'],
  ['system/UserList', 'system/UserList'],
  ['constructor', 'constructor'],
])('[MN-06] the component %s is the screen %s', (component, screen) => {
  expect(menuRoutes([entry('/a', { component })])[0]).toMatchObject({ kind: 'screen', target: screen });
});

test('[MN-05] an entry that is always shown keeps its own path', () => {
  const children = [entry('/modules/x/a')];
  const always = entry('/modules/x', { ...layout, alwaysShow: true, redirect: '/modules/x/a', children });
  expect(menuRoutes([always])[0]).toMatchObject({ path: '/modules/x', kind: 'overview' });
  expect(menuRoutes([{ ...always, alwaysShow: false }])[0]).toMatchObject({ kind: 'redirect', target: '/modules/x/a' });
});

test('[MN-08] an external entry opens in a window, an internal URL in a frame, and only web URLs are accepted', () => {
  const external = entry('/out', { meta: { url: 'https://tms.example', internalOrExternal: true } });
  const framed = entry('/in', { meta: { url: 'https://bi.example/board' } });
  const malicious = entry('/malicious', { meta: { url: 'javascript:alert(1)', internalOrExternal: true } });
  expect(menuLines([external])[0]?.external).toBe('https://tms.example');
  expect(menuRoutes([external])).toEqual([]);
  expect(menuRoutes([framed])[0]).toMatchObject({ kind: 'frame', target: 'https://bi.example/board' });
  expect(menuLines([malicious])[0]?.external).toBeNull();
  expect(menuRoutes([malicious])[0]?.kind).toBe('screen');
});

test('[MN-08] a framed page has its own absolute path', () => {
  const [framed] = menuRoutes([entry('0a1b2c', { ...layout, meta: { url: 'https://bi.example/board' } })]);
  expect(framed).toMatchObject({ path: '/0a1b2c', kind: 'frame' });
  expect(menuLines([entry('0a1b2c', { meta: { url: 'https://bi.example' } })])[0]?.key).toBe('/0a1b2c');
});

test('[MN-08] evaluates nothing in a URL; only the placeholder of the own origin is replaced', () => {
  const own = 'https://yard.example';
  expect(webAddress("{{ window._CONFIG['domianURL'] }}/openapi", own)).toBe('https://yard.example/openapi');
  for (const url of ['{{ alert(1) }}', '{{window.x}}https://a.example', 'data:text/html,x', '//a.example', 'http://'])
    expect(webAddress(url, own)).toBeNull();
});

test('[MN-08] a frame is sandboxed, and one of the same origin does not get allow-same-origin', () => {
  expect(sandboxOf('https://bi.example', 'https://yard.example')).toContain('allow-same-origin');
  expect(sandboxOf('https://yard.example/openapi', 'https://yard.example')).not.toContain('allow-same-origin');
  expect(sandboxOf('https://bi.example', 'https://yard.example')).not.toContain('allow-top-navigation');
});

test('[MN-01] finds the route, menu entry and titles in both languages of a path', () => {
  const routing = routingOf(menuRoutes(menu));
  expect(routing.find('/modules/appcenter/projectTasks/SITE')?.target).toBe('task/ProjectTasks');
  expect(routing.find('/modules/nowhere')).toBeNull();
  expect(routing.home).toBe('/modules/task/taskList/ProjectsList');
  const line = lineAt(menuLines(menu), '/modules/appcenter/trash/deeper');
  expect(line?.key).toBe('/modules/appcenter/trash');
  const [mine, projects] = ['/modules/appcenter/task', '/modules/appcenter/projectTasks'];
  const lines = menuLines([
    entry(mine, { component: 'task/MyTasks' }),
    entry(projects, { component: 'task/Projects' }),
  ]);
  const pages = [mine, `${mine}/SITE-7`, `${projects}/SITE`];
  expect(pages.map((page) => lineAt(lines, page)?.key)).toEqual([mine, projects, projects]);
  const home = routing.find(routing.home);
  expect(home && [titleIn('en', home), titleIn('zh', home)]).toEqual(['Task list', '任务列表']);
});
