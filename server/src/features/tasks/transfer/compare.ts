import { newId } from '../../../kernel/ids.ts';
import { textOf } from '../../../kernel/rich-text.ts';
import { type ImportTask, OWN_STATUS } from '../import/plan.ts';
import type { NewTask } from '../task/insert-store.ts';
import type { Edit } from '../task/update-store.ts';
import { mergedDescription, withDetails } from './details.ts';
import type { Home, KnownStatus, KnownTask } from './home.ts';
import { type LabelMatch, matchLabels, matchPeople, matchStatuses, type StatusMatch } from './match.ts';
import { compareParts, knowingOnly, type PartChanges, type Placed, touchedBy } from './parts.ts';
import { type Place, placesOf } from './placing.ts';
import type { PreparedPlan, PreparedTask } from './prepare.ts';
import { daysFor, daysOf, differs, labelsFor, peopleFor, type References, settled, type Trust } from './settle.ts';

export type Described = { id: string; title: string; from: string; to: string };

/** Everything an import would write: the report tells it, the import does it. */
export type Comparison = {
  statuses: StatusMatch;
  labels: LabelMatch;
  references: References;
  /** New tasks in the order of the file, parents not necessarily first. */
  fresh: (NewTask & { depth: number })[];
  edits: Edit[];
  descriptions: Described[];
  parts: PartChanges;
  /** Tasks in the trash by an import that was taken back: they give up their names so that the tasks can be made anew. */
  undone: string[];
  inTrash: number;
  toUpdate: number;
  unchanged: number;
};

/** A task of the file, its texts cleaned, and the task of the project it is. */
type PlacedTask = Placed & { source: PreparedTask };

type Comparing = {
  plan: PreparedPlan;
  home: Home;
  references: References;
  trust: Trust;
  placeOf: (task: ImportTask) => Place;
  /** Names of the tasks others stand below in the file. */
  parents: ReadonlySet<string | undefined>;
  /** Who may be mentioned. */
  here: ReadonlySet<string>;
};

const OUR_ID = /^[0-9a-f]{32}$/;

/** What to look for in a project: how the file calls its tasks. */
export function wantedOf(plan: PreparedPlan) {
  const externalIds = plan.tasks.map(({ externalId }) => externalId);
  const ids = plan.format === 'opsyard' ? externalIds.filter((id) => OUR_ID.test(id)) : [];
  return { source: plan.sourceKey, externalIds, ids };
}

/** Compares a file with a project: new tasks are added, known ones updated, nothing is deleted. */
export function compare(plan: PreparedPlan, home: Home): Comparison {
  const statuses = matchStatuses(plan, home.statuses);
  const labels = matchLabels(plan, home.labels);
  const references = referencesOf(plan, home, { statuses, labels });
  const all = knownOf(plan, home);
  const known = new Map([...all].filter(([, { deletedAt }]) => deletedAt === null));
  const inTrash = new Set([...all].filter(([, task]) => task.deletedAt !== null && !task.undone).map(([name]) => name));
  const present = plan.tasks.filter(({ externalId }) => !inTrash.has(externalId));
  const ids = new Map(present.map(({ externalId }) => [externalId, known.get(externalId)?.id ?? newId()]));
  const placeOf = placesOf({ tasks: present, ids, known });
  const exact = plan.format === 'opsyard';
  const trust = { exact, knowsArchive: exact || plan.format === 'trello' };
  const parents = new Set(plan.tasks.map(({ parentExternalId }) => parentExternalId));
  const here = new Set(home.people.map(({ id }) => id));
  const comparing: Comparing = { plan, home, references, trust, placeOf, parents, here };

  const placed = present.map((source): PlacedTask => ({ id: ids.get(source.externalId) ?? '', source }));
  const edits = placed.flatMap(({ source }) => editOf(source, known.get(source.externalId), comparing));
  const knownIds = new Set(edits.map(({ before }) => before.id));
  const descriptions = placed.filter(({ id }) => knownIds.has(id)).flatMap((task) => describedOf(task, comparing));
  const names = new Map(plan.members.map(({ key, name, username, email }) => [key, name || username || email || '']));
  const nameOf = (key: string) => names.get(key) ?? '';
  const parts = compareParts(placed, home, { people: references.people, here, nameOf });
  const changed = new Set([
    ...edits.filter(differs).map(({ before }) => before.id),
    ...descriptions.map(({ id }) => id),
    ...[...touchedBy(parts)].filter((id) => knownIds.has(id)),
  ]);
  return {
    ...{ statuses, labels, references, edits, descriptions, parts },
    fresh: placed.filter(({ id }) => !knownIds.has(id)).map((task) => freshOf(task, comparing)),
    undone: [...all.values()].filter(({ undone }) => undone).map(({ id }) => id),
    inTrash: inTrash.size,
    toUpdate: changed.size,
    unchanged: edits.length - changed.size,
  };
}

