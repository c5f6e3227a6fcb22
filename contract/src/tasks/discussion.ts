import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Done, Id, Instant, Line, Nullable, OneOf } from '../kernel/shapes.ts';
import { commentRoutes } from '../records/parts/comments.ts';
import type { PartsOf } from '../records/parts/parts-of.ts';
import { projectFailures } from './project.ts';
import { taskFailures } from './task-fields.ts';

export const checklistFailures = failures('checklist', { tooMany: 422 });
export const attachmentFailures = failures('attachment', {
  tooLarge: 413,
  typeRefused: 415,
  nameMissing: 400,
  notYours: 403,
  tooMany: 422,
});

const onTask = [commonFailures.notFound, projectFailures.notAllowed, projectFailures.archived, taskFailures.inTrash];

/** Tasks as the calls for what hangs on them need them. */
const ofTasks: PartsOf = {
  path: '/task',
  one: 'task',
  access: 'task:use',
  refusals: [projectFailures.notAllowed, projectFailures.archived, taskFailures.inTrash],
};

export const comment = commentRoutes('comment', ofTasks);

export type ChecklistItem = Static<typeof ChecklistItem>;
export const ChecklistItem = Type.Object({
  id: Id,
  taskId: Id,
  text: Type.String(),
  done: Type.Boolean(),
  rank: Type.String(),
});
const ItemText = Line(300);
const LastSeen = Type.String({ maxLength: 1000 });

export const checklist = defineRoutes('checklist', {
  list: {
    method: 'GET',
    path: '/task/checklist/list',
    summary: 'The checklist of a task in its order',
    access: 'task:use',
    query: Type.Object({ taskId: Id }),
    reply: Type.Array(ChecklistItem),
    failures: [commonFailures.notFound],
  },
  add: {
    method: 'POST',
    path: '/task/checklist/add',
    summary: 'Add items to the end of a checklist',
    access: 'task:use',
    body: Type.Object(
      { taskId: Id, texts: Type.Array(ItemText, { minItems: 1, maxItems: 200 }) },
      { additionalProperties: false },
    ),
    reply: Type.Array(ChecklistItem),
    failures: [...onTask, checklistFailures.tooMany],
  },
  edit: {
    method: 'PUT',
    path: '/task/checklist/edit',
    summary: 'Reword, tick or move an item',
    access: 'task:use',
    body: Type.Object(
      {
        id: Id,
        text: Type.Optional(ItemText),
        /** The text as the editor showed it: a newer one is not replaced. */
        was: Type.Optional(LastSeen),
        done: Type.Optional(Type.Boolean()),
        afterId: Type.Optional(Nullable(Id)),
      },
      { additionalProperties: false },
    ),
    reply: ChecklistItem,
    failures: [...onTask, commonFailures.staleVersion],
  },
  delete: {
    method: 'DELETE',
    path: '/task/checklist/delete',
    summary: 'Delete an item',
    access: 'task:use',
    query: Type.Object({ id: Id }),
    reply: Done,
    failures: onTask,
  },
});

export type Attachment = Static<typeof Attachment>;
export const Attachment = Type.Object({
  id: Id,
  taskId: Id,
  name: Type.String(),
  size: Type.Integer(),
  mime: Type.String(),
  /** How the page can show it: as an image, a PDF, text, audio, video, a link elsewhere, or only as a download. */
  preview: OneOf(['image', 'pdf', 'text', 'audio', 'video', 'link', 'none']),
  /** Where a link of an imported board leads; null for files kept here. */
  url: Nullable(Type.String()),
  createdBy: Nullable(Id),
  createdAt: Instant,
});

export const attachment = defineRoutes('attachment', {
  list: {
    method: 'GET',
    path: '/task/attachment/list',
    summary: 'Files of a task, newest first',
    access: 'task:use',
    query: Type.Object({ taskId: Id }),
    reply: Type.Array(Attachment),
    failures: [commonFailures.notFound],
  },
  upload: {
    method: 'POST',
    path: '/task/attachment/upload',
    summary: 'Attach a file of at most 50 MB',
    access: 'task:use',
    kind: 'upload',
    query: Type.Object({ taskId: Id }),
    reply: Attachment,
    failures: [
      ...onTask,
      attachmentFailures.tooLarge,
      attachmentFailures.typeRefused,
      attachmentFailures.nameMissing,
      attachmentFailures.tooMany,
    ],
  },
  download: {
    method: 'GET',
    path: '/task/attachment/download',
    summary: 'The bytes of a file',
    access: 'task:use',
    kind: 'file',
    takesCookie: true,
    query: Type.Object({ id: Id }),
    reply: Done,
    failures: [commonFailures.notFound],
  },
  rename: {
    method: 'PUT',
    path: '/task/attachment/rename',
    summary: 'Give a file another name',
    access: 'task:use',
    body: Type.Object({ id: Id, name: Line(180) }, { additionalProperties: false }),
    reply: Attachment,
    failures: onTask,
  },
  delete: {
    method: 'DELETE',
    path: '/task/attachment/delete',
    summary: 'Remove a file from its task',
    access: 'task:use',
    query: Type.Object({ id: Id }),
    reply: Done,
    failures: [...onTask, attachmentFailures.notYours],
  },
});

export const watch = defineRoutes('watch', {
  set: {
    method: 'PUT',
    path: '/task/watch/set',
    summary: 'Watch a task, or no longer',
    access: 'task:use',
    body: Type.Object({ taskId: Id, watching: Type.Boolean() }, { additionalProperties: false }),
    reply: Type.Object({ watcherIds: Type.Array(Id) }),
    failures: [commonFailures.notFound],
  },
});
