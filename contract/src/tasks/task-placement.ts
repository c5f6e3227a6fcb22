import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Nullable, Person } from '../kernel/shapes.ts';
import { taskFailures } from './fields/task-fields.ts';
import { ProjectDetail, projectFailures } from './project-shapes.ts';
import { Category, Color } from './shapes.ts';
import { TaskRow } from './task-row.ts';

/** The maximum number of other projects a task is shown in. */
export const PLACEMENTS_MAX = 20;
/** The maximum number of tasks of other projects that a project shows. */
export const PLACED_MAX = 500;

export const taskPlacementFailures = failures('taskPlacement', {
  already: 409,
  ownProject: 422,
  tooMany: 422,
  projectFull: 422,
});

/** A project in which a task is shown. */
export type PlacedIn = Static<typeof PlacedIn>;
export const PlacedIn = Type.Object({
  id: Id,
  key: Type.String(),
  name: Type.String(),
  color: Color,
  /** Whether I may remove it there, and add it in others. */
  mayRemove: Type.Boolean(),
});

/** A task of another project as a project shows it, in the order of that project. */
export type PlacedTask = Static<typeof PlacedTask>;
export const PlacedTask = Type.Object({
  ...TaskRow.properties,
  /** Of its own project. */
  projectKey: Type.String(),
  projectName: Type.String(),
  /** Its own status. */
  status: Type.Object({ name: Type.String(), category: Category, color: Color }),
  ownerName: Nullable(Type.String()),
  /** The status of the project that corresponds to its own: the one with its name, or the first of its category; null if there is none. */
  columnId: Nullable(Id),
  /** The status of its own project that corresponds to each other status of the project. */
  targets: Type.Array(Type.Object({ columnId: Id, statusId: Id })),
  /** Whether I may change it, and remove it from the project. */
  mayEdit: Type.Boolean(),
  mayRemove: Type.Boolean(),
});

/** The project of a task as far as the task needs it, without what only concerns the project: workflow, members, dates, numbers. */
export type ProjectOfTask = Static<typeof ProjectOfTask>;
export const ProjectOfTask = Type.Object({
  id: Id,
  key: Type.String(),
  name: Type.String(),
  color: Color,
  state: ProjectDetail.properties.state,
  /** What I may do with the task. */
  abilities: ProjectDetail.properties.abilities,
  statuses: ProjectDetail.properties.statuses,
  types: ProjectDetail.properties.types,
  labels: ProjectDetail.properties.labels,
  fields: ProjectDetail.properties.fields,
  workingDays: Type.Boolean(),
  /** The members who are on the task, or whom I also meet in a project that shows it. */
  members: Type.Array(Person),
  /** Others who are on the task. */
  formerMembers: Type.Array(Person),
});

const { notFound } = commonFailures;
const { notAllowed, othersTask, archived } = projectFailures;
const Place = Type.Object({ taskId: Id, projectId: Id }, { additionalProperties: false });
const Written = Type.Object({ opId: Id });

export const taskPlacement = defineRoutes('taskPlacement', {
  ofTask: {
    method: 'GET',
    path: '/task/placement/ofTask',
    summary: 'The other projects a task is shown in, as far as I see them',
    access: 'task:use',
    query: Type.Object({ taskId: Id }),
    reply: Type.Object({
      placements: Type.Array(PlacedIn, { maxItems: PLACEMENTS_MAX }),
      /** How many projects are left out because I do not see them; only for those who see its own project. */
      hidden: Type.Integer(),
      /** Whether I may remove it from these. */
      mayRemoveHidden: Type.Boolean(),
      /** Whether I may show it in further projects. */
      mayAdd: Type.Boolean(),
    }),
    failures: [notFound],
  },
  scope: {
    method: 'GET',
    path: '/task/placement/scope',
    summary:
      'The other projects a task is shown in that I see, and its own project as far as the task needs it, unless I may edit its tasks anyway',
    access: 'task:use',
    query: Type.Object({ taskId: Id }),
    reply: Type.Object({
      /** Null if I see its own project, and another one does not allow more. */
      project: Nullable(ProjectOfTask),
      /** The other projects it is shown in that I see. */
      placedIn: Type.Array(Type.Object({ id: Id, key: Type.String() }), { maxItems: PLACEMENTS_MAX }),
    }),
    failures: [notFound],
  },
  ofProject: {
    method: 'GET',
    path: '/task/placement/ofProject',
    summary: 'The tasks of other projects that a project shows, in its order',
    access: 'task:use',
    query: Type.Object({ projectId: Id }),
    reply: Type.Array(PlacedTask, { maxItems: PLACED_MAX }),
    failures: [notFound],
  },
  add: {
    method: 'POST',
    path: '/task/placement/add',
    summary: 'Show a task in another project, too; who edits tasks in both may',
    access: 'task:use',
    body: Place,
    reply: Written,
    failures: [
      notFound,
      notAllowed,
      othersTask,
      archived,
      taskFailures.inTrash,
      taskPlacementFailures.already,
      taskPlacementFailures.ownProject,
      taskPlacementFailures.tooMany,
      taskPlacementFailures.projectFull,
    ],
  },
  remove: {
    method: 'DELETE',
    path: '/task/placement/remove',
    summary: 'Show a task no longer in another project; who edits tasks in both may',
    access: 'task:use',
    query: Place,
    reply: Written,
    failures: [notFound, notAllowed, othersTask, archived, taskFailures.inTrash],
  },
  removeHidden: {
    method: 'DELETE',
    path: '/task/placement/removeHidden',
    summary: 'Stop showing a task in all projects that I do not see; for managers of its own project',
    access: 'task:use',
    query: Type.Object({ taskId: Id }),
    reply: Type.Object({ removed: Type.Integer(), opId: Id }),
    failures: [notFound, notAllowed, othersTask, archived, taskFailures.inTrash],
  },
  move: {
    method: 'PUT',
    path: '/task/placement/move',
    summary: 'Move a task of another project in the order in which a project shows such tasks',
    access: 'task:use',
    body: Type.Object(
      {
        ...Place.properties,
        /** The task it comes after; null puts it first. */
        afterId: Nullable(Id),
      },
      { additionalProperties: false },
    ),
    reply: Written,
    failures: [notFound, notAllowed, othersTask, archived, taskFailures.inTrash, taskFailures.anchorGone],
  },
});

/** A status as far as statuses of two projects are compared. */
type Comparable = { id: string; name: string; category: Category; archived: boolean };

/** The status of one project that corresponds to a status of another one: of the same name and category, or the first of the category. */
export function correspondingStatus<S extends Comparable>(
  status: { name: string; category: Category },
  statuses: readonly S[],
): S | undefined {
  const fitting = statuses.filter(({ category, archived: isOld }) => category === status.category && !isOld);
  const name = comparable(status.name);
  return fitting.find((one) => comparable(one.name) === name) ?? fitting[0];
}

const comparable = (name: string) => name.normalize('NFKC').toLowerCase();
