import { newId } from '../../../../kernel/database/ids.ts';
import { textOf } from '../../../../kernel/rich-text.ts';
import { withDefaults } from '../../custom-field/defaults.ts';
import { type ImportTask, OWN_STATUS } from '../../import/plan/plan.ts';
import type { Problem } from '../../import/problems.ts';
import type { NewTask } from '../../task/insert-store.ts';
import type { Updated } from '../../task/update-store.ts';
import { applyChoice, type Choices, type Update } from '../choices.ts';
import { type CustomReader, customReader } from '../custom-reader.ts';
import { mergedDescription, withDetails } from '../export/details.ts';
import { applyWorkflow } from '../import-workflow.ts';
import { type LabelReader, labelReader } from '../label-reader.ts';
import { type NamesInUse, namesFor } from '../people/names.ts';
import { splitPeople } from '../people/split-people.ts';
import type { PreparedPlan, PreparedTask } from '../prepare.ts';
import {
  differs,
  labelsFor,
  type MatchOptions,
  peopleFor,
  plainFor,
  plainOf,
  type References,
  resolveReferences,
} from '../resolve-references.ts';
import { chooseSource, type SourceChoice } from '../source.ts';
import { type TypeReader, typeReader } from '../type-reader.ts';
import { matchKnownTasks } from './known-tasks.ts';
import { type LabelMatch, matchLabels, matchPeople, matchStatuses, type StatusMatch } from './match.ts';
import { type ParentDepth, parentDepthsOf } from './parent-depths.ts';
import { compareParts, type PartChanges, type Placed, removeUnknownMentions, tasksChangedBy } from './parts.ts';
import type { KnownStatus, KnownTask, TargetProject } from './target-project.ts';

/** `own`: the description was changed here. */
export type Described = { id: string; title: string; from: string; to: string; own: boolean };

/** Everything an import would write: used by both the report and the import. */
export type Comparison = SourceChoice & {
  /** The compared file, with several people in one cell split. */
  plan: PreparedPlan;
  sameTitle: number;
  names: NamesInUse;
  /** Rows of the file by task. */
  rows: ReadonlyMap<string, number | null>;
  statuses: StatusMatch;
  labels: LabelMatch;
  references: References;
  /** New tasks in the order of the file, parents not necessarily first. */
  fresh: (NewTask & { depth: number })[];
  updates: Update[];
  /** Descriptions changed by the file, and those that will be written. */
  described: Described[];
  descriptions: Described[];
  parts: PartChanges;
  /** Tasks in the trash from an undone import: they give up their ids so that the tasks can be imported again. */
  undone: string[];
  inTrash: number;
  /** Problems of values of custom fields. */
  problems: Problem[];
  toUpdate: number;
  unchanged: number;
};

/** A task of the file with sanitised texts, and its task of the project. */
type PlacedTask = Placed & { source: PreparedTask };

type Comparing = {
  plan: PreparedPlan;
  home: TargetProject;
  references: References;
  trust: MatchOptions;
  custom: CustomReader;
  /** The custom fields that the file has values for. */
  inFile: readonly string[];
  types: TypeReader;
  labelled: LabelReader;
  placeOf: (task: ImportTask) => ParentDepth;
  /** References used as parents in the file. */
  parents: ReadonlySet<string | undefined>;
  /** Users who can be mentioned. */
  here: ReadonlySet<string>;
  source: string;
  /** Ids of that source that are used by tasks of the project. */
  taken: ReadonlySet<string | null>;
};

