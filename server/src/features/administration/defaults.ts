import type { administrationFeature } from '@opsyard/contract';
import type { DefaultDictionaries, DefaultMenu, DefaultPermissions } from '../../kernel/feature.ts';

/** Default menu entries. */
export const menu: DefaultMenu = {
  users: {
    name: 'Users',
    nameZh: '用户管理',
    url: '/isystem/user',
    component: 'system/UserList',
    icon: 'user',
    parent: 'administrationPeople',
    position: 10,
  },
  departments: {
    name: 'Departments',
    nameZh: '部门管理',
    url: '/isystem/depart',
    component: 'system/DepartList',
    icon: 'apartment',
    parent: 'administrationPeople',
    position: 20,
  },
  roles: {
    name: 'Roles',
    nameZh: '角色管理',
    url: '/isystem/roleUserList',
    component: 'system/RoleUserList',
    icon: 'idcard',
    parent: 'administrationAccess',
    position: 10,
  },
};

/** Chinese names of the permissions, and the page that uses each. */
export const permissions: DefaultPermissions<typeof administrationFeature> = {
  'system:user:view': { nameZh: '查看用户', page: 'users' },
  'system:user:add': { nameZh: '新增用户', page: 'users' },
  'system:user:edit': { nameZh: '编辑用户', page: 'users' },
  'system:user:freeze': { nameZh: '冻结与解冻用户', page: 'users' },
  'system:user:delete': { nameZh: '删除与恢复用户', page: 'users' },
  'system:user:import': { nameZh: '导入用户', page: 'users' },
  'system:user:export': { nameZh: '导出用户', page: 'users' },
  'system:user:session': { nameZh: '查看登录设备并强制下线', page: 'users' },
  'system:user:password': { nameZh: '重置密码与两步验证', page: 'users' },
  'system:user:approve': { nameZh: '审批注册申请', page: 'users' },
  'system:role:view': { nameZh: '查看角色', page: 'roles' },
  'system:role:edit': { nameZh: '新增与编辑角色', page: 'roles' },
  'system:role:delete': { nameZh: '删除角色', page: 'roles' },
  'system:role:assign': { nameZh: '分配角色', page: 'roles' },
  'system:depart:view': { nameZh: '查看部门', page: 'departments' },
  'system:depart:edit': { nameZh: '新增、编辑与移动部门', page: 'departments' },
  'system:depart:delete': { nameZh: '删除部门', page: 'departments' },
  'system:depart:assign': { nameZh: '调整部门成员', page: 'departments' },
  'system:departRole:edit': { nameZh: '维护部门角色', page: 'departments' },
  'system:departRole:assign': { nameZh: '分配部门角色', page: 'departments' },
};

export const dictionaries: DefaultDictionaries = {
  sex: {
    name: 'Gender 性别',
    items: [
      ['1', 'Male', '男'],
      ['2', 'Female', '女'],
    ],
  },
  user_status: {
    name: 'Account status 账号状态',
    items: [
      ['1', 'Active', '正常', 'green'],
      ['2', 'Suspended', '冻结', 'red'],
    ],
  },
  org_category: {
    name: 'Department type 机构类型',
    items: [
      ['1', 'Company', '公司'],
      ['2', 'Department', '部门'],
      ['3', 'Position', '岗位'],
    ],
  },
  depart_status: {
    name: 'Department status 部门状态',
    items: [
      ['1', 'Enabled', '启用', 'green'],
      ['0', 'Disabled', '停用', 'gray'],
    ],
  },
  // Used only by clients of the legacy wire, whose forms offer its items.
  position_rank: {
    name: 'Rank of a position 职务级别',
    items: [
      ['1', 'Associate', '员级'],
      ['2', 'Assistant', '助级'],
      ['3', 'Intermediate', '中级'],
      ['4', 'Deputy senior', '副高级'],
      ['5', 'Senior', '正高级'],
    ],
  },
};
