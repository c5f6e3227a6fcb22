import { type Static, Type } from 'typebox';
import { PROJECT_NAME_MAX } from '../constants.ts';
import { failures } from '../kernel/failures.ts';
import { Day, Id, Instant, Line, Nullable, OneOf, Paragraphs, Person } from '../kernel/shapes.ts';
import { Workflow } from './process/workflow-shapes.ts';
import { AutomaticHealth, HealthReport } from './project/health.ts';
import { PROJECT_MODULES, ProjectModule } from './project/modules.ts';
import { ABILITIES, ProjectRole } from './project/project-roles.ts';
import { Color, CustomField, Label, Status, TaskType } from './shapes.ts';

export const projectFailures = failures('project', {
  keyTaken: 409,
  nameTaken: 409,
  archived: 403,
  notAllowed: 403,
  othersTask: 403,
  datesReversed: 422,
  ownerLeaves: 422,
  ownerWorks: 409,
  tooManyMembers: 422,
  throughDepartment: 422,
  tooManyDepartments: 422,
  rolesUnordered: 422,
  personUnknown: 422,
  tooManyToCopy: 422,
  tooManyKeys: 422,
  /** A view cannot become the default while its layout is off in the project. */
  layoutOff: 409,
});

export const PROJECT_STATES = ['planning', 'active', 'paused', 'completed', 'archived'] as const;
export type ProjectState = (typeof PROJECT_STATES)[number];

export const VISIBILITIES = ['private', 'dept', 'org'] as const;
export const TEMPLATES = [
  'blank',
  'campaign',
  'siteLaunch',
  'productListing',
  'contentCalendar',
  'assetProduction',
] as const;
export type Template = (typeof TEMPLATES)[number];
export const PROJECT_CATEGORIES = ['site', 'ad', 'creative', 'logistics', 'product', 'other'] as const;

/** The maximum number of projects in a list; others are found by search. */
export const PROJECTS_PAGE_SIZE = 500;

/** The most keys of a project, present and former: each is taken from all other projects for ever. */
export const PROJECT_KEYS_MAX = 10;
export const ProjectKey = Type.String({ pattern: '^[A-Z][A-Z0-9]{1,9}$' });
export const ProjectName = Line(PROJECT_NAME_MAX);

const editable = {
  name: ProjectName,
  description: Paragraphs(4000),
  category: OneOf(PROJECT_CATEGORIES),
  color: Color,
  visibility: OneOf(VISIBILITIES),
  state: OneOf(PROJECT_STATES),
  startDate: Nullable(Day),
  dueDate: Nullable(Day),
};

const someAbilities = Type.Optional(Type.Array(OneOf(ABILITIES), { uniqueItems: true, maxItems: ABILITIES.length }));

/** The abilities of roles where they differ from the usual ones. */
export const AdjustedRoles = Type.Object(
  { manager: someAbilities, member: someAbilities, guest: someAbilities, viewer: someAbilities },
  { additionalProperties: false },
);

export type Project = Static<typeof Project>;
export const Project = Type.Object({
  id: Id,
  key: Type.String(),
  ...editable,
  owner: Person,
  /** The user's role; null if the project is visible to them only because of its visibility (as a guest without comments). */
  myRole: Nullable(ProjectRole),
  abilities: Type.Array(OneOf(ABILITIES)),
  starred: Type.Boolean(),
  /** Pinyin initials of a Chinese name; empty for other names. */
  initials: Type.Optional(Type.String()),
  memberCount: Type.Integer(),
  /** The first few members, for avatars. */
  faces: Type.Array(Person),
  /** Live tasks by category '0' to '4', and overdue ones. */
  counts: Type.Object({
    todo: Type.Integer(),
    done: Type.Integer(),
    doing: Type.Integer(),
    cancelled: Type.Integer(),
    review: Type.Integer(),
    overdue: Type.Integer(),
  }),
  /** The latest change of the project or of a task in it; always sent, but not by earlier versions. */
  lastChangeAt: Type.Optional(Instant),
  /** The latest health a manager has set; null without one. */
  health: Nullable(HealthReport),
  /** Left out for projects that are not under way, or have no tasks. */
  automaticHealth: Type.Optional(AutomaticHealth),
  /** The department the project belongs to. */
  department: Nullable(Type.Object({ code: Type.String(), name: Type.String(), nameEn: Nullable(Type.String()) })),
  version: Type.Integer(),
  createdAt: Instant,
  updatedAt: Instant,
});

export type Member = Static<typeof Member>;
export const Member = Type.Object({
  ...Person.properties,
  role: ProjectRole,
  /** Pinyin initials of a Chinese name; empty for other names. */
  initials: Type.Optional(Type.String()),
});

/** The maximum number of favourite and recent projects in the menu. */
export const MENU_PROJECTS_MAX = 8;

