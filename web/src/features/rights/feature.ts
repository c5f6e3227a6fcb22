import type { WebFeature } from '../../kernel/feature.ts';
import { screen } from '../../kernel/loading/screens.ts';
import type { en } from './words.en.ts';

export const feature: WebFeature<typeof en> = {
  screens: {
    'system/PermissionList': screen(() => import('./menus/permission-list.tsx'), 'PermissionList'),
    'system/RolePermission': screen(() => import('./grants/role-permission.tsx'), 'RolePermission'),
    'system/DepartPermission': screen(() => import('./grants/department-permission.tsx'), 'DepartmentPermission'),
    'system/ExplainRights': screen(() => import('./explain/explain-page.tsx'), 'ExplainPage'),
  },
};
