import { type Screens, screen } from '../../kernel/screens.ts';

/** The screens of the task desk by the name the menu gives them. */
export const screens: Screens = {
  'task/ProjectsList': screen(() => import('./projects/projects-page.tsx'), 'ProjectsPage'),
  'task/ProjectTasks': screen(() => import('./grid/project-page.tsx'), 'ProjectPage'),
  'task/ProjectSettings': screen(() => import('./settings/settings-page.tsx'), 'SettingsPage'),
  'task/Trash': screen(() => import('./trash/trash-page.tsx'), 'TrashPage'),
  'task/ImportTasks': screen(() => import('./import/import-page.tsx'), 'ImportPage'),
};
