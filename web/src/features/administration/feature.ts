import type { WebFeature } from '../../kernel/feature.ts';
import { screen } from '../../kernel/loading/screens.ts';
import type { en } from './words.en.ts';

export const feature: WebFeature<typeof en> = {
  screens: {
    'system/UserList': screen(() => import('./user/users-page.tsx'), 'UsersPage'),
    'system/RoleUserList': screen(() => import('./role/roles-page.tsx'), 'RolesPage'),
    'system/DepartList': screen(() => import('./department/departments-page.tsx'), 'DepartmentsPage'),
  },
};
