import {
  type Ability,
  type Category,
  type CustomField,
  customKey,
  type Label,
  type Person,
  type ProjectDetail,
  type RelatedPeople,
  type Status,
  type TaskRow,
  type TaskType,
} from '@opsyard/contract';
import { currentSession } from '../../../../kernel/session.ts';

/** A project with its ids as names, and what this person may do in it. */
export type ProjectScope = {
  project: ProjectDetail;
  /** Statuses a task may be given, in their order. */
  statuses: readonly Status[];
  /** Types a task may be given, in their order. */
  types: readonly TaskType[];
  /** Whether the project has more than its default type: types show nowhere else. */
  usesTypes: boolean;
  /** The type new tasks have if none is named. */
  defaultTypeId: string | undefined;
  /** Also archived types. */
  typeOf: (id: string) => TaskType | undefined;
  /** Members and former members. */
  people: readonly Person[];
  /** Also archived statuses. */
  statusOf: (id: string) => Status | undefined;
  labelOf: (id: string) => Label | undefined;
  personOf: (id: string | null) => Person | undefined;
  can: (ability: Ability) => boolean;
  /** Whether the project does not use a part that it could. */
  isOff: (part: string) => boolean;
  /** Whether members may change a task: in some projects only those they own, are assigned to or created. */
  mayChange: (task: RelatedPeople) => boolean;
  /** Custom fields that are in use, in their order. */
  fields: readonly CustomField[];
  /** A custom field by its name in changes and history, an archived one, too. */
  fieldOf: (name: string) => CustomField | undefined;
  /** A task is shown among those of another project, by whose role it is changed: nothing beyond it can be. */
  isPlaced: boolean;
  /** `SITE-12`. */
  keyOf: (task: Pick<TaskRow, 'seq'>) => string;
};

/** Creates the scope of a project from the server's response. */
export function scopeOf(project: ProjectDetail, isPlaced = false): ProjectScope {
  const statuses = [...project.statuses].sort((a, b) => order(a.rank, b.rank));
  const people: Person[] = [...project.members, ...project.formerMembers];
  const status = byId(project.statuses);
  const type = byId(project.types);
  const label = byId(project.labels);
  const person = byId(people);
  const field = new Map(project.fields.map((one) => [customKey(one.id) as string, one]));
  const abilities = new Set(project.abilities);
  return {
    project,
    statuses: statuses.filter((one) => !one.archived),
    types: project.types.filter(({ archived }) => !archived),
    usesTypes: project.types.length > 1 || project.types.some(({ published }) => published > 0),
    defaultTypeId: project.types.find(({ isDefault }) => isDefault)?.id,
    typeOf: (id) => type.get(id),
    people,
    statusOf: (id) => status.get(id),
    labelOf: (id) => label.get(id),
    personOf: (id) => (id === null ? undefined : person.get(id)),
    fields: project.fields.filter(({ archived }) => !archived),
    fieldOf: (name) => field.get(name),
    can: (ability) => abilities.has(ability),
    isOff: (part) => (project.modulesOff as string[] | undefined)?.includes(part) ?? false,
    mayChange: ownTasks(project),
    isPlaced,
    keyOf: ({ seq }) => `${project.key}-${seq}`,
  };
}

function ownTasks({ ownTasksOnly, myRole }: ProjectDetail): ProjectScope['mayChange'] {
  if (!ownTasksOnly || myRole !== 'member') return () => true;
  const me = currentSession()?.user.id;
  return ({ ownerId, assigneeIds, createdBy }) =>
    // What the user is adding has no creator yet.
    createdBy === undefined || createdBy === me || ownerId === me || (me !== undefined && assigneeIds.includes(me));
}

/** The scope as it is for one task: those of others can only be read where members change only their own. */
export function scopeForTask(scope: ProjectScope, task: RelatedPeople): ProjectScope {
  if (scope.mayChange(task)) return scope;
  const can = (ability: Ability) => ability !== 'editTasks' && ability !== 'deleteTasks' && scope.can(ability);
  return { ...scope, can };
}

/** Whether tasks of a category are finished. */
export function isClosed(category: Category): boolean {
  return category === '1' || category === '3';
}

/** Compares ranks by their code units, independent of the language. */
export function order(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function byId<T extends { id: string }>(list: readonly T[]): Map<string, T> {
  return new Map(list.map((item) => [item.id, item]));
}