function referencesOf(
  plan: PreparedPlan,
  home: Home,
  { statuses, labels }: Pick<Comparison, 'statuses' | 'labels'>,
): References {
  const fallback = statuses.byKey.get(OWN_STATUS.default);
  return {
    statusOf: ({ statusKey }) => statuses.byKey.get(statusKey) ?? required(fallback),
    people: matchPeople(plan, home.people),
    labels: labels.byKey,
    nameless: new Set(home.labels.filter(({ name }) => name === '').map(({ id }) => id)),
  };
}

/** Known tasks by the name the file has for them; our own id counts more than where a task once came from. */
function knownOf(plan: PreparedPlan, { tasks }: Home): Map<string, KnownTask> {
  const ids = new Set(wantedOf(plan).ids);
  const byOrigin = tasks.filter(({ id }) => !ids.has(id)).map((task) => [task.externalId ?? '', task] as const);
  return new Map([...byOrigin, ...tasks.filter(({ id }) => ids.has(id)).map((task) => [task.id, task] as const)]);
}

function editOf(source: ImportTask, before: KnownTask | undefined, comparing: Comparing): Edit[] {
  if (!before) return [];
  const { references, trust } = comparing;
  return [
    { before, after: settled({ before, source, place: newPlaceOf(source, before, comparing) }, references, trust) },
  ];
}

/** Only a task nothing stands below moves to another parent, so that no loop and no level too many can come of it. */
function newPlaceOf(source: ImportTask, before: KnownTask, { parents, placeOf }: Comparing): Place | undefined {
  const isParent = before.children > 0 || parents.has(source.externalId);
  const tells = source.parentExternalId !== undefined || source.empties?.includes('parent') === true;
  return isParent || !tells ? undefined : placeOf(source);
}

function describedOf({ id, source }: PlacedTask, { home, trust, here }: Comparing): Described[] {
  const from = home.descriptions.get(id) ?? '';
  const to = knowingOnly(descriptionFor(source, from, trust), here);
  return to === from ? [] : [{ id, title: source.title, from, to }];
}

/** An empty description is no description, unless the file says so. */
function descriptionFor({ description, details, empties }: PreparedTask, present: string, { exact }: Trust): string {
  if (!exact) return mergedDescription(present, description, details);
  return description === '' && !empties?.includes('description') ? present : description;
}

function freshOf(
  { id, source }: PlacedTask,
  { plan, references, placeOf, here }: Comparing,
): NewTask & { depth: number } {
  const status: KnownStatus = references.statusOf(source);
  const description = knowingOnly(withDetails(source.description, source.details), here);
  return {
    id,
    title: source.title,
    statusId: status.id,
    category: status.category,
    priority: source.priority,
    ...peopleFor(source, references),
    labelIds: labelsFor(source, references),
    ...daysFor(daysOf(source)),
    ...placeOf(source),
    archived: source.archived,
    description,
    descriptionText: textOf(description),
    externalSource: plan.sourceKey,
    externalId: source.externalId,
    createdAt: source.createdAt ?? null,
    updatedAt: source.updatedAt ?? null,
    completedAt: source.completedAt ?? null,
  };
}

function required(status: KnownStatus | undefined): KnownStatus {
  if (!status) throw new Error('A project always has a status');
  return status;
}
