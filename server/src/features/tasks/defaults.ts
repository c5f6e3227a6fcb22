import type { tasksFeature } from '@opsyard/contract';
import type { DefaultDictionaries, DefaultMenu, DefaultPermissions } from '../../kernel/feature.ts';

/** The default menu entries. */
export const menu: DefaultMenu = {
  taskList: {
    name: 'Task list',
    nameZh: '任务列表',
    url: '/modules/task/taskList/ProjectsList',
    component: 'task/ProjectsList',
    icon: 'check-square',
    position: 10,
    grantedTo: ['lead', 'member', 'guest'],
  },
  taskManagement: {
    name: 'Task management',
    nameZh: '任务管理',
    url: '/modules/appcenter',
    component: 'layouts/RouteView',
    icon: 'folder',
    position: 30,
    grantedTo: ['lead', 'member', 'guest'],
  },
  myTasks: {
    name: 'My tasks',
    nameZh: '我的任务',
    url: '/modules/appcenter/task',
    component: 'task/MyTasks',
    icon: 'user',
    parent: 'taskManagement',
    position: 5,
    grantedTo: ['lead', 'member', 'guest'],
  },
  addMatter: {
    name: 'New task',
    nameZh: '新建事项',
    url: '/modules/appcenter/addMatter',
    component: 'task/AddMatter',
    icon: 'plus-circle',
    parent: 'taskManagement',
    position: 6,
    grantedTo: ['lead', 'member'],
  },
  taskForms: {
    name: 'Task forms',
    nameZh: '任务表单',
    url: '/modules/appcenter/taskFormsList',
    component: 'task/TaskForms',
    icon: 'form',
    parent: 'taskManagement',
    position: 26,
    grantedTo: ['lead', 'member', 'guest'],
  },
  taskStatus: {
    name: 'Task status',
    nameZh: '任务状态',
    url: '/modules/appcenter/tasksStatus',
    component: 'task/TaskStatus',
    icon: 'flag',
    parent: 'taskManagement',
    position: 22,
    grantedTo: ['lead', 'member', 'guest'],
  },
  projectLabels: {
    name: 'Labels',
    nameZh: '项目标签',
    url: '/modules/appcenter/projectLabels',
    component: 'task/ProjectLabels',
    icon: 'tags',
    parent: 'taskManagement',
    position: 24,
    grantedTo: ['lead', 'member', 'guest'],
  },
  projectTasks: {
    name: 'Project tasks',
    nameZh: '项目任务',
    url: '/modules/appcenter/projectTasks/:key',
    component: 'task/ProjectTasks',
    hidden: true,
    parent: 'taskManagement',
    position: 10,
    grantedTo: ['lead', 'member', 'guest'],
  },
  projectSettings: {
    name: 'Project settings',
    nameZh: '项目设置',
    url: '/modules/appcenter/projectSettings/:key',
    component: 'task/ProjectSettings',
    hidden: true,
    parent: 'taskManagement',
    position: 20,
    grantedTo: ['lead', 'member', 'guest'],
  },
  importTasks: {
    name: 'Import tasks',
    nameZh: '导入任务',
    url: '/modules/appcenter/importTasks',
    component: 'task/ImportTasks',
    icon: 'import',
    parent: 'taskManagement',
    position: 30,
    grantedTo: ['lead'],
  },
  trash: {
    name: 'Trash',
    nameZh: '回收站',
    url: '/modules/appcenter/trash',
    component: 'task/Trash',
    icon: 'delete',
    parent: 'taskManagement',
    position: 40,
    grantedTo: ['lead', 'member', 'guest'],
  },
};

/** The Chinese names of its permissions, and the page of each. */
export const permissions: DefaultPermissions<typeof tasksFeature> = {
  'task:use': { nameZh: '使用任务功能', page: 'projectTasks', grantedTo: ['lead', 'member', 'guest'] },
  'task:project:add': { nameZh: '新建项目', page: 'taskList', grantedTo: ['lead'] },
  'task:project:adopt': { nameZh: '移交负责人账号已停用的项目', page: 'taskList' },
  'task:template:share': { nameZh: '共享任务模板', page: 'projectSettings', grantedTo: ['lead'] },
  'task:label:global': { nameZh: '管理全局标签', page: 'projectLabels' },
  'task:form:edit': { nameZh: '设计任务表单', page: 'taskForms', grantedTo: ['lead'] },
  'task:form:public': { nameZh: '公开发布任务表单', page: 'taskForms' },
  'task:task:import': { nameZh: '导入任务', page: 'importTasks', grantedTo: ['lead'] },
  'task:task:export': { nameZh: '导出任务', page: 'projectTasks', grantedTo: ['lead', 'member'] },
};

export const dictionaries: DefaultDictionaries = {
  priority: {
    name: 'Priority 优先级',
    items: [
      ['U', 'Urgent', '紧急', 'red'],
      ['H', 'High', '高', 'orange'],
      ['M', 'Medium', '中', 'blue'],
      ['L', 'Low', '低', 'cyan'],
      ['N', 'None', '无', 'gray'],
    ],
  },
  task_status_category: {
    name: 'Status category 状态类别',
    items: [
      ['0', 'To do', '待办', 'gray'],
      ['2', 'In progress', '进行中', 'blue'],
      ['4', 'In review', '审核中', 'purple'],
      ['1', 'Done', '已完成', 'green'],
      ['3', 'Cancelled', '已取消', 'brown'],
    ],
  },
  task_project_category: {
    name: 'Project category 项目类别',
    items: [
      ['site', 'Website', '网站'],
      ['ad', 'Advertising', '广告投放'],
      ['creative', 'Creative', '创意素材'],
      ['logistics', 'Logistics', '物流'],
      ['product', 'Product', '产品'],
      ['other', 'Other', '其他'],
    ],
  },
  task_project_state: {
    name: 'Project status 项目状态',
    items: [
      ['planning', 'Planning', '筹备中', 'gray'],
      ['active', 'Active', '进行中', 'blue'],
      ['paused', 'Paused', '已暂停', 'gold'],
      ['completed', 'Completed', '已完成', 'green'],
      ['archived', 'Archived', '已归档', 'brown'],
    ],
  },
  /** Offered where a request of a form is declined. */
  task_decline_reason: {
    name: 'Reasons to decline 不受理原因',
    items: [
      ['incomplete', 'Information is missing', '信息不完整'],
      ['capacity', 'No capacity in this period', '近期没有排期'],
      ['elsewhere', 'Another team is responsible', '由其他团队负责'],
      ['outdated', 'No longer needed', '已不再需要'],
      ['rejected', 'Does not fit the plan', '不符合规划'],
    ],
  },
  task_project_visibility: {
    name: 'Project visibility 项目可见范围',
    items: [
      ['private', 'Members only', '仅成员'],
      ['dept', 'Department', '本部门'],
      ['org', 'Everyone', '全公司'],
    ],
  },
  task_project_role: {
    name: 'Project role 项目角色',
    items: [
      ['owner', 'Owner', '负责人'],
      ['manager', 'Manager', '管理员'],
      ['member', 'Member', '成员'],
      ['guest', 'Guest', '访客'],
    ],
  },
};
