import { type Screens, screen } from '../../kernel/screens.ts';

/** The screens of people with accounts, their roles and their departments. */
export const screens: Screens = {
  'system/UserList': screen(() => import('./users/users-page.tsx'), 'UsersPage'),
  'system/RoleUserList': screen(() => import('./roles/roles-page.tsx'), 'RolesPage'),
  'system/DepartList': screen(() => import('./departments/departments-page.tsx'), 'DepartmentsPage'),
};
