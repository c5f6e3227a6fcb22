import { type Screens, screen } from '../../kernel/screens.ts';

/** The screens where permissions are administered. */
export const screens: Screens = {
  'system/PermissionList': screen(() => import('./menus/permission-list.tsx'), 'PermissionList'),
  'system/RolePermission': screen(() => import('./grants/role-permission.tsx'), 'RolePermission'),
  'system/DepartPermission': screen(() => import('./grants/depart-permission.tsx'), 'DepartPermission'),
  'system/ExplainRights': screen(() => import('./explain/explain-page.tsx'), 'ExplainPage'),
};
