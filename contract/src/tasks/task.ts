import { Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Done, Id, Ids, Nullable, Paragraphs } from '../kernel/shapes.ts';
import { attachmentFailures } from '../records/parts/files.ts';
import { CellEdits, TaskBatch, TaskMove } from './bulk-bodies.ts';
import { RichText, TaskChanges, TaskDraft, TaskDrafts, taskFailures } from './fields/task-fields.ts';
import { FormFile, formFileFailures } from './form/calls.ts';
import { taskTypeFailures } from './process/types.ts';
import { TRANSITION_COMMENT_MAX } from './process/workflow-shapes.ts';
import { Reason } from './reason.ts';
import { fieldRules, inProject } from './task-failures.ts';
import { taskReads } from './task-reads.ts';
import { BulkPreview, SkippedTasks, TaskEdited, TaskWrite } from './task-replies.ts';

export const task = defineRoutes('task', {
  ...taskReads,
  visit: {
    method: 'POST',
    path: '/task/task/visit',
    summary: 'Note that I have a task open: what others change later is unread',
    access: 'task:use',
    body: Type.Object({ id: Id }, { additionalProperties: false }),
    reply: Done,
    failures: [commonFailures.notFound],
  },
  upload: {
    method: 'POST',
    path: '/task/task/upload',
    summary: 'Upload a file of at most 50 MB for a task that is added later; deleted after a day without one',
    access: 'task:use',
    kind: 'upload',
    query: Type.Object({ projectId: Id }),
    reply: FormFile,
    failures: [...inProject, ...formFileFailures, attachmentFailures.tooManyUnsent],
  },
  uploaded: {
    method: 'GET',
    path: '/task/task/uploaded',
    summary: 'The bytes of a file I uploaded for a task that has not been added yet',
    access: 'task:use',
    kind: 'file',
    query: Type.Object({ id: Id }),
    reply: Done,
    failures: [commonFailures.notFound],
  },
  add: {
    method: 'POST',
    path: '/task/task/add',
    summary: 'Add a task',
    access: 'task:use',
    body: TaskDraft,
    reply: TaskWrite,
    failures: [
      ...inProject,
      ...fieldRules,
      taskFailures.anchorGone,
      taskFailures.descriptionTooLarge,
      taskFailures.fileGone,
      attachmentFailures.tooMany,
    ],
  },
  addMany: {
    method: 'POST',
    path: '/task/task/addMany',
    summary: 'Add a task for each title, in one operation',
    access: 'task:use',
    body: TaskDrafts,
    reply: TaskWrite,
    failures: [...inProject, ...fieldRules, taskFailures.anchorGone, taskTypeFailures.tooManyFromTemplate],
  },
  edit: {
    method: 'PATCH',
    path: '/task/task/edit',
    summary: 'Change fields of a task; a stale edit is merged where the fields do not overlap',
    access: 'task:use',
    body: Type.Object(
      {
        id: Id,
        version: Type.Integer(),
        changes: TaskChanges,
        /** A comment added with the change of status, which can require one. */
        comment: Type.Optional(Paragraphs(TRANSITION_COMMENT_MAX)),
      },
      { additionalProperties: false },
    ),
    reply: TaskEdited,
    failures: [...inProject, ...fieldRules, taskFailures.conflict, taskFailures.inTrash],
  },
  describe: {
    method: 'PUT',
    path: '/task/task/describe',
    summary: 'Replace the description, which has a version of its own',
    access: 'task:use',
    body: Type.Object(
      { id: Id, descriptionVersion: Type.Integer(), description: RichText },
      { additionalProperties: false },
    ),
    reply: Type.Object({ description: Type.String(), descriptionVersion: Type.Integer(), opId: Id }),
    failures: [...inProject, taskFailures.conflict, taskFailures.descriptionTooLarge, taskFailures.inTrash],
  },
  deal: {
    method: 'POST',
    path: '/task/task/deal',
    summary: 'Deal with a task that is to do or doing: next status, next owner, a note',
    access: 'task:use',
    body: Type.Object(
      {
        id: Id,
        version: Type.Integer(),
        statusId: Id,
        ownerId: Type.Optional(Nullable(Id)),
        note: Type.Optional(Paragraphs(2000)),
      },
      { additionalProperties: false },
    ),
    reply: TaskEdited,
    failures: [...inProject, ...fieldRules, taskFailures.conflict, taskFailures.dealClosed, taskFailures.inTrash],
  },
  move: {
    method: 'POST',
    path: '/task/task/move',
    summary:
      'Put tasks behind or before others (the nearest named one that still exists counts), in a status if named, and change fields with it, such as the parent',
    access: 'task:use',
    body: TaskMove,
    reply: TaskWrite,
    failures: [...inProject, ...fieldRules, taskFailures.anchorGone, taskFailures.conflict],
  },
  batch: {
    method: 'POST',
    path: '/task/task/batch',
    summary: 'Change up to 1,000 tasks in one operation that can be undone; says which were left out',
    access: 'task:use',
    body: TaskBatch,
    reply: Type.Object({ changed: Type.Integer(), left: SkippedTasks, opId: Id }),
    failures: [...inProject, ...fieldRules, taskFailures.tooManyCommented],
  },
  previewBatch: {
    method: 'POST',
    path: '/task/task/previewBatch',
    summary: 'What a change of up to 1,000 tasks would do, without making it',
    access: 'task:use',
    reads: true,
    body: TaskBatch,
    reply: BulkPreview,
    failures: [...inProject, ...fieldRules, taskFailures.tooManyCommented],
  },
  editCells: {
    method: 'POST',
    path: '/task/task/editCells',
    summary:
      'Change fields of up to 1,000 tasks, each by its own values, in one operation that can be undone; nothing is changed if one of them is refused, unless the others are wanted',
    access: 'task:use',
    body: CellEdits,
    /** Without an operation to undo if nothing was changed. */
    reply: Type.Object({ changed: Type.Integer(), left: SkippedTasks, opId: Nullable(Id) }),
    failures: [...inProject, ...fieldRules, taskFailures.tooManyCells],
  },
  deleteBatch: {
    method: 'DELETE',
    path: '/task/task/deleteBatch',
    summary: 'Move up to 1,000 tasks and their sub-tasks to the trash',
    access: 'task:use',
    body: Type.Object({ projectId: Id, ids: Ids, reason: Type.Optional(Reason) }, { additionalProperties: false }),
    reply: Type.Object({ changed: Type.Integer(), left: Type.Optional(SkippedTasks), opId: Id }),
    failures: inProject,
  },
});
