import { Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Done, Id, OneOf } from '../kernel/shapes.ts';
import { sheetFailures } from '../kernel/sheet.ts';
import { historyNarrowing } from './activity.ts';
import { projectFailures } from './project-shapes.ts';

export const historyExport = defineRoutes('historyExport', {
  file: {
    method: 'GET',
    path: '/task/activity/export',
    summary:
      'What happened to a task, or in a project and to all its tasks, newest first, as XLSX or CSV; narrowed like the list',
    access: 'task:task:export',
    kind: 'file',
    query: Type.Object({
      projectId: Id,
      /** Only this task of the project. */
      taskId: Type.Optional(Id),
      /** Only the changes of the project itself: its settings, lists and members. */
      only: Type.Optional(OneOf(['settings'])),
      format: OneOf(['xlsx', 'csv']),
      ...historyNarrowing,
    }),
    reply: Done,
    failures: [commonFailures.notFound, projectFailures.notAllowed, sheetFailures.tooMuch],
  },
});
