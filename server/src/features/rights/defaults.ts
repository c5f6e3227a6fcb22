import type { rightsFeature } from '@opsyard/contract';
import type { DefaultDictionaries, DefaultMenu, DefaultPermissions } from '../../kernel/feature.ts';

/** Default menu entries. */
export const menu: DefaultMenu = {
  applicationCenter: {
    name: 'Application Center',
    nameZh: '应用中心',
    url: '/modules/ModuleCenter',
    component: 'ModuleCenter',
    icon: 'appstore',
    position: 40,
    grantedTo: ['lead', 'member', 'guest'],
  },
  systemManagement: {
    name: 'Administration',
    nameZh: '系统管理',
    url: '/isystem',
    component: 'layouts/RouteView',
    icon: 'setting',
    position: 50,
  },
  administrationPeople: {
    name: 'People',
    nameZh: '组织人员',
    url: '/isystem/people',
    component: 'layouts/RouteView',
    icon: 'team',
    parent: 'systemManagement',
    position: 10,
  },
  administrationAccess: {
    name: 'Access',
    nameZh: '权限',
    url: '/isystem/access',
    component: 'layouts/RouteView',
    icon: 'safety',
    parent: 'systemManagement',
    position: 20,
  },
  administrationContent: {
    name: 'Content',
    nameZh: '内容',
    url: '/isystem/content',
    component: 'layouts/RouteView',
    icon: 'read',
    parent: 'systemManagement',
    position: 30,
  },
  administrationMessages: {
    name: 'Messages',
    nameZh: '消息',
    url: '/isystem/messaging',
    component: 'layouts/RouteView',
    icon: 'message',
    parent: 'systemManagement',
    position: 40,
  },
  administrationSystem: {
    name: 'System',
    nameZh: '系统',
    url: '/isystem/system',
    component: 'layouts/RouteView',
    icon: 'setting',
    parent: 'systemManagement',
    position: 50,
  },
  permissionList: {
    name: 'Menus and permissions',
    nameZh: '菜单与权限',
    url: '/isystem/permission',
    component: 'system/PermissionList',
    icon: 'lock',
    parent: 'administrationAccess',
    position: 20,
  },
  rolePermission: {
    name: 'Role permissions',
    nameZh: '角色授权',
    url: '/isystem/rolePermission/:roleId',
    component: 'system/RolePermission',
    hidden: true,
    parent: 'administrationAccess',
    position: 30,
  },
  departPermission: {
    name: 'Department permissions',
    nameZh: '部门权限',
    url: '/isystem/departPermission',
    component: 'system/DepartPermission',
    icon: 'cluster',
    parent: 'administrationAccess',
    position: 40,
  },
  explainRights: {
    name: 'Effective permissions',
    nameZh: '权限查询',
    url: '/isystem/explain',
    component: 'system/ExplainRights',
    icon: 'solution',
    parent: 'administrationAccess',
    position: 50,
  },
};

/** Chinese names of the permissions, and the page that uses each. */
export const permissions: DefaultPermissions<typeof rightsFeature> = {
  'system:permission:view': { nameZh: '查看菜单与权限', page: 'permissionList' },
  'system:permission:edit': { nameZh: '修改菜单、按钮与数据规则', page: 'permissionList' },
  'system:permission:grant': { nameZh: '为角色和部门授权', page: 'permissionList' },
};

export const dictionaries: DefaultDictionaries = {
  menu_type: {
    name: 'Menu type 菜单类型',
    items: [
      ['0', 'Top-level menu', '一级菜单'],
      ['1', 'Submenu', '子菜单'],
      ['2', 'Button', '按钮权限'],
    ],
  },
  perms_type: {
    name: 'What a permission does 授权策略',
    items: [
      ['1', 'Shown when granted', '可见可访问'],
      ['2', 'Usable when granted', '可编辑'],
    ],
  },
  // Used only by clients of the legacy wire, whose forms offer its items.
  rule_conditions: {
    name: 'Condition of a data rule 数据规则条件',
    items: [
      ['=', 'Equal to', '等于'],
      ['!=', 'Not equal to', '不等于'],
      ['>', 'Greater than', '大于'],
      ['>=', 'Greater than or equal to', '大于等于'],
      ['<', 'Less than', '小于'],
      ['<=', 'Less than or equal to', '小于等于'],
      ['IN', 'One of', '包含'],
      ['LIKE', 'Contains', '模糊'],
      ['LEFT_LIKE', 'Ends with', '左模糊'],
      ['RIGHT_LIKE', 'Starts with', '右模糊'],
      ['SCOPE', 'Data scope', '数据范围'],
    ],
  },
  global_perms_type: {
    name: 'What a permission does everywhere 全局授权策略',
    items: [
      ['1', 'Shown when granted', '可见/可访问'],
      ['2', 'Usable when granted', '可编辑'],
    ],
  },
};
