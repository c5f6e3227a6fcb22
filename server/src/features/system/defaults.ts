import type { systemFeature } from '@opsyard/contract';
import type { DefaultDictionaries, DefaultMenu, DefaultPermissions } from '../../kernel/feature.ts';

/** Default menu entries. */
export const menu: DefaultMenu = {
  onlineUsers: {
    name: 'Online users',
    nameZh: '在线用户',
    url: '/isystem/online',
    component: 'system/OnlineList',
    icon: 'wifi',
    parent: 'administrationPeople',
    position: 30,
  },
  dictionaries: {
    name: 'Dictionaries',
    nameZh: '数据字典',
    url: '/isystem/dict',
    component: 'system/DictList',
    icon: 'book',
    parent: 'administrationContent',
    position: 20,
  },
  categories: {
    name: 'Categories',
    nameZh: '分类字典',
    url: '/isystem/category',
    component: 'system/CategoryList',
    icon: 'tags',
    parent: 'administrationContent',
    position: 30,
  },
  checkRules: {
    name: 'Check rules',
    nameZh: '校验规则',
    url: '/isystem/checkRule',
    component: 'system/CheckRuleList',
    icon: 'safety-certificate',
    parent: 'administrationContent',
    position: 40,
  },
  systemSettings: {
    name: 'Settings',
    nameZh: '系统设置',
    url: '/isystem/settings',
    component: 'system/SystemSettings',
    icon: 'control',
    parent: 'administrationSystem',
    position: 10,
  },
  scheduledJobs: {
    name: 'Scheduled jobs',
    nameZh: '定时任务',
    url: '/isystem/jobs',
    component: 'system/JobList',
    icon: 'schedule',
    parent: 'administrationSystem',
    position: 20,
  },
  logs: {
    name: 'Logs',
    nameZh: '日志管理',
    url: '/isystem/log',
    component: 'system/LogList',
    icon: 'history',
    parent: 'administrationSystem',
    position: 30,
  },
  systemHealth: {
    name: 'Health',
    nameZh: '系统状态',
    url: '/isystem/health',
    component: 'system/SystemHealth',
    icon: 'dashboard',
    parent: 'administrationSystem',
    position: 40,
  },
};

/** Chinese names of the permissions, and the page that uses each. */
export const permissions: DefaultPermissions<typeof systemFeature> = {
  'system:dict:view': { nameZh: '查看数据字典', page: 'dictionaries' },
  'system:dict:edit': { nameZh: '维护数据字典', page: 'dictionaries' },
  'system:category:view': { nameZh: '查看分类字典', page: 'categories' },
  'system:category:edit': { nameZh: '维护分类字典', page: 'categories' },
  'system:checkRule:view': { nameZh: '查看与测试校验规则', page: 'checkRules' },
  'system:checkRule:edit': { nameZh: '维护校验规则', page: 'checkRules' },
  'system:log:view': { nameZh: '查看日志', page: 'logs' },
  'system:log:delete': { nameZh: '删除日志', page: 'logs' },
  'system:online:view': { nameZh: '查看在线用户', page: 'onlineUsers' },
  'system:online:end': { nameZh: '强制用户下线', page: 'onlineUsers' },
  'system:job:view': { nameZh: '查看定时任务', page: 'scheduledJobs' },
  'system:job:run': { nameZh: '执行、暂停与恢复任务', page: 'scheduledJobs' },
  'system:file:upload': { nameZh: '上传与删除公共文件', page: 'systemSettings' },
  'system:settings:edit': { nameZh: '修改名称与外观、测试网关', page: 'systemSettings' },
  'system:gateway:edit': { nameZh: '设置短信与邮件网关', page: 'systemSettings' },
  'system:health:view': { nameZh: '查看系统状态', page: 'systemHealth' },
};

export const dictionaries: DefaultDictionaries = {
  valid_status: {
    name: 'Validity 有效状态',
    items: [
      ['1', 'Valid', '有效', 'green'],
      ['0', 'Invalid', '无效', 'gray'],
    ],
  },
  log_type: {
    name: 'Log type 日志类型',
    items: [
      ['1', 'Sign-in', '登录'],
      ['2', 'Operation', '操作'],
      ['3', 'Error', '异常', 'red'],
    ],
  },
  operate_type: {
    name: 'Operation type 操作类型',
    items: [
      ['1', 'Query', '查询'],
      ['2', 'Add', '新增', 'green'],
      ['3', 'Change', '修改', 'blue'],
      ['4', 'Delete', '删除', 'red'],
      ['5', 'Import', '导入', 'purple'],
      ['6', 'Export', '导出', 'cyan'],
    ],
  },
  dict_item_status: {
    name: 'Item status 字典项状态',
    items: [
      ['1', 'Enabled', '启用', 'green'],
      ['0', 'Disabled', '停用', 'gray'],
    ],
  },
  yn: {
    name: 'Yes or no 是否',
    items: [
      ['1', 'Yes', '是'],
      ['0', 'No', '否'],
    ],
  },
  del_flag: {
    name: 'Deletion status 删除状态',
    items: [
      ['0', 'Active', '正常'],
      ['1', 'Deleted', '已删除'],
    ],
  },
  // Used only by clients of the legacy wire, whose forms offer its items.
  quartz_status: {
    name: 'Status of a job 任务状态',
    items: [
      ['0', 'Active', '正常', 'green'],
      ['-1', 'Paused', '停止', 'gray'],
    ],
  },
  database_type: {
    name: 'Kind of database 数据库类型',
    items: [
      ['1', 'MySQL', 'MySQL 数据库'],
      ['2', 'Oracle', 'Oracle 数据库'],
      ['3', 'SQL Server', 'SQL Server 数据库'],
      ['4', 'PostgreSQL', 'PostgreSQL 数据库'],
    ],
  },
};
