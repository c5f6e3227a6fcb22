import { type Static, Type } from 'typebox';
import { CUSTOM_FIELDS_MAX, STATUSES_MAX } from '../../constants.ts';
import { Id, Nullable } from '../../kernel/shapes.ts';
import { PLAIN_NAMES } from '../fields/plain-fields.ts';
import type { Category } from '../shapes.ts';
import { REQUIRABLE_FIELDS, REQUIRED_MAX, StatusTransition, type WorkflowRules } from './workflow-shapes.ts';

/** The latest versions of a type a project is read with. */
export const TYPE_VERSIONS_SENT = 20;

/** Fields a type can require of its tasks. */
export const TYPE_REQUIRABLE = REQUIRABLE_FIELDS.filter(
  (name) => name !== 'comment' && name !== 'priority' && name !== 'estimate',
);
/** Fields a type can leave out of its tasks. */
export const TYPE_HIDEABLE = [...new Set([...TYPE_REQUIRABLE, 'priority', ...PLAIN_NAMES] as const)];

const fieldNames = (names: readonly string[], maxItems: number) =>
  Type.Array(Type.String({ pattern: `^(${names.join('|')}|c_[0-9a-f]{32})$`, maxLength: 40 }), {
    maxItems,
    uniqueItems: true,
  });

const rules = {
  /** The statuses its tasks can have; empty: all of the project. */
  statusIds: Type.Array(Id, { maxItems: STATUSES_MAX, uniqueItems: true }),
  /** Where new tasks begin; null: in the first open status to do. */
  initialId: Nullable(Id),
  /** The allowed transitions; null: those of the project. */
  transitions: Nullable(Type.Array(StatusTransition, { maxItems: STATUSES_MAX * STATUSES_MAX })),
  /** Fields that have to be filled in when a task is created or changes its status. */
  required: fieldNames(TYPE_REQUIRABLE, REQUIRED_MAX),
  /** Fields that are not shown while they are empty. */
  hidden: fieldNames(TYPE_HIDEABLE, CUSTOM_FIELDS_MAX + TYPE_HIDEABLE.length),
};

/** The rules of a version of a type for its tasks. */
export type TypeRules = Static<typeof TypeRules>;
export const TypeRules = Type.Object(rules, { additionalProperties: false });

/** Whether tasks of a version of a type can have a status; without a version they can have every one. */
export function typeAllows(type: Pick<TypeRules, 'statusIds'> | null | undefined, statusId: string): boolean {
  return !type || type.statusIds.length === 0 || type.statusIds.includes(statusId);
}

/** The rules that apply to the tasks of a version of a type: limits, owners and freezes of statuses are always those of the project. */
export function rulesOfType(
  workflow: WorkflowRules | null | undefined,
  type: Pick<TypeRules, 'transitions'> | null | undefined,
): WorkflowRules | null {
  const base = workflow ?? null;
  if (!type?.transitions) return base;
  const freezes = base?.freezes && { freezes: base.freezes };
  return { statuses: base?.statuses ?? [], restricted: true, transitions: type.transitions, ...freezes };
}

type OpenStatus = { id: string; category: Category; archived?: boolean | undefined };

/** Where new tasks of a version of a type begin, of the statuses in their order; undefined where none is open. */
export function startOfType<S extends OpenStatus>(
  type: Pick<TypeRules, 'statusIds' | 'initialId'> | null | undefined,
  statuses: readonly S[],
): S | undefined {
  const open = statuses.filter(({ id, archived }) => !archived && typeAllows(type, id));
  const initial = open.find(({ id }) => id === type?.initialId);
  return initial ?? open.find(({ category }) => category === '0') ?? open[0];
}
