import { Type } from 'typebox';
import { CUSTOM_OPTIONS_MAX } from '../constants.ts';
import { Id, Ids, OneOf, Paragraphs } from '../kernel/shapes.ts';
import { CELLS_MAX } from '../records/cell-routes.ts';
import type { CustomKey } from './fields/custom-field.ts';
import { BulkChanges, CellEdit, MoveChanges, taskFields } from './fields/task-fields.ts';
import { StatusMap } from './process/status-map.ts';
import { TRANSITION_COMMENT_MAX } from './process/workflow-shapes.ts';

/** The version of each task the client has read, in the order of the ids; missing, newer values are overwritten. */
const Seen = Type.Optional(Type.Array(Type.Integer(), { maxItems: 1000 }));

/** Tasks to put in another place, and what changes with it. */
export const TaskMove = Type.Object(
  {
    projectId: Id,
    ids: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }),
    statusId: Type.Optional(Id),
    /** Other fields that change in the same operation, such as that of the lane. */
    changes: Type.Optional(MoveChanges),
    /** The labels each task then has, in the order of `ids`, for tasks that keep different ones. */
    labels: Type.Optional(Type.Array(taskFields.labelIds, { minItems: 1, maxItems: 200 })),
    /** The same of a custom field that holds several choices or people. */
    values: Type.Optional(
      Type.Object(
        {
          field: Type.Unsafe<CustomKey>({ type: 'string', pattern: '^c_[0-9a-f]{32}$' }),
          each: Type.Array(Type.Array(Id, { maxItems: CUSTOM_OPTIONS_MAX }), { minItems: 1, maxItems: 200 }),
        },
        { additionalProperties: false },
      ),
    ),
    /** A comment added with the change of status, which can require one. */
    comment: Type.Optional(Paragraphs(TRANSITION_COMMENT_MAX)),
    versions: Seen,
    afterIds: Type.Optional(Type.Array(Id, { maxItems: 3 })),
    beforeIds: Type.Optional(Type.Array(Id, { maxItems: 3 })),
    to: Type.Optional(OneOf(['top', 'bottom'])),
  },
  { additionalProperties: false },
);

/** One change of many tasks. */
export const TaskBatch = Type.Object(
  {
    projectId: Id,
    ids: Ids,
    versions: Seen,
    changes: BulkChanges,
    /** With a new type: which status replaces one the type does not have; tasks in others are left out. */
    statusMap: Type.Optional(StatusMap),
    /** Added to each task whose status changes; at most 200 tasks then. */
    comment: Type.Optional(Paragraphs(TRANSITION_COMMENT_MAX)),
  },
  { additionalProperties: false },
);

/** Changes of many tasks, each with its own values. */
export const CellEdits = Type.Object(
  {
    projectId: Id,
    edits: Type.Array(CellEdit, { minItems: 1, maxItems: CELLS_MAX }),
    /** Changes the others when tasks are refused. */
    partly: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
