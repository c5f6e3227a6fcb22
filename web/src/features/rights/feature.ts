import type { WebFeature } from '../../kernel/feature.ts';
import { screen } from '../../kernel/loading/screens.ts';
import type { en } from './words.en.ts';

export const feature: WebFeature<typeof en> = {
  screens: {
    'system/PermissionList': screen(() => import('./menu-entry/permission-list.tsx'), 'PermissionList'),
    'system/RolePermission': screen(() => import('./grant/role-permission.tsx'), 'RolePermission'),
    'system/DepartPermission': screen(() => import('./grant/department-permission.tsx'), 'DepartmentPermission'),
    'system/ExplainRights': screen(() => import('./explain/explain-page.tsx'), 'ExplainPage'),
  },
};
