import { type Static, Type } from 'typebox';
import { CUSTOM_FIELDS_MAX, LABELS_MAX } from '../constants.ts';
import { commonFailures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Nullable, OneOf } from '../kernel/shapes.ts';
import { RELOCATED_MAX } from './bulk-limits.ts';
import { customFieldFailures } from './fields/custom-field.ts';
import { taskFailures } from './fields/task-fields.ts';
import { labelFailures } from './process/process.ts';
import { StatusMap } from './process/status-map.ts';
import { projectFailures } from './project-shapes.ts';
import { relocationFailures } from './relocation-failures.ts';

const { notFound } = commonFailures;
const { notAllowed, othersTask, archived } = projectFailures;
const { tooMany, sameProject, held } = relocationFailures;

const which = {
  projectId: Id,
  ids: Type.Array(Id, { minItems: 1, maxItems: RELOCATED_MAX, uniqueItems: true }),
  targetId: Id,
};

/** What takes the place of labels or fields in the other project; null leaves them out. */
export type Replacements = Static<ReturnType<typeof replacementsOf>>;
const replacementsOf = (maxItems: number) =>
  Type.Array(Type.Object({ fromId: Id, toId: Nullable(Id) }, { additionalProperties: false }), { maxItems });

const Choice = Type.Object({ id: Id, name: Type.String() });

/** A preview of moving tasks. */
export type RelocationPlan = Static<typeof RelocationPlan>;
export const RelocationPlan = Type.Object({
  /** Including their subtasks. */
  tasks: Type.Integer(),
  subtasks: Type.Integer(),
  /** Subtasks that are separated from their parent and become top-level tasks. */
  detached: Type.Integer(),
  /** The statuses of the tasks, and what replaces each unless another one is chosen. */
  statuses: Type.Array(Type.Object({ from: Type.String(), fromId: Id, to: Type.String(), toId: Id })),
  /** The statuses of the other project that can be chosen. */
  choices: Type.Array(Choice),
  /** Labels the other project does not have. */
  labels: Type.Array(Type.String()),
  /** The same labels, and those of the other project that can take their place. */
  missingLabels: Type.Array(Choice),
  labelChoices: Type.Array(Choice),
  mayMakeLabels: Type.Boolean(),
  /** Labels that tasks do without, because they have another one of a group with one label per task in the other project. */
  labelGroups: Type.Array(Type.String()),
  /** Custom fields with values that are invalid in the other project; a comment keeps those that everybody could see. */
  fields: Type.Array(Type.String()),
  /** Those of them that the user may see, the field of the other project they go to without a choice, and those that can be chosen. */
  missingFields: Type.Array(
    Type.Object({ id: Id, name: Type.String(), toId: Nullable(Id), choices: Type.Array(Choice) }),
  ),
  /** Owners and assignees who are not members of the other project. */
  people: Type.Array(Type.String()),
});

export const relocation = defineRoutes('relocation', {
  check: {
    method: 'POST',
    path: '/task/relocation/check',
    summary: 'What moving tasks and their subtasks to another project would do',
    access: 'task:use',
    reads: true,
    body: Type.Object(which, { additionalProperties: false }),
    reply: RelocationPlan,
    failures: [notFound, notAllowed, othersTask, archived, tooMany, sameProject],
  },
  run: {
    method: 'POST',
    path: '/task/relocation/run',
    summary:
      'Move up to 1,000 tasks with their subtasks to another project; their old keys keep leading to them, and a comment keeps what has no place there',
    access: 'task:use',
    body: Type.Object(
      {
        ...which,
        /** The handling of labels the other project does not have. */
        labels: OneOf(['make', 'drop']),
        /** Statuses that replace others than those of the preview. */
        statusMap: Type.Optional(StatusMap),
        /** Labels of the other project that take the place of labels it does not have. */
        labelMap: Type.Optional(replacementsOf(LABELS_MAX)),
        /** Fields of the other project, of the same kind, that take the values of others than those of the same name. */
        fieldMap: Type.Optional(replacementsOf(CUSTOM_FIELDS_MAX)),
      },
      { additionalProperties: false },
    ),
    reply: Type.Object({
      moved: Type.Integer(),
      /** The operation that can be undone; none where nothing was moved. */
      opId: Nullable(Id),
      /** The new keys of the given tasks. */
      keys: Type.Array(Type.Object({ id: Id, key: Type.String() })),
    }),
    failures: [
      notFound,
      notAllowed,
      othersTask,
      archived,
      tooMany,
      sameProject,
      held,
      labelFailures.tooMany,
      taskFailures.statusUnknown,
      taskFailures.labelUnknown,
      customFieldFailures.unknown,
      taskFailures.statusFull,
      taskFailures.transitionRefused,
    ],
  },
});