/** A project as shown in the menu. */
export type MenuProject = Static<typeof MenuProject>;
export const MenuProject = Type.Object({
  id: Id,
  key: Type.String(),
  name: Type.String(),
  color: Color,
  /** When the user opened it last; null if never. */
  visitedAt: Nullable(Instant),
});

/** A project with the names of all ids its pages show. */
export type ProjectDetail = Static<typeof ProjectDetail>;
export const ProjectDetail = Type.Object({
  ...Project.properties,
  statuses: Type.Array(Status),
  /** In their order, with those that are archived. */
  types: Type.Array(TaskType),
  labels: Type.Array(Label),
  /** The allowed transitions between statuses; null if all are allowed. */
  workflow: Type.Optional(Nullable(Workflow)),
  /** In their order, including archived ones. */
  fields: Type.Array(CustomField),
  /** Whether dependencies use working days. */
  workingDays: Type.Boolean(),
  /** Members change only tasks that they own, are assigned to or created; always sent, but not by earlier versions. */
  ownTasksOnly: Type.Optional(Type.Boolean()),
  /** The abilities of roles where they differ from the usual ones. */
  roleAbilities: Type.Optional(Nullable(AdjustedRoles)),
  /** The parts of the project that are not in use; always sent, but not by earlier versions. */
  modulesOff: Type.Optional(Type.Array(ProjectModule)),
  members: Type.Array(Member),
  /** Former members who are still assigned to tasks. */
  formerMembers: Type.Array(Person),
  /** The owner's account is frozen or deleted: managers of the project may assign another owner. */
  ownerGone: Type.Boolean(),
});

export type ProjectDraft = Static<typeof ProjectDraft>;
export const ProjectDraft = Type.Object(
  {
    name: ProjectName,
    key: ProjectKey,
    template: OneOf(TEMPLATES),
    /** A template made from a project, in place of a built-in one. */
    templateId: Type.Optional(Id),
    description: Type.Optional(editable.description),
    category: Type.Optional(editable.category),
    color: Type.Optional(Color),
    visibility: Type.Optional(editable.visibility),
    startDate: Type.Optional(editable.startDate),
    dueDate: Type.Optional(editable.dueDate),
    memberIds: Type.Optional(Type.Array(Id, { maxItems: 200, uniqueItems: true })),
    /** Its owner; whoever creates it unless another person is named, and then one of its managers. */
    ownerId: Type.Optional(Id),
  },
  { additionalProperties: false },
);

/** The maximum number of tasks for duplicating a project with them. */
export const COPIED_TASKS_MAX = 10_000;

/** The name of a copy of a project, and what it includes besides statuses and labels. */
export type ProjectCopy = Static<typeof ProjectCopy>;
export const ProjectCopy = Type.Object(
  {
    id: Id,
    name: ProjectName,
    key: ProjectKey,
    withMembers: Type.Boolean(),
    withTasks: Type.Boolean(),
    /** The due date of the copy, to which all its dates keep their distances, in the days of its calendar. */
    launch: Type.Optional(Day),
  },
  { additionalProperties: false },
);

export type ProjectChanges = Static<typeof ProjectChanges>;
export const ProjectChanges = Type.Object(
  {
    name: Type.Optional(editable.name),
    /** The former key stays reserved, and leads to the project. */
    key: Type.Optional(ProjectKey),
    description: Type.Optional(editable.description),
    category: Type.Optional(editable.category),
    color: Type.Optional(editable.color),
    visibility: Type.Optional(editable.visibility),
    state: Type.Optional(editable.state),
    startDate: Type.Optional(editable.startDate),
    dueDate: Type.Optional(editable.dueDate),
    ownerId: Type.Optional(Id),
    workingDays: Type.Optional(Type.Boolean()),
    /** Whether members change only tasks that they own, are assigned to or created. */
    ownTasksOnly: Type.Optional(Type.Boolean()),
    /** All parts of the project that are not in use from now on. */
    modulesOff: Type.Optional(Type.Array(ProjectModule, { uniqueItems: true, maxItems: PROJECT_MODULES.length })),
  },
  { additionalProperties: false, minProperties: 1 },
);

/** Some values, separated by commas. */
const Some = Type.Optional(Type.String({ maxLength: 1_700, pattern: '^[0-9A-Za-z]+(,[0-9A-Za-z]+)*$' }));

/** What a list of projects is narrowed to; each is one or more values, `none` for projects without one. */
export const projectNarrowing = {
  archived: Type.Optional(Type.Boolean()),
  /** Only favourites of the user. */
  starred: Type.Optional(Type.Boolean()),
  search: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  states: Some,
  categories: Some,
  owners: Some,
  /** My roles in them. */
  roles: Some,
  /** Codes of departments. */
  departments: Some,
  healths: Some,
};
