import { DASHBOARD_PATH, type Permission, permissions } from '@opsyard/contract';
import { stableId } from './stable-id.ts';

export type GroundPermission = {
  id: string;
  parentId: string | null;
  name: string;
  nameZh: string;
  url: string | null;
  component: string | null;
  perms: string | null;
  menuType: number;
  sortNo: number;
  icon: string | null;
  hidden: boolean;
};

export type GroundRole = {
  id: string;
  roleCode: string;
  roleName: string;
  description: string;
  permissionIds: string[];
};

type Entry = { name: string; nameZh: string; url: string; component: string; icon?: string; hidden?: boolean };

const top: Record<string, Entry> = {
  taskList: {
    name: 'Task list',
    nameZh: '任务列表',
    url: '/modules/task/taskList/ProjectsList',
    component: 'task/ProjectsList',
    icon: 'check-square',
  },
  workbench: {
    name: 'Workbench',
    nameZh: '工作台',
    url: DASHBOARD_PATH,
    component: 'dashboard/Workbench',
    icon: 'bar-chart',
  },
  taskManagement: {
    name: 'Task management',
    nameZh: '任务管理',
    url: '/modules/appcenter',
    component: 'layouts/RouteView',
    icon: 'folder',
  },
  applicationCenter: {
    name: 'Application Center',
    nameZh: '应用中心',
    url: '/modules/ModuleCenter',
    component: 'ModuleCenter',
    icon: 'appstore',
  },
  systemManagement: {
    name: 'System management',
    nameZh: '系统管理',
    url: '/isystem',
    component: 'layouts/RouteView',
    icon: 'setting',
  },
};
const belowTaskManagement: Record<string, Entry> = {
  projectTasks: {
    name: 'Project tasks',
    nameZh: '项目任务',
    url: '/modules/appcenter/projectTasks/:key',
    component: 'task/ProjectTasks',
    hidden: true,
  },
  projectSettings: {
    name: 'Project settings',
    nameZh: '项目设置',
    url: '/modules/appcenter/projectSettings/:key',
    component: 'task/ProjectSettings',
    hidden: true,
  },
  importTasks: {
    name: 'Import tasks',
    nameZh: '导入任务',
    url: '/modules/appcenter/importTasks',
    component: 'task/ImportTasks',
    icon: 'import',
  },
  trash: {
    name: 'Trash',
    nameZh: '回收站',
    url: '/modules/appcenter/trash',
    component: 'task/Trash',
    icon: 'delete',
  },
};
const belowSystemManagement: Record<string, Entry> = {
  users: {
    name: 'Users',
    nameZh: '用户管理',
    url: '/isystem/user',
    component: 'system/UserList',
    icon: 'user',
  },
  roles: {
    name: 'Roles',
    nameZh: '角色管理',
    url: '/isystem/roleUserList',
    component: 'system/RoleUserList',
    icon: 'idcard',
  },
  departments: {
    name: 'Departments',
    nameZh: '部门管理',
    url: '/isystem/depart',
    component: 'system/DepartList',
    icon: 'apartment',
  },
  announcements: {
    name: 'Announcements',
    nameZh: '公告管理',
    url: '/isystem/announcements',
    component: 'system/Announcements',
    icon: 'notification',
  },
  messageOutbox: {
    name: 'Messages',
    nameZh: '消息记录',
    url: '/isystem/messages',
    component: 'system/MessageOutbox',
    icon: 'mail',
  },
  auditLog: {
    name: 'Security audit',
    nameZh: '安全审计',
    url: '/isystem/audit',
    component: 'system/AuditLog',
    icon: 'file-search',
  },
  securityPolicy: {
    name: 'Security rules',
    nameZh: '安全策略',
    url: '/isystem/security',
    component: 'system/SecurityPolicy',
    icon: 'safety',
  },
  permissionList: {
    name: 'Permissions',
    nameZh: '菜单权限',
    url: '/isystem/permission',
    component: 'system/PermissionList',
    icon: 'apartment',
  },
  rolePermission: {
    name: 'Role permissions',
    nameZh: '角色授权',
    url: '/isystem/rolePermission/:roleId',
    component: 'system/RolePermission',
    hidden: true,
  },
  departPermission: {
    name: 'Department rights',
    nameZh: '部门权限',
    url: '/isystem/departPermission',
    component: 'system/DepartPermission',
    icon: 'cluster',
  },
  explainRights: {
    name: 'Who may do what',
    nameZh: '权限查询',
    url: '/isystem/explain',
    component: 'system/ExplainRights',
    icon: 'solution',
  },
  dictionaries: {
    name: 'Dictionaries',
    nameZh: '数据字典',
    url: '/isystem/dict',
    component: 'system/DictList',
    icon: 'book',
  },
  categories: {
    name: 'Categories',
    nameZh: '分类字典',
    url: '/isystem/category',
    component: 'system/CategoryList',
  },
  checkRules: {
    name: 'Check rules',
    nameZh: '校验规则',
    url: '/isystem/checkRule',
    component: 'system/CheckRuleList',
    icon: 'safety-certificate',
  },
  logs: { name: 'Logs', nameZh: '日志管理', url: '/isystem/log', component: 'system/LogList', icon: 'history' },
  onlineUsers: {
    name: 'Online users',
    nameZh: '在线用户',
    url: '/isystem/online',
    component: 'system/OnlineList',
    icon: 'wifi',
  },
  scheduledJobs: {
    name: 'Scheduled jobs',
    nameZh: '定时任务',
    url: '/isystem/jobs',
    component: 'system/JobList',
    icon: 'schedule',
  },
  systemSettings: {
    name: 'System settings',
    nameZh: '系统设置',
    url: '/isystem/settings',
    component: 'system/SystemSettings',
    icon: 'control',
  },
  systemHealth: {
    name: 'Health',
    nameZh: '系统状况',
    url: '/isystem/health',
    component: 'system/SystemHealth',
    icon: 'dashboard',
  },
};
const buttonsZh: Record<Permission, string> = {
  'task:use': '使用任务台',
  'task:project:add': '新建项目',
  'task:project:adopt': '移交负责人账号已停用的项目',
  'task:task:import': '导入任务',
  'task:task:export': '导出任务',
  'system:user:view': '查看用户',
  'system:user:add': '新增用户',
  'system:user:edit': '编辑用户',
  'system:user:freeze': '冻结与解冻用户',
  'system:user:delete': '删除与恢复用户',
  'system:user:import': '导入用户',
  'system:user:export': '导出用户',
  'system:user:session': '查看并结束用户会话',
  'system:user:password': '重置密码与两步验证',
  'system:user:approve': '审批注册申请',
  'system:role:view': '查看角色',
  'system:role:edit': '新增与编辑角色',
  'system:role:delete': '删除角色',
  'system:role:assign': '分配角色',
  'system:depart:view': '查看部门',
  'system:depart:edit': '新增、编辑与移动部门',
  'system:depart:delete': '删除部门',
  'system:depart:assign': '调整部门成员',
  'system:departRole:edit': '维护部门角色',
  'system:departRole:assign': '分配部门角色',
  'system:security:edit': '修改登录与注册规则',
  'system:audit:view': '查看安全审计',
  'system:message:view': '查看短信与邮件',
  'system:permission:view': '查看菜单与授权',
  'system:permission:edit': '修改菜单、按钮与数据规则',
  'system:permission:grant': '为角色和部门授权',
  'system:dict:view': '查看数据字典',
  'system:dict:edit': '维护数据字典',
  'system:category:view': '查看分类字典',
  'system:category:edit': '维护分类字典',
  'system:checkRule:view': '查看与试用校验规则',
  'system:checkRule:edit': '维护校验规则',
  'system:log:view': '查看日志',
  'system:log:delete': '删除日志',
  'system:online:view': '查看在线用户',
  'system:online:end': '强制用户下线',
  'system:job:view': '查看定时任务',
  'system:job:run': '执行、暂停与恢复任务',
  'system:settings:edit': '修改品牌外观、测试网关',
  'system:health:view': '查看系统状况',
  'system:announcement:edit': '编写、发布与撤销公告',
};

