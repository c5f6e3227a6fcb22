import { expect, test } from 'vitest';
import { layoutShowsBreadcrumb, parentsOfPage } from './breadcrumbs.ts';

const above = (path: string) => parentsOfPage(path).map(({ title, path: place }) => `${title} ${place}`);

const SITES = 'Site group management /modules/website';

test.each([
  ...['siteGroupProduct', 'bizSiteList', 'websiteTemplate', 'siteTask', 'spuProductTaskList', 'goodsLibraryList'],
  ...['libraryPluginList', 'offShelf', 'siteGroupProductMain'],
])('[BC-01] the site-group page %s belongs to site group management', (page) => {
  expect(above(`/modules/website/${page}`)).toEqual([SITES]);
});

test('[BC-02] the site group product list also belongs to the operations product library', () => {
  expect(above('/modules/website/siteGroupProductList')).toEqual([
    SITES,
    'Operations product library /modules/website/operationsProductLibrary',
  ]);
});

test('[BC-03] adding a website belongs to site group management and site management', () => {
  expect(above('/modules/website/addWebsite')).toEqual([SITES, 'Site management /modules/website/bizSiteList']);
});

test.each([
  ...['task', 'materielFolderNameList', 'projectLabels', 'projectTasks/SITE', 'tasksStatus', 'taskFormsList'],
  'addMatter',
])('[BC-04] the task page %s belongs to task management', (page) => {
  expect(above(`/modules/appcenter/${page}`)).toEqual(['Task management /modules/appcenter']);
});

test.each([
  ...['SyncLogisitics', 'channelUpdateList', 'waybillSyncList', 'reportTemplatesList', 'syncLogisticsTaskList'],
])('[BC-05] the logistics page %s belongs to logistics information sync', (page) => {
  expect(above(`/modules/tms/${page}`)).toEqual(['Logistics information sync /modules/tms']);
});

test.each(['fbAccountRelationList', 'fbPublishPage'])('[BC-06] the ad page %s belongs to ad placement', (page) => {
  expect(above(`/modules/datacenter/fbaccount/${page}`)).toEqual(['Ad placement /modules/datacenter/fbaccount']);
});

test('[BC-07] the history of logistics numbers belongs to the anti-foam work orders', () => {
  expect(above('/modules/appcenter/workorder/list/historyLogisticsNumber')).toEqual([
    'Anti-foam work orders /modules/appcenter/workorder/list',
  ]);
});

test.each(['overview', 'rules', 'rateCards', 'whatIf', 'packageSizes', 'calculator', 'jobs', 'bills', 'billLines'])(
  'the page %s belongs to the work orders',
  (page) => {
    expect(above(`/modules/appcenter/workorder/${page}`)).toEqual([
      'Anti-foam work orders /modules/appcenter/workorder/list',
    ]);
  },
);

test('[BC-01] pages outside the groups have no parents, whatever their name', () => {
  for (const path of ['/dashboard', '/modules/tms/offShelf', '/modules/websites/siteTask', '/modules/website', '/'])
    expect(above(path)).toEqual([]);
});

test.each([
  ['/modules/moduless/a', true],
  ['/modules/modules', true],
  ['/modules/modules/b/c', true],
  ['/modules/modulesque', false],
  ['/modules/appcenter/task', false],
])('[LY-06] the main layout shows a breadcrumb at %s: %s', (path, shows) => {
  expect(layoutShowsBreadcrumb(path)).toBe(shows);
});
