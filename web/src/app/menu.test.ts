import { expect, test } from 'vitest';
import { entry } from '../../test/makers.ts';
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
  expect(menuRoutes(center)[0]?.path).toBe('/modules/ModuleCenter');
});

test('[MN-05] an entry that is always shown stays at its own path', () => {
  const children = [entry('/modules/x/a')];
  const always = entry('/modules/x', { ...layout, alwaysShow: true, redirect: '/modules/x/a', children });
  expect(menuRoutes([always])[0]).toMatchObject({ path: '/modules/x', kind: 'overview' });
  expect(menuRoutes([{ ...always, alwaysShow: false }])[0]).toMatchObject({ kind: 'redirect', target: '/modules/x/a' });
});

test('[MN-08] an external entry opens elsewhere, an internal address in a frame, and only web addresses count', () => {
  const external = entry('/out', { meta: { url: 'https://tms.example', internalOrExternal: true } });
  const framed = entry('/in', { meta: { url: 'https://bi.example/board' } });
  const evil = entry('/evil', { meta: { url: 'javascript:alert(1)', internalOrExternal: true } });
  expect(menuLines([external])[0]?.external).toBe('https://tms.example');
  expect(menuRoutes([external])).toEqual([]);
  expect(menuRoutes([framed])[0]).toMatchObject({ kind: 'frame', target: 'https://bi.example/board' });
  expect(menuLines([evil])[0]?.external).toBeNull();
});

test('[MN-01] an address finds its route, its line in the menu and its title in both languages', () => {
  const routing = routingOf(menuRoutes(menu));
  expect(routing.find('/modules/appcenter/projectTasks/SITE')?.target).toBe('task/ProjectTasks');
  expect(routing.find('/modules/nowhere')).toBeNull();
  expect(routing.home).toBe('/modules/task/taskList/ProjectsList');
  const line = lineAt(menuLines(menu), '/modules/appcenter/trash/deeper');
  expect(line?.key).toBe('/modules/appcenter/trash');
  const home = routing.find(routing.home);
  expect(home && [titleIn('en', home), titleIn('zh', home)]).toEqual(['Task list', '任务列表']);
});
