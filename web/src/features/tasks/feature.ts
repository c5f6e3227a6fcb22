import { project } from '@opsyard/contract';
import { prefetch } from '../../kernel/calls/api.ts';
import type { WebFeature } from '../../kernel/feature.ts';
import { part, screen } from '../../kernel/loading/screens.ts';
import { markStale } from './mark-stale.ts';
import type { en } from './words.en.ts';
import type { en as more } from './words.more.en.ts';

/** The screens of tasks by the name the menu gives them. */
export const feature: WebFeature<typeof en & typeof more> = {
  screens: {
    'task/ProjectsList': screen(() => import('./project/projects-page.tsx'), 'ProjectsPage', 'first'),
    'task/ProjectTasks': screen(() => import('./grid/page/project-page.tsx'), 'ProjectPage', 'list'),
    'task/LastProject': screen(() => import('./project/last-project-page.tsx'), 'LastProjectPage'),
    'task/TaskPage': screen(() => import('./grid/page/project-page.tsx'), 'ProjectPage', 'list'),
    'task/ProjectSettings': screen(() => import('./settings/settings-page.tsx'), 'SettingsPage'),
    'task/MyTasks': screen(() => import('./my-tasks/my-tasks-page.tsx'), 'MyTasksPage'),
    'task/AddMatter': screen(() => import('./my-tasks/new-task/add-matter-page.tsx'), 'AddMatterPage'),
    'task/TaskStatus': screen(() => import('./my-tasks/process-pages.tsx'), 'TaskStatusPage'),
    'task/ProjectLabels': screen(() => import('./my-tasks/process-pages.tsx'), 'ProjectLabelsPage'),
    'task/TaskForms': screen(() => import('./form/task-forms-page.tsx'), 'TaskFormsPage'),
    'task/Trash': screen(() => import('./trash/trash-page.tsx'), 'TrashPage'),
    'task/ImportTasks': screen(() => import('./import/import-page.tsx'), 'ImportPage'),
  },
  creators: [
    {
      type: 'task',
      permission: 'task:use',
      label: ['New task', '新建任务'],
      Dialog: part(() => import('./shared/new-linked-task.tsx'), 'NewLinkedTask'),
    },
  ],
  accountParts: [
    {
      ...{ name: 'absence', permission: 'task:use', label: ['Absence', '休假'] },
      Part: part(() => import('./approval/absence-part.tsx'), 'AbsencePart'),
    },
  ],
  prepare,
  onPush: markStale,
};

const ABOUT_A_PROJECT = /^\/modules\/appcenter\/(projectTasks|task)\/([A-Z][A-Z0-9]{1,9})(?:-\d+)?$/;

/** Prefetches what a URL of these screens needs before the menu has been loaded. */
function prepare(path: string): void {
  const [, page, key] = ABOUT_A_PROJECT.exec(path) ?? [];
  const screenName = page === 'task' ? 'task/TaskPage' : 'task/ProjectTasks';
  feature.screens[page ? screenName : 'task/ProjectsList']?.preload();
  if (key) prefetch(project.queryById, { query: { key } });
}