const menuId = (key: string) => stableId(`menu ${key}`);
const buttonId = (code: string) => stableId(`button ${code}`);

/** The menu and the button permissions every installation begins with. */
export const groundPermissions: readonly GroundPermission[] = [
  ...menus(top, null),
  ...menus(belowTaskManagement, 'taskManagement'),
  ...menus(belowSystemManagement, 'systemManagement'),
  ...Object.entries(permissions).map(([perms, name], index) => ({
    id: buttonId(perms),
    parentId: menuId(perms.startsWith('system:') ? 'systemManagement' : 'taskManagement'),
    name,
    nameZh: buttonsZh[perms as Permission],
    url: null,
    component: null,
    perms,
    menuType: 2,
    sortNo: index,
    icon: null,
    hidden: false,
  })),
];

const everyday = [
  'taskList',
  'workbench',
  'taskManagement',
  'projectTasks',
  'projectSettings',
  'trash',
  'applicationCenter',
];

/** What everybody who works at the task desk finds in the menu; what they may do on a page is decided by their rights there. */
export const groundMenuOfEverybody = everyday.map(menuId);

/** The roles every installation begins with. */
export const groundRoles: readonly GroundRole[] = [
  role('admin', 'Administrator 管理员', 'May do everything. 拥有全部权限。', {
    permissionIds: groundPermissions.map(({ id }) => id),
  }),
  role('lead', 'Team lead 团队负责人', 'Creates projects, imports and exports tasks. 可立项、导入和导出任务。', {
    menu: [...everyday, 'importTasks'],
    may: ['task:use', 'task:project:add', 'task:task:import', 'task:task:export'],
  }),
  role('member', 'Member 成员', 'Works on tasks and exports them. 处理任务，可导出。', {
    menu: everyday,
    may: ['task:use', 'task:task:export'],
  }),
  role('guest', 'Guest 访客', 'Works along where invited. 参与受邀的项目。', { menu: everyday, may: ['task:use'] }),
];

function menus(entries: Record<string, Entry>, parent: string | null): GroundPermission[] {
  return Object.entries(entries).map(([key, { name, nameZh, url, component, icon = null, hidden = false }], index) => ({
    id: menuId(key),
    parentId: parent && menuId(parent),
    name,
    nameZh,
    url,
    component,
    perms: null,
    menuType: parent ? 1 : 0,
    sortNo: (index + 1) * 10,
    icon,
    hidden,
  }));
}

type Grants = { permissionIds: string[] } | { menu: string[]; may: Permission[] };

function role(roleCode: string, roleName: string, description: string, grants: Grants): GroundRole {
  const permissionIds =
    'permissionIds' in grants ? grants.permissionIds : [...grants.menu.map(menuId), ...grants.may.map(buttonId)];
  return { id: stableId(`role ${roleCode}`), roleCode, roleName, description, permissionIds };
}