/** Compares a file with a project: new tasks are added, known ones updated, nothing is deleted. */
export function compare(read: PreparedPlan, home: TargetProject, choices: Choices = {}): Comparison {
  const { source, unclear } = chooseSource(read, home, choices.source);
  const names = namesFor(home, source, choices.names);
  const plan = splitPeople(read, home.people, names.people);
  const statuses = matchStatuses(plan, home.statuses, names.statuses);
  const labels = matchLabels(plan, home.labels, names.labels);
  const references = referencesOf(plan, home, { statuses, labels, names });
  const { byId: all, sameTitle } = matchKnownTasks(plan, home, { source, sameTitle: choices.sameTitle });
  const known = new Map([...all].filter(([, { deletedAt }]) => deletedAt === null));
  const inTrash = new Set([...all].filter(([, task]) => task.deletedAt !== null && !task.undone).map(([name]) => name));
  const present = plan.tasks.filter(({ externalId }) => !inTrash.has(externalId));
  const ids = new Map(present.map(({ externalId }) => [externalId, known.get(externalId)?.id ?? newId()]));
  const placeOf = parentDepthsOf({ tasks: present, ids, known });
  const exact = plan.format === 'opsyard';
  const trust = { exact, hasArchivedState: exact || plan.format === 'trello' };
  const parents = new Set(plan.tasks.map(({ parentExternalId }) => parentExternalId));
  const here = new Set(home.people.map(({ id }) => id));
  const ofSource = home.tasks.filter((task) => task.externalSource === source);
  const taken = new Set(ofSource.filter(({ undone }) => !undone).map(({ externalId }) => externalId));
  const custom = customReader(home, exact);
  const types = typeReader(home);
  const labelled = labelReader(home.labels);
  // An empty cell is a value, too, where others of its column are filled.
  const inFile = [...new Set(plan.tasks.flatMap((task) => Object.keys(task.custom ?? {})))];
  const shared = { plan, home, references, trust, custom, types, labelled };
  const comparing: Comparing = { ...shared, inFile, placeOf, parents, here, source, taken };

  const placed = present.map((source): PlacedTask => ({ id: ids.get(source.externalId) ?? '', source }));
  const ownOf = ownChanges(plan, home);
  const requested = placed.flatMap(({ id, source }) => {
    const before = known.get(source.externalId);
    if (!before) return [];
    const values = desiredValues(source, before, comparing);
    const update = applyChoice(before, values, ownOf(id, source), choices.onKnown ?? 'keep');
    return [{ ...update, completedAt: source.completedAt ?? source.closedAt ?? null }];
  });
  const knownIds = new Set(requested.map(({ before }) => before.id));
  const described = placed.filter(({ id }) => knownIds.has(id)).flatMap((task) => describedOf(task, comparing, ownOf));
  const skips = choices.onKnown === 'skip';
  const descriptions = described.filter(({ own }) => !skips && !(own && choices.onKnown !== 'replace'));
  const touched = skips ? placed.filter(({ id }) => !knownIds.has(id)) : placed;
  const identities = { people: references.people, here, nameOf: nameIn(plan) };
  const parts = compareParts(touched, home, identities, choices.onKnown === 'replace');
  const rows = new Map(placed.map(({ id, source: { row = null } }) => [id, row]));
  const isFresh = ({ id }: PlacedTask) => !knownIds.has(id);
  const created = placed.filter(isFresh).map((task) => freshOf(task, comparing));
  const applied = applyWorkflow(
    { ...home, statuses: [...home.statuses, ...statuses.made] },
    { fresh: created, updates: requested, rows },
  );
  const { fresh, updates } = applied;
  const changed = new Set([
    ...updates.filter(differs).map(({ before }) => before.id),
    ...descriptions.map(({ id }) => id),
    ...[...tasksChangedBy(parts)].filter((id) => knownIds.has(id)),
  ]);
  return {
    ...{ plan, source, unclear, sameTitle, names, statuses, labels, references },
    ...{ updates, described, descriptions, parts, rows, fresh },
    undone: ofSource.filter(({ undone }) => undone).map(({ id }) => id),
    inTrash: inTrash.size,
    problems: [...custom.problems(), ...types.problems(), ...labelled.problems(), ...applied.problems],
    toUpdate: changed.size,
    unchanged: updates.length - changed.size,
  };
}

/** The name of a person of the file. */
function nameIn({ members }: PreparedPlan): (key: string) => string {
  const names = new Map(members.map(({ key, name, username, email }) => [key, name || username || email || '']));
  return (key) => names.get(key) ?? '';
}

