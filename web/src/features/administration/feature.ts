import type { WebFeature } from '../../kernel/feature.ts';
import { screen } from '../../kernel/loading/screens.ts';
import type { en } from './words.en.ts';

export const feature: WebFeature<typeof en> = {
  screens: {
    'system/UserList': screen(() => import('./users/users-page.tsx'), 'UsersPage'),
    'system/RoleUserList': screen(() => import('./roles/roles-page.tsx'), 'RolesPage'),
    'system/DepartList': screen(() => import('./departments/departments-page.tsx'), 'DepartmentsPage'),
  },
};
