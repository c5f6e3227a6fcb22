/** A parent of a page in the breadcrumb, with its path. */
export type Crumb = { title: string; titleZh: string; path: string };

const SITE_GROUPS: Crumb = { title: 'Site group management', titleZh: '站群管理', path: '/modules/website' };
const PRODUCT_LIBRARY: Crumb = {
  title: 'Operations product library',
  titleZh: '运营商品库',
  path: '/modules/website/operationsProductLibrary',
};
const SITES: Crumb = { title: 'Site management', titleZh: '站点管理', path: '/modules/website/bizSiteList' };
const TASKS: Crumb = { title: 'Task management', titleZh: '任务管理', path: '/modules/appcenter' };
const LOGISTICS: Crumb = { title: 'Logistics information sync', titleZh: '物流信息同步', path: '/modules/tms' };
const ADS: Crumb = { title: 'Ad placement', titleZh: '广告投放', path: '/modules/datacenter/fbaccount' };
const WORK_ORDERS: Crumb = {
  title: 'Anti-foam work orders',
  titleZh: '防沫工单列表',
  path: '/modules/appcenter/workorder/list',
};

type Group = { below: string; pages: readonly string[]; above: readonly Crumb[] };

/** Parents of pages, by the folder of their path and by the page name, the last segment that names a page. */
const GROUPS: readonly Group[] = [
  {
    below: '/modules/website',
    pages: [
      ...['siteGroupProduct', 'bizSiteList', 'websiteTemplate', 'siteTask', 'spuProductTaskList'],
      ...['goodsLibraryList', 'libraryPluginList', 'offShelf', 'siteGroupProductMain'],
    ],
    above: [SITE_GROUPS],
  },
  { below: '/modules/website', pages: ['siteGroupProductList'], above: [SITE_GROUPS, PRODUCT_LIBRARY] },
  { below: '/modules/website', pages: ['addWebsite'], above: [SITE_GROUPS, SITES] },
  {
    below: '/modules/appcenter',
    pages: [
      ...['task', 'materielFolderNameList', 'projectLabels', 'projectTasks', 'tasksStatus', 'taskFormsList'],
      ...['addMatter', 'projectSettings', 'importTasks', 'trash'],
    ],
    above: [TASKS],
  },
  {
    below: '/modules/tms',
    pages: [
      ...['SyncLogisitics', 'channelUpdateList', 'waybillSyncList', 'reportTemplatesList'],
      'syncLogisticsTaskList',
    ],
    above: [LOGISTICS],
  },
  { below: '/modules/datacenter/fbaccount', pages: ['fbAccountRelationList', 'fbPublishPage'], above: [ADS] },
  {
    below: '/modules/appcenter/workorder',
    pages: [
      'overview',
      'bills',
      'billLines',
      'rules',
      'rateCards',
      'whatIf',
      'packageSizes',
      'calculator',
      'measurementBias',
      'jobs',
    ],
    above: [WORK_ORDERS],
  },
  { below: '/modules/appcenter/workorder/list', pages: ['historyLogisticsNumber'], above: [WORK_ORDERS] },
];

/** The breadcrumb parents of a page of a business group, outermost first; none for other pages. */
export function parentsOfPage(pathname: string): readonly Crumb[] {
  const parts = pathname.toLowerCase().split('/');
  const found = GROUPS.findLast(({ below, pages }) => {
    const folder = below.toLowerCase().split('/');
    const name = parts[folder.length];
    return folder.every((part, at) => part === parts[at]) && pages.some((page) => page.toLowerCase() === name);
  });
  return found?.above ?? [];
}

/**
 * The main layout shows its own breadcrumb only under these paths; other pages show their parents in the page header.
 */
const LAYOUT_SHOWS_IT = ['/modules/moduless', '/modules/modules'];

/** Whether the main layout shows a breadcrumb above a page. */
export function layoutShowsBreadcrumb(pathname: string): boolean {
  return LAYOUT_SHOWS_IT.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
