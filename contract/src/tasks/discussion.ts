import { checklistRoutes } from '../records/parts/checklist.ts';
import { commentRoutes } from '../records/parts/comments.ts';
import { attachmentRoutes } from '../records/parts/files.ts';
import { linkRoutes } from '../records/parts/links.ts';
import type { PartsOf } from '../records/parts/parts-of.ts';
import { watchRoutes } from '../records/parts/watchers.ts';
import { taskFailures } from './fields/task-fields.ts';
import { dependencyFailures } from './planning/dependency.ts';
import { projectFailures } from './project-shapes.ts';

/** The properties of tasks for the calls of their parts. */
const ofTasks: PartsOf = {
  path: '/task',
  one: 'task',
  access: { view: 'task:use', comment: 'task:use', edit: 'task:use' },
  refusals: [projectFailures.notAllowed, projectFailures.othersTask, projectFailures.archived, taskFailures.inTrash],
  aliasKey: 'taskId',
};

export const comment = commentRoutes('comment', ofTasks);
export const checklist = checklistRoutes('checklist', ofTasks);
export const attachment = attachmentRoutes('attachment', ofTasks);
const { cycle, tooMany, tooManyInProject } = dependencyFailures;
/** Between tasks of a project, the kind `blocks` is a dependency and is refused in the same cases. */
export const taskLink = linkRoutes('taskLink', {
  ...ofTasks,
  refusals: [...ofTasks.refusals, cycle, tooMany, tooManyInProject],
});
export const watch = watchRoutes('watch', ofTasks);
