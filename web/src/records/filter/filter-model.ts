import { type Condition, type Field, type Fields, type Filter, kindOf, operatorsOf } from '@opsyard/contract';

/** A filter being edited, which may be incomplete. */
export type FilterNode = FilterGroup | FilterCondition;
export type FilterGroup = { kind: 'group'; all: boolean; not: boolean; parts: readonly FilterNode[] };
export type FilterCondition = { kind: 'condition'; field: string; op: string; not: boolean; value: unknown };
/** The path to a part: indexes in nested groups. */
export type FilterPath = readonly number[];

/** The maximum depth of groups in the editor; `not` and conditions need levels, too. */
export const GROUP_DEPTH = 3;
export const NO_FILTER: FilterGroup = { kind: 'group', all: true, not: false, parts: [] };

/** Converts a filter for editing. */
export function editable(filter: Filter): FilterGroup {
  const node = nodeOf(filter, false);
  return node.kind === 'group' ? node : { ...NO_FILTER, parts: [node] };
}

function nodeOf(filter: Filter, not: boolean): FilterNode {
  if ('not' in filter) return nodeOf(filter.not, !not);
  if ('and' in filter) return { kind: 'group', all: true, not, parts: filter.and.map((part) => nodeOf(part, false)) };
  if ('or' in filter) return { kind: 'group', all: false, not, parts: filter.or.map((part) => nodeOf(part, false)) };
  return { kind: 'condition', field: filter.field, op: filter.op, not, value: filter.value };
}

/** Converts an edited filter back, without incomplete conditions; null if nothing is left. */
export function completeFilter(node: FilterNode): Filter | null {
  if (node.kind === 'condition') {
    if (!isComplete(node)) return null;
    const { field, op, value, not } = node;
    const condition: Condition = op === 'empty' ? { field, op } : { field, op, value };
    return not ? { not: condition } : condition;
  }
  const parts = node.parts.map(completeFilter).filter((part) => part !== null);
  const [only] = parts;
  if (!only) return null;
  const group = node.all ? { and: parts } : { or: parts };
  const filter = parts.length === 1 ? only : group;
  return node.not ? { not: filter } : filter;
}

/** Whether a condition has the value its operator needs. */
function isComplete({ op, value }: FilterCondition): boolean {
  if (op === 'empty') return true;
  return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
}

export function replaceNode(group: FilterGroup, [index, ...rest]: FilterPath, part: FilterNode): FilterGroup {
  if (index === undefined) return part.kind === 'group' ? part : group;
  const parts = group.parts.map((one, at) => {
    if (at !== index) return one;
    return rest.length > 0 && one.kind === 'group' ? replaceNode(one, rest, part) : part;
  });
  return { ...group, parts };
}

/** Adds a part at the end of a group. */
export function addNode(group: FilterGroup, path: FilterPath, part: FilterNode): FilterGroup {
  const into = at(group, path);
  return into.kind === 'group' ? replaceNode(group, path, { ...into, parts: [...into.parts, part] }) : group;
}

/** Removes a part; a group that becomes empty is removed, too. */
export function removeNode(group: FilterGroup, path: FilterPath): FilterGroup {
  const above = path.slice(0, -1);
  const from = at(group, above);
  if (from.kind !== 'group') return group;
  const parts = from.parts.filter((_, index) => index !== path.at(-1));
  if (parts.length === 0 && above.length > 0) return removeNode(group, above);
  return replaceNode(group, above, { ...from, parts });
}

function at(node: FilterNode, [index, ...rest]: FilterPath): FilterNode {
  if (index === undefined) return node;
  const part = node.kind === 'group' ? node.parts[index] : undefined;
  return part ? at(part, rest) : node;
}

export type FilterOperator = { op: string; not: boolean };

const NEGATABLE = ['is', 'overlaps', 'anyOf', 'contains', 'startsWith', 'hasAny', 'hasAll', 'empty'];

/** The operators of a field, and their negations where these are idiomatic. */
export function operatorChoices(field: Field): FilterOperator[] {
  return [...operatorsOf(field), 'empty'].flatMap((op) =>
    NEGATABLE.includes(op)
      ? [
          { op, not: false },
          { op, not: true },
        ]
      : [{ op, not: false }],
  );
}

/** A new condition on a field, with the default operator of its kind. */
export function conditionOn(fields: Fields, name: string): FilterCondition {
  const field = fields[name];
  const first = field ? DEFAULT_OPERATORS[kindOf(field).family] : 'is';
  return { kind: 'condition', field: name, op: first, not: false, value: field?.kind === 'boolean' ? true : undefined };
}

const DEFAULT_OPERATORS = {
  text: 'contains',
  ordered: 'is',
  range: 'overlaps',
  choice: 'anyOf',
  flag: 'is',
  many: 'hasAny',
} as const;

/** A condition with another operator; its value is kept if it is compatible. */
export function withOperator(condition: FilterCondition, { op, not }: FilterOperator): FilterCondition {
  const isList = LIST_OPERATORS.includes(op);
  const { value } = condition;
  const keepsValue = op !== 'empty' && Array.isArray(value) === isList;
  const asList = isList && value !== undefined && value !== null && !Array.isArray(value) ? [value] : undefined;
  const single = !isList && Array.isArray(value) && value.length === 1 ? value[0] : undefined;
  return { ...condition, op, not, value: keepsValue ? value : (asList ?? single) };
}
const LIST_OPERATORS = ['anyOf', 'hasAny', 'hasAll'];

export function countOf(node: FilterNode): number {
  if (node.kind === 'condition') return isComplete(node) ? 1 : 0;
  return node.parts.reduce((sum, part) => sum + countOf(part), 0);
}
