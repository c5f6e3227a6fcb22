import { type Static, Type } from 'typebox';
import { PROCESS_NAME_MAX } from '../../constants.ts';
import { commonFailures, failures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Id, Instant, Line, Nullable, OneOf, Paragraphs } from '../../kernel/shapes.ts';
import { customFieldFailures } from '../fields/custom-field.ts';
import { taskFailures } from '../fields/task-fields.ts';
import { projectFailures } from '../project-shapes.ts';
import { Color, TASK_TYPE_ICONS, TaskType } from '../shapes.ts';
import { StatusMap } from './status-map.ts';
import { TypeDefinition } from './type-definition.ts';
import { workflowFailures } from './workflow.ts';

export const taskTypeFailures = failures('taskType', {
  nameTaken: 409,
  tooMany: 422,
  isDefault: 422,
  inUse: 409,
  statusUnknown: 422,
  fieldUnknown: 422,
  nothingNew: 422,
  statusUnmapped: 422,
  tooManyTasks: 422,
  formUnknown: 422,
  formTaken: 409,
  templateUnknown: 422,
  tooManyFromTemplate: 422,
  tooManyItems: 422,
});

/** Types of one project, with those that are archived. */
export const TASK_TYPES_MAX = 30;
/** Characters of the description of a type. */
export const TASK_TYPE_DESCRIPTION_MAX = 500;

const editable = {
  name: Line(PROCESS_NAME_MAX),
  icon: OneOf(TASK_TYPE_ICONS),
  color: Color,
  description: Paragraphs(TASK_TYPE_DESCRIPTION_MAX),
};

/** The form of the project that new tasks of the type are made with; null: none. */
const formId = Type.Optional(Nullable(Id));
const formRules = [taskTypeFailures.formUnknown, taskTypeFailures.formTaken];

/** Tasks whose version is changed at once. */
export const MIGRATED_MAX = 10_000;

/** A published version of a type. */
export type TypeVersion = Static<typeof TypeVersion>;
export const TypeVersion = Type.Object({
  number: Type.Integer(),
  definition: TypeDefinition,
  publishedBy: Nullable(Type.String()),
  publishedAt: Instant,
  /** Tasks that run on it, those in the trash not counted. */
  tasks: Type.Integer(),
});

/** What is prepared and what has been published of a type. */
export type TypeSetup = Static<typeof TypeSetup>;
export const TypeSetup = Type.Object({
  draft: TypeDefinition,
  /** Of the type, for optimistic locking. */
  version: Type.Integer(),
  /** Newest first. */
  versions: Type.Array(TypeVersion),
  /** Tasks that run on no version, as those from before the first one. */
  unversioned: Type.Integer(),
});

const inProject = [commonFailures.notFound, projectFailures.notAllowed, projectFailures.archived];

/** Tasks created at once with the task template of a type, besides those that are added. */
export const TYPE_TEMPLATE_TASKS_MAX = 1000;

const definitionRules = [
  taskTypeFailures.templateUnknown,
  taskTypeFailures.tooManyItems,
  taskTypeFailures.statusUnknown,
  taskTypeFailures.fieldUnknown,
  workflowFailures.statusUnknown,
  workflowFailures.fieldUnknown,
  workflowFailures.personUnknown,
  workflowFailures.repeated,
  workflowFailures.approverMissing,
  workflowFailures.approvalOnCreation,
  workflowFailures.commentOnCreation,
  workflowFailures.unreachable,
  workflowFailures.deadEnd,
];

