import type { Category, TypeDefinition } from '@opsyard/contract';
import { generateNKeysBetween } from 'fractional-indexing';
import type { Language } from '../../../../kernel/access/actor.ts';
import { newId } from '../../../../kernel/database/ids.ts';
import { type Sentence, translate } from '../../../../kernel/words.ts';
import { type ImportPlan, type ImportStatus, OWN_STATUS } from '../../import/plan/plan.ts';
import { plans } from '../../project/templates.ts';
import { remappedDefinition } from '../../type/copy.ts';
import type { PortableType } from '../../type/portable.ts';
import type { MadeStatus } from '../context-store.ts';
import { type ImportWorkflow, NO_RULES } from '../import-workflow.ts';
import { COLOR_OF, externalKeyOf, folded } from './match.ts';
import { typesFor } from './new-types.ts';
import type { KnownPerson, TargetProject } from './target-project.ts';

/** The part of the plan for a new project. */
type StatusPlan = Pick<ImportPlan, 'statuses' | 'sourceKey'>;
type ProjectPart = StatusPlan & Pick<ImportPlan, 'types' | 'tasks'>;

const OWN: readonly string[] = Object.values(OWN_STATUS);
/** Leaves space for the statuses every project needs. */
const MAX_STATUSES = 47;

/**
 * The statuses of a project created for a file: those of the file, in its order, and the "to do" and "done" every project needs. Without any in
 * the file it gets those of a blank project.
 */
export function statusesFor(plan: StatusPlan, language: Language): MadeStatus[] {
  const all = plan.statuses.filter(({ key, chosen }) => chosen || !OWN.includes(key));
  // Several statuses of the file may be mapped to one.
  const named = [...new Map(all.toReversed().map((status) => [folded(status.name), status])).values()]
    .toReversed()
    .slice(0, MAX_STATUSES);
  const uses = (key: string) => plan.statuses.some((status) => status.key === key && !status.chosen);
  const has = (category: Category) =>
    named.some((status) => status.category === category && !status.categoryGuessed && !status.archived);
  const cancelled = uses(OWN_STATUS.cancelled) && !has('3');
  // Tasks without a status get a separate default, not one the file uses for others.
  const standard = named.find((status) => status.category === '0' && !status.archived && isStandard(status.name));
  const needsDefault = !has('0') || (uses(OWN_STATUS.default) && !standard);
  const ordered = uses(OWN_STATUS.default) && standard ? [standard, ...named.filter((one) => one !== standard)] : named;
  const requested =
    named.length === 0
      ? plans.blank.statuses.map(({ name, category }) => extra(name, category))
      : [
          ...(needsDefault ? [extra(nameOf('0'), '0')] : []),
          ...ordered.map((status) => ({ ...status, externalKey: externalKeyOf(plan, status.key) })),
          ...(has('1') ? [] : [extra(nameOf('1'), '1')]),
          ...(cancelled ? [extra(nameOf('3'), '3')] : []),
        ];
  const ranks = generateNKeysBetween(null, null, requested.length);
  const taken = new Set(named.map(({ name }) => folded(name)));
  return requested.map(({ name, category, archived, externalKey }, index) => ({
    ...{ id: newId(), category, archived, externalKey, color: COLOR_OF[category], rank: ranks[index] ?? '' },
    name: typeof name === 'string' ? name : freeName(translate(name, language), taken),
  }));
}

/** A project to be created for a file, with its future members. */
export function newTargetProject(plan: ProjectPart, language: Language, people: readonly KnownPerson[]): TargetProject {
  const statuses = statusesFor(plan, language);
  const types = (typesFor(plan, language) ?? []).map((type) => plannedType(type, statuses));
  return {
    ...{ projectId: null, isNew: true, statuses, people },
    types: types.map(({ definition: _, ...type }) => type),
    ...(types.some(({ definition }) => definition) && { workflow: workflowOfTypes(types) }),
    ...{
      fields: [],
      named: [],
      labels: [],
      tasks: [],
      comments: [],
      items: [],
      links: [],
      names: [],
      sources: [],
      edited: [],
    },
    descriptions: new Map(),
  };
}

type PlannedType = TargetProject['types'][number] & { definition: TypeDefinition | null };

/** A type as the new project will have it. */
function plannedType({ definition, ...type }: PortableType, statuses: readonly MadeStatus[]): PlannedType {
  const idOf = statusFinder(statuses);
  const to = { status: idOf, field: (name: string) => name, person: () => null };
  const own = definition && remappedDefinition(definition, to);
  return { ...type, id: newId(), published: own ? 1 : 0, definition: own };
}

function workflowOfTypes(types: readonly PlannedType[]): ImportWorkflow {
  const byId = new Map(types.map(({ id, definition }) => [id, definition]));
  const typeOf: ImportWorkflow['typeOf'] = ({ typeId = '' }) => byId.get(typeId) ?? null;
  return { rules: NO_RULES, userId: '', role: 'owner', counts: new Map(), relating: () => () => false, typeOf };
}

/** Finds statuses of a new project by the names in a file. */
export function statusFinder(statuses: readonly Pick<MadeStatus, 'id' | 'name'>[]) {
  const ids = new Map(statuses.map(({ id, name }) => [folded(name), id]));
  return (name: string) => ids.get(folded(name));
}

type RequestedStatus = Pick<ImportStatus, 'category' | 'archived'> & {
  name: string | Sentence;
  externalKey: string | null;
};

function extra(name: Sentence, category: Category): RequestedStatus {
  return { name, category, archived: false, externalKey: null };
}

/** Whether a name is our own name for the to-do status. */
function isStandard(name: string): boolean {
  return nameOf('0').some((word) => folded(word) === folded(name));
}

function nameOf(category: Category): Sentence {
  return plans.blank.statuses.find((status) => status.category === category)?.name ?? ['Status', '状态'];
}

function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let count = 2; taken.has(folded(free)); count += 1) free = `${name} ${count}`;
  return free;
}
