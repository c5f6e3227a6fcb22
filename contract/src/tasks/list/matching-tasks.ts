import { Type } from 'typebox';
import { defineRoutes } from '../../kernel/route.ts';
import { Id, Nullable, Paragraphs } from '../../kernel/shapes.ts';
import { recordFailures } from '../../records/failures.ts';
import { BulkChanges } from '../fields/task-fields.ts';
import { StatusMap } from '../process/status-map.ts';
import { TRANSITION_COMMENT_MAX } from '../process/workflow-shapes.ts';
import { Reason } from '../reason.ts';
import { fieldRules, inProject } from '../task-failures.ts';
import { BulkPreview, SkippedTasks } from '../task-replies.ts';
import { TaskFilter } from './task-query.ts';

const which = { projectId: Id, filter: TaskFilter };
const tooMany = [recordFailures.unknownFilter, recordFailures.tooManyMatch];

/** Number of changed tasks; with more than 1,000 a job changes them, and none are changed yet. */
const outcome = { changed: Type.Integer(), opId: Id, jobId: Nullable(Id) };

const MatchingEdit = Type.Object(
  {
    ...which,
    changes: BulkChanges,
    /** Added to each task whose status changes. */
    comment: Type.Optional(Paragraphs(TRANSITION_COMMENT_MAX)),
    /** With a new type: the statuses for tasks whose status it lacks. */
    statusMap: Type.Optional(StatusMap),
  },
  { additionalProperties: false },
);

export const matchingTasks = defineRoutes('matchingTasks', {
  edit: {
    method: 'POST',
    path: '/task/task/editMatching',
    summary: 'Change all tasks that match a filter, up to 100,000: more than 1,000 by a job, in one operation',
    access: 'task:use',
    body: MatchingEdit,
    reply: Type.Object({ ...outcome, left: SkippedTasks }),
    failures: [...inProject, ...fieldRules, ...tooMany],
  },
  preview: {
    method: 'POST',
    path: '/task/task/previewMatching',
    summary: 'What a change of all tasks that match a filter would do, without making it',
    access: 'task:use',
    reads: true,
    body: MatchingEdit,
    reply: BulkPreview,
    failures: [...inProject, ...fieldRules, ...tooMany],
  },
  delete: {
    method: 'DELETE',
    path: '/task/task/deleteMatching',
    summary: 'Move all tasks that match a filter to the trash with their sub-tasks: more than 1,000 by a job',
    access: 'task:use',
    body: Type.Object({ ...which, reason: Type.Optional(Reason) }, { additionalProperties: false }),
    reply: Type.Object({ ...outcome, left: Type.Optional(SkippedTasks) }),
    failures: [...inProject, ...tooMany],
  },
});
