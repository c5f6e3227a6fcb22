import { type Static, Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Nullable, OneOf } from '../kernel/shapes.ts';
import { ABILITIES, ProjectRole } from './project/project-roles.ts';

/** Why something is refused, in the order in which it is decided. */
export const ACCESS_REFUSALS = [
  'noPermission',
  'notVisible',
  'dataRule',
  'confidential',
  'archived',
  'notAllowed',
  'othersTask',
  'inTrash',
] as const;
export type AccessRefusal = (typeof ACCESS_REFUSALS)[number];

/** What is answered of a task. */
export const EXPLAINED_ABILITIES = ['view', 'comment', 'editTasks'] as const;

const Named = Type.Object({ name: Type.String(), nameEn: Nullable(Type.String()) });

/** A way a user sees a project: by a role of their own or of a department, or because it is open to others than its members. */
export type AccessWay = Static<typeof AccessWay>;
export const AccessWay = Type.Object({
  kind: OneOf(['own', 'department', 'open', 'openToDepartment']),
  /** The role it gives; null where it gives none. */
  role: Nullable(ProjectRole),
  /** The department of the project. */
  department: Nullable(Named),
  /** The department of the user, where it is below that of the project. */
  below: Nullable(Named),
});

const Answer = Type.Object({
  ability: OneOf(EXPLAINED_ABILITIES),
  /** Null if it is allowed. */
  refusal: Nullable(OneOf(ACCESS_REFUSALS)),
});

export type TaskExplanation = Static<typeof TaskExplanation>;
export const TaskExplanation = Type.Object({
  key: Type.String(),
  title: Type.String(),
  answers: Type.Array(Answer),
  /** The user owns the task, is assigned to it or created it. */
  isOwn: Type.Boolean(),
  /** Other projects that show the task to the user, with their role there. */
  shownIn: Type.Array(Type.Object({ key: Type.String(), role: Nullable(ProjectRole) })),
  /** There are others, which the caller does not see. */
  isShownElsewhere: Type.Boolean(),
});

/** What a user may do in a project, and why. */
export type AccessExplanation = Static<typeof AccessExplanation>;
export const AccessExplanation = Type.Object({
  project: Type.Object({ id: Id, key: Type.String(), name: Type.String(), archived: Type.Boolean() }),
  /** Whether their account is active and has the permission for projects and tasks at all. */
  hasPermission: Type.Boolean(),
  sees: Type.Boolean(),
  /** The best of the roles they have; null without one. */
  role: Nullable(ProjectRole),
  /** Every way they see it, in the order of the roles. */
  ways: Type.Array(AccessWay),
  abilities: Type.Array(
    Type.Object({
      ability: OneOf(ABILITIES),
      /** Whether it is possible at present: much is not while a project is archived. */
      allowed: Type.Boolean(),
      /** Whether the project allows it to the role, and whether projects do by default. */
      byRole: Type.Boolean(),
      usual: Type.Boolean(),
    }),
  ),
  /** They change only tasks that they own, are assigned to or created. */
  ownTasksOnly: Type.Boolean(),
  /** Null if none was requested, it does not exist, or the caller does not see it. */
  task: Nullable(TaskExplanation),
});

export const accessExplanation = defineRoutes('accessExplanation', {
  explain: {
    method: 'GET',
    path: '/task/access/explain',
    summary:
      'What a user may do in a project and with a task, and why; about projects, users and tasks that the caller sees',
    access: 'system:permission:view',
    query: Type.Object({
      userId: Id,
      projectId: Id,
      /** The key of a task, such as SITE-123. */
      taskKey: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
    }),
    reply: AccessExplanation,
    failures: [commonFailures.notFound],
  },
});