export const taskType = defineRoutes('taskType', {
  add: {
    method: 'POST',
    path: '/task/type/add',
    summary: 'Add a task type to a project, last in its row',
    access: 'task:use',
    body: Type.Object(
      { projectId: Id, ...editable, description: Type.Optional(editable.description), formId },
      { additionalProperties: false },
    ),
    reply: Type.Array(TaskType),
    failures: [
      ...inProject,
      taskTypeFailures.nameTaken,
      taskTypeFailures.tooMany,
      customFieldFailures.tooManyOfType,
      ...formRules,
    ],
  },
  edit: {
    method: 'PATCH',
    path: '/task/type/edit',
    summary: 'Change, archive or move a task type, or make it the one new tasks have if none is named',
    access: 'task:use',
    body: Type.Object(
      {
        id: Id,
        /** Needed except to move or archive it. */
        version: Type.Optional(Type.Integer()),
        name: Type.Optional(editable.name),
        icon: Type.Optional(editable.icon),
        color: Type.Optional(editable.color),
        description: Type.Optional(editable.description),
        formId,
        archived: Type.Optional(Type.Boolean()),
        isDefault: Type.Optional(Type.Literal(true)),
        /** Put it after this type; null puts it first. */
        afterId: Type.Optional(Nullable(Id)),
      },
      { additionalProperties: false },
    ),
    reply: Type.Array(TaskType),
    failures: [
      customFieldFailures.tooManyOfType,
      ...inProject,
      commonFailures.staleVersion,
      taskTypeFailures.nameTaken,
      taskTypeFailures.isDefault,
      ...formRules,
    ],
  },
  setup: {
    method: 'GET',
    path: '/task/type/setup',
    summary: 'The draft of a task type and its published versions, the latest 100',
    access: 'task:use',
    query: Type.Object({ id: Id }),
    reply: TypeSetup,
    failures: inProject,
  },
  saveDraft: {
    method: 'PUT',
    path: '/task/type/saveDraft',
    summary: 'Save what the next version of a task type is to be',
    access: 'task:use',
    body: Type.Object({ id: Id, version: Type.Integer(), draft: TypeDefinition }, { additionalProperties: false }),
    reply: TypeSetup,
    failures: [...inProject, commonFailures.staleVersion, ...definitionRules],
  },
  publish: {
    method: 'POST',
    path: '/task/type/publish',
    summary: 'Publish the draft of a task type as its next version; tasks keep the version they run on',
    access: 'task:use',
    body: Type.Object({ id: Id, version: Type.Integer() }, { additionalProperties: false }),
    reply: TypeSetup,
    failures: [
      ...inProject,
      commonFailures.staleVersion,
      ...definitionRules,
      taskTypeFailures.nothingNew,
      customFieldFailures.tooManyOfType,
    ],
  },
  migrationCheck: {
    method: 'GET',
    path: '/task/type/migrationCheck',
    summary: 'What migrating the tasks of a type to its latest version would do',
    access: 'task:use',
    query: Type.Object({ id: Id }),
    reply: Type.Object({
      /** Tasks that run on another version than the latest, those in the trash not counted. */
      tasks: Type.Integer(),
      /** The latest version. */
      to: Type.Integer(),
      /** Statuses of such tasks that the latest version does not have. */
      statuses: Type.Array(Type.Object({ id: Id, tasks: Type.Integer() })),
      /** Fields the latest version requires and such tasks lack. */
      missing: Type.Array(Type.Object({ field: Type.String(), tasks: Type.Integer() })),
    }),
    failures: inProject,
  },
  migrate: {
    method: 'POST',
    path: '/task/type/migrate',
    summary: 'Migrate the tasks of a type to its latest version, in one operation that can be undone',
    access: 'task:use',
    body: Type.Object({ id: Id, to: Type.Integer(), statusMap: StatusMap }, { additionalProperties: false }),
    reply: Type.Object({ changed: Type.Integer(), opId: Id }),
    failures: [
      ...inProject,
      commonFailures.staleVersion,
      taskTypeFailures.statusUnmapped,
      taskTypeFailures.tooManyTasks,
      taskFailures.statusUnknown,
      taskFailures.statusFull,
      taskFailures.transitionRefused,
    ],
  },
  usage: {
    method: 'GET',
    path: '/task/type/usage',
    summary: 'How many tasks have each type of a project, those in the trash not counted',
    access: 'task:use',
    query: Type.Object({ projectId: Id }),
    reply: Type.Array(Type.Object({ id: Id, tasks: Type.Integer() })),
    failures: [commonFailures.notFound],
  },
  delete: {
    method: 'DELETE',
    path: '/task/type/delete',
    summary: 'Delete a task type that no task has, not even in the trash',
    access: 'task:use',
    query: Type.Object({ id: Id }),
    reply: Type.Array(TaskType),
    failures: [...inProject, taskTypeFailures.isDefault, taskTypeFailures.inUse],
  },
});
