import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Day, Id, Nullable, OneOf } from '../../kernel/shapes.ts';
import { taskFailures } from '../fields/task-fields.ts';
import { projectFailures } from '../project-shapes.ts';
import { DEPENDENCY_TYPES, LAG_MAX } from '../schedule/constraint.ts';
import { Category } from '../shapes.ts';

export const dependencyFailures = failures('dependency', {
  cycle: 409,
  self: 422,
  double: 409,
  tooMany: 422,
  tooManyInProject: 422,
});

/** The maximum number of predecessors, and likewise successors, of a task. */
export const DEPENDENCIES_MAX = 50;
/** The maximum number of dependencies of a project. */
export const PROJECT_DEPENDENCIES_MAX = 10_000;

const Kind = {
  type: OneOf(DEPENDENCY_TYPES),
  /** The lag in days, in working days if the project uses them; negative for an overlap. */
  lag: Type.Integer({ minimum: -LAG_MAX, maximum: LAG_MAX }),
};

/** What a task depends on: its predecessor's start or finish, by type and lag. The id is that of the link between both tasks. */
export type Dependency = Static<typeof Dependency>;
export const Dependency = Type.Object({ id: Id, predecessorId: Id, successorId: Id, ...Kind });

/** A dependency between tasks of one project, with the number of its predecessor. */
export type ProjectDependency = Static<typeof ProjectDependency>;
export const ProjectDependency = Type.Object({
  ...Dependency.properties,
  predecessorSeq: Type.Optional(Type.Integer()),
});

/** A dependency of a task with the task at its other end. */
export type RelatedTask = Static<typeof RelatedTask>;
export const RelatedTask = Type.Object({
  ...Dependency.properties,
  task: Type.Object({
    id: Id,
    projectId: Id,
    seq: Type.Integer(),
    /** Such as SITE-12. */
    key: Type.String(),
    title: Type.String(),
    category: Category,
    startDate: Nullable(Day),
    dueDate: Nullable(Day),
  }),
});

/** A dependency of a task of a project on one of another project, or the other way around. */
export type DependencyElsewhere = Static<typeof DependencyElsewhere>;
export const DependencyElsewhere = Type.Object({
  ...RelatedTask.properties,
  /** The task in the project. */
  ownId: Id,
});
/** The maximum number of tasks whose open predecessors are counted in one call. */
export const BLOCKED_AT_ONCE = 200;
/** The maximum number of dependencies on other projects that are listed. */
const ELSEWHERE_MAX = 1_000;

const { notFound, staleVersion } = commonFailures;
const refused = [notFound, projectFailures.notAllowed, projectFailures.othersTask, projectFailures.archived];
const Written = Type.Object({ record: Dependency, opId: Id });

export const dependency = defineRoutes('dependency', {
  ofProject: {
    method: 'GET',
    path: '/task/dependency/ofProject',
    summary: 'All dependencies between tasks of a project, and the days on which nobody works',
    access: 'task:use',
    query: Type.Object({ projectId: Id }),
    reply: Type.Object({
      dependencies: Type.Array(ProjectDependency, { maxItems: PROJECT_DEPENDENCIES_MAX }),
      /** Those between a task of the project and one of another project that I see. */
      elsewhere: Type.Array(DependencyElsewhere, { maxItems: ELSEWHERE_MAX }),
      /** Only in projects with working days. */
      daysOff: Type.Array(Type.String()),
    }),
    failures: [notFound],
  },
  ofTask: {
    method: 'GET',
    path: '/task/dependency/ofTask',
    summary: 'The predecessors and successors of a task, also in other projects that I see',
    access: 'task:use',
    query: Type.Object({ taskId: Id }),
    reply: Type.Object({
      predecessors: Type.Array(RelatedTask),
      successors: Type.Array(RelatedTask),
      /** How many tasks are left out because I do not see their projects. */
      hidden: Type.Integer(),
    }),
    failures: [notFound],
  },
  blocked: {
    method: 'POST',
    path: '/task/dependency/blocked',
    summary: 'Which of some open tasks wait for others, and for how many, also where I do not see these',
    access: 'task:use',
    reads: true,
    body: Type.Object(
      { projectId: Id, ids: Type.Array(Id, { minItems: 1, maxItems: BLOCKED_AT_ONCE, uniqueItems: true }) },
      { additionalProperties: false },
    ),
    reply: Type.Array(Type.Object({ id: Id, blockers: Type.Integer() }), { maxItems: BLOCKED_AT_ONCE }),
    failures: [notFound],
  },
  critical: {
    method: 'GET',
    path: '/task/dependency/critical',
    summary: 'The open tasks that cannot become later without the project becoming later',
    access: 'task:use',
    query: Type.Object({ projectId: Id }),
    reply: Type.Array(Id),
    failures: [notFound],
  },
  add: {
    method: 'POST',
    path: '/task/dependency/add',
    summary:
      'Let a task depend on another one, also of another project; who changes tasks of the project of the successor may. A cycle is refused with its path',
    access: 'task:use',
    body: Type.Object({ predecessorId: Id, successorId: Id, ...Kind }, { additionalProperties: false }),
    reply: Written,
    failures: [
      ...refused,
      taskFailures.inTrash,
      dependencyFailures.cycle,
      dependencyFailures.self,
      dependencyFailures.double,
      dependencyFailures.tooMany,
      dependencyFailures.tooManyInProject,
    ],
  },
  edit: {
    method: 'PATCH',
    path: '/task/dependency/edit',
    summary: 'Change type and lag of a dependency',
    access: 'task:use',
    /** `was`: type and lag as shown in the editor; if they have changed since, the call has no effect. */
    body: Type.Object(
      { id: Id, ...Kind, was: Type.Object(Kind, { additionalProperties: false }) },
      { additionalProperties: false },
    ),
    reply: Written,
    failures: [...refused, staleVersion],
  },
  delete: {
    method: 'DELETE',
    path: '/task/dependency/delete',
    summary: 'Remove a dependency and the link it is',
    access: 'task:use',
    query: Type.Object({ id: Id }),
    reply: Type.Object({ opId: Id }),
    failures: refused,
  },
});
