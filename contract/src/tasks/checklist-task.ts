import { Type } from 'typebox';
import { defineRoutes } from '../kernel/route.ts';
import { Id } from '../kernel/shapes.ts';
import { taskFailures } from './fields/task-fields.ts';
import { fieldRules, inProject } from './task-failures.ts';
import { TaskWrite } from './task-replies.ts';

export const checklistTask = defineRoutes('checklistTask', {
  convert: {
    method: 'POST',
    path: '/task/checklist/convert',
    summary: 'Replace an item of a checklist by a subtask with its text, owner and due date, in one operation',
    access: 'task:use',
    body: Type.Object({ id: Id }, { additionalProperties: false }),
    reply: TaskWrite,
    failures: [...inProject, ...fieldRules, taskFailures.inTrash, taskFailures.itemDone],
  },
});