function referencesOf(
  plan: PreparedPlan,
  home: TargetProject,
  { statuses, labels, names }: Pick<Comparison, 'statuses' | 'labels' | 'names'>,
): References {
  const fallback = statuses.byKey.get(OWN_STATUS.default);
  return {
    statusOf: ({ statusKey }) => statuses.byKey.get(statusKey) ?? required(fallback),
    people: matchPeople(plan, home.people, names.people),
    labels: labels.byKey,
    nameless: new Set(home.labels.filter(({ name }) => name === '').map(({ id }) => id)),
  };
}

/** Fields of a task changed here since the file was written, if it contains that time. */
function ownChanges(plan: PreparedPlan, { edited }: TargetProject) {
  const byTask = Map.groupBy(edited, ({ taskId }) => taskId);
  return (id: string, { updatedAt }: ImportTask): ReadonlySet<string> => {
    const since = plan.format === 'opsyard' ? (updatedAt ?? '') : '';
    return new Set((byTask.get(id) ?? []).filter(({ at }) => at > since).map(({ field }) => field));
  };
}

function desiredValues(source: ImportTask, before: KnownTask, comparing: Comparing): Updated {
  const { references, trust, custom, types, labelled } = comparing;
  const found = {
    before,
    source,
    place: newPlaceOf(source, before, comparing),
    custom: custom.read(source, before.custom),
  };
  const all = resolveReferences(found, references, trust);
  const requested = { ...all, labelIds: labelled.allowed(source.row, all.labelIds, before.labelIds) };
  const typeId = types.idOf(source) ?? before.typeId;
  return typeId === before.typeId ? requested : { ...requested, ...types.latest(typeId) };
}

/** Only a task without subtasks moves to another parent, to prevent cycles and too deep nesting. */
function newPlaceOf(source: ImportTask, before: KnownTask, { parents, placeOf }: Comparing): ParentDepth | undefined {
  const isParent = before.children > 0 || parents.has(source.externalId);
  const namesParent = source.parentExternalId !== undefined || source.empties?.includes('parent') === true;
  return isParent || !namesParent ? undefined : placeOf(source);
}

function describedOf(
  { id, source }: PlacedTask,
  { home, trust, here }: Comparing,
  ownOf: ReturnType<typeof ownChanges>,
): Described[] {
  const from = home.descriptions.get(id) ?? '';
  const to = removeUnknownMentions(descriptionFor(source, from, trust), here);
  return to === from ? [] : [{ id, title: source.title, from, to, own: ownOf(id, source).has('description') }];
}

/** An empty description counts as missing, unless the file marks it as empty. */
function descriptionFor(
  { description, details, empties }: PreparedTask,
  present: string,
  { exact }: MatchOptions,
): string {
  if (!exact) return mergedDescription(present, description, details);
  return description === '' && !empties?.includes('description') ? present : description;
}

function freshOf(
  { id, source }: PlacedTask,
  { source: externalSource, taken, references, types, labelled, placeOf, here, custom, home, inFile }: Comparing,
): NewTask & { depth: number } {
  const status: KnownStatus = references.statusOf(source);
  const description = removeUnknownMentions(withDetails(source.description, source.details), here);
  const fresh = {
    id,
    title: source.title,
    statusId: status.id,
    ...types.latest(types.idOf(source)),
    category: status.category,
    priority: source.priority,
    ...peopleFor(source, references),
    labelIds: labelled.allowed(source.row, labelsFor(source, references)),
    ...plainFor(plainOf(source)),
    ...placeOf(source),
    archived: source.archived,
    custom: custom.read(source, {}),
    description,
    descriptionText: textOf(description),
    externalSource,
    externalId: taken.has(source.externalId) ? null : source.externalId,
    createdAt: source.createdAt ?? null,
    updatedAt: source.updatedAt ?? null,
    completedAt: source.completedAt ?? source.closedAt ?? null,
  };
  return home.defaults ? withDefaults(home.defaults, fresh, inFile) : fresh;
}

function required(status: KnownStatus | undefined): KnownStatus {
  if (!status) throw new Error('A project always has a status');
  return status;
}
