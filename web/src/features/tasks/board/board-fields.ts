import {
  type BoardGrouping,
  type CellGrouping,
  type CustomField,
  isCustomKey,
  isLabelGroup,
  type Label,
  type LabelGroupKey,
  labelGroupKey,
} from '@opsyard/contract';
import { groupingsOf, isRepeating } from '../grid/page/page-state.ts';
import type { Arrangement } from './cells.ts';

type Chosen = { by: string; lane: string };

/** What of a project its boards can be divided by. */
type Divided = { fields: readonly CustomField[]; project: { labels: readonly Label[] } };

/** What columns can be by: what lists are grouped by, and the groups of which a task has one label. */
export function columnFieldsOf({ fields, project }: Divided, usesTypes = true): CellGrouping[] {
  return [...groupingsOf(fields, usesTypes), ...membersOf(project.labels, (label) => !label.archived).keys()];
}

/** What lanes can be by, beside columns by a field: only one of both can be a field of several values, and then the other is no group of labels. */
export function laneFieldsOf(by: CellGrouping, scope: Divided, usesTypes = true): CellGrouping[] {
  const repeats = (one: CellGrouping) => !isLabelGroup(one) && isRepeating(one, scope.fields);
  const writesLists = (one: CellGrouping) => isLabelGroup(one) || repeats(one);
  const isFree = (one: CellGrouping) =>
    one !== by && !(repeats(by) && writesLists(one)) && !(repeats(one) && writesLists(by));
  return columnFieldsOf(scope, usesTypes).filter(isFree);
}

/** The labels of the groups of which a task has one, by the name of the group, in its spelling. */
export function membersOf(
  labels: readonly Label[],
  isMeant: (label: Label) => boolean = () => true,
): ReadonlyMap<LabelGroupKey, readonly Label[]> {
  const members = new Map<LabelGroupKey, Label[]>();
  for (const label of labels) {
    const key = labelGroupKey(label);
    if (key && isMeant(label)) members.set(key, [...(members.get(key) ?? []), label]);
  }
  return members;
}

/** What a limit of a status can count separately: a task has exactly one value of it. */
export function boardGroupingsOf(fields: readonly CustomField[], usesTypes = true): BoardGrouping[] {
  const isSingle = (one: CellGrouping): one is BoardGrouping => !isRepeating(one, fields);
  return groupingsOf(fields, usesTypes).filter(isSingle);
}

/** The arrangement the address names; what the project does not have counts as the default. */
export function boardArrangement(scope: Divided, { by, lane }: Chosen): Arrangement {
  const { fields, project } = scope;
  const columns = columnFieldsOf(scope).find((one) => one === by) ?? 'status';
  const laneBy = laneFieldsOf(columns, scope).find((one) => one === lane) ?? null;
  const chosen = [columns, laneBy];
  const several = chosen.find((one) => one !== null && isCustomKey(one) && isRepeating(one, fields));
  const members = [...membersOf(project.labels)]
    .filter(([key]) => chosen.includes(key))
    .map(([key, labels]) => [key, labels.map(({ id }) => id)]);
  return {
    ...{ by: columns, laneBy },
    ...(several && isCustomKey(several) && { several }),
    ...(members.length > 0 && { labelsOf: Object.fromEntries(members) }),
  };
}

/** The fields the address names that the board cannot have columns or lanes by. */
export function unsuitedFields(scope: Divided, { by, lane }: Chosen): Partial<Chosen> {
  const shown = boardArrangement(scope, { by, lane });
  return {
    ...(by !== '' && by !== shown.by && { by }),
    ...(lane !== '' && lane !== shown.laneBy && { lane }),
  };
}
