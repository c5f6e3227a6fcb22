import type {
  Category,
  Color,
  CustomFieldKind,
  CustomValue,
  DependencyType,
  Permission,
  PROJECT_CATEGORIES,
  Priority,
  ProjectRole,
  ProjectState,
  Repetition,
  StatusRule,
  StatusTransition,
  VISIBILITIES,
} from '@opsyard/contract';

/** A point in time before now: whole days back, and the minute of that day in UTC. */
export type Moment = { daysAgo: number; minute: number };

/** A department; `departName` holds both languages, `parent` is the key of the one above. */
export type DemoDepartment = {
  key: string;
  orgCode: string;
  departName: string;
  departNameEn: string;
  parent: string | null;
  /** The username of whoever leads it. */
  manager: string;
};

/** A role; `menus` are the paths of the menu it grants, or all of them. */
export type DemoRole = {
  roleCode: string;
  roleName: string;
  description: string;
  permissions: readonly Permission[];
  menus: readonly string[] | 'all';
};

/** A person with an account; departments by key, roles by code, the first language is the one of the pages. */
export type DemoPerson = {
  username: string;
  realname: string;
  nickname: string;
  phone: string;
  email: string;
  post: string;
  departments: readonly string[];
  roles: readonly string[];
  languages: readonly ('en' | 'zh')[];
  timeZone: string;
};

export type DemoStatus = { name: string; category: Category; color: Color };
export type DemoLabel = { name: string; color: Color };
export type DemoMember = { username: string; role: ProjectRole };

/** A comment; in its HTML the `data-id` of a mention is `@username`, and `mentions` lists those usernames. */
export type DemoComment = { by: string; html: string; mentions: string[]; at: Moment };
export type DemoChecklistItem = { text: string; done: boolean };

/** A task; people by username, status and labels by name, dates in days from today, `parent` is the parent's `seq`. */
export type DemoTask = {
  seq: number;
  title: string;
  status: string;
  category: Category;
  priority: Priority;
  owner: string | null;
  assignees: string[];
  labels: string[];
  startIn: number | null;
  dueIn: number | null;
  dueTime: string | null;
  parent: number | null;
  description: string;
  checklist: DemoChecklistItem[];
  comments: DemoComment[];
  archived: boolean;
  createdBy: string;
  created: Moment;
  updated: Moment;
  completed: Moment | null;
};

/** A workflow with the names of statuses in place of ids, and the usernames of owners. */
export type DemoWorkflow = {
  transitions: readonly (readonly [
    from: string | null,
    to: string,
    conditions?: Partial<Pick<StatusTransition, 'who' | 'required' | 'approval'>>,
  ])[];
  statuses: readonly (Pick<StatusRule, 'limit' | 'hard' | 'ownerMode'> & { name: string; owner: string | null })[];
};

/** A custom field, and its value for the task of a title, with options by their names; null when that task has none. */
export type DemoField = {
  name: string;
  kind: CustomFieldKind;
  unit?: string;
  decimals?: number;
  options?: readonly { name: string; color: Color }[];
  help?: string;
  defaultValue?: number;
  min?: number;
  max?: number;
  valueFor: (title: string) => CustomValue;
};

/** How the task that begins with some words repeats. */
export type DemoRepetition = { task: string; repetition: Repetition };

/** A template made of the task that begins with some words, with its subtasks. */
export type DemoTemplate = { task: string; name: string };

/** A dependency between tasks that begin with these words. */
export type DemoDependency = { after: string; task: string; type: DependencyType; lag: number };

/** What a project is, apart from its tasks; `department` is the one that sees it when visibility is 'dept'. */
export type DemoProjectHead = {
  key: string;
  name: string;
  description: string;
  category: (typeof PROJECT_CATEGORIES)[number];
  color: Color;
  visibility: (typeof VISIBILITIES)[number];
  department: string;
  state: ProjectState;
  startIn: number | null;
  dueIn: number | null;
  starredBy: readonly string[];
  workflow?: DemoWorkflow;
  statuses: readonly DemoStatus[];
  labels: readonly DemoLabel[];
  fields?: readonly DemoField[];
  dependencies?: readonly DemoDependency[];
  repetitions?: readonly DemoRepetition[];
  templates?: readonly DemoTemplate[];
  /** Usernames by role; exactly one owner. */
  people: Readonly<Record<ProjectRole, readonly string[]>>;
};

/** A project with its tasks in the order of the board. */
export type DemoProject = Omit<DemoProjectHead, 'people'> & {
  owner: string;
  members: DemoMember[];
  created: Moment;
  tasks: DemoTask[];
};
