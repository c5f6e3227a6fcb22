import { type BoardGrouping, type CustomField, type Grouping, isCustomKey } from '@opsyard/contract';
import { groupingsOf, isRepeating } from '../grid/page/page-state.ts';
import type { ProjectScope } from '../shared/reading/scope.ts';
import type { Arrangement } from './cells.ts';

type Chosen = { by: string; lane: string };

/** What lanes can be by, beside columns by a field: tasks have several values of one of both at most. */
export function laneFieldsOf(by: Grouping, fields: readonly CustomField[], usesTypes = true): Grouping[] {
  const isFree = (one: Grouping) => one !== by && !(isRepeating(by, fields) && isRepeating(one, fields));
  return groupingsOf(fields, usesTypes).filter(isFree);
}

/** What a limit of a status can count separately: a task has exactly one value of it. */
export function boardGroupingsOf(fields: readonly CustomField[], usesTypes = true): BoardGrouping[] {
  const isSingle = (one: Grouping): one is BoardGrouping => !isRepeating(one, fields);
  return groupingsOf(fields, usesTypes).filter(isSingle);
}

/** The arrangement the address names; what the project does not have counts as the default. */
export function boardArrangement({ fields }: Pick<ProjectScope, 'fields'>, { by, lane }: Chosen): Arrangement {
  const columns = groupingsOf(fields).find((one) => one === by) ?? 'status';
  const laneBy = laneFieldsOf(columns, fields).find((one) => one === lane) ?? null;
  const several = [columns, laneBy].find((one) => one !== null && isCustomKey(one) && isRepeating(one, fields));
  return { by: columns, laneBy, ...(several && isCustomKey(several) && { several }) };
}

/** The fields the address names that the board cannot have columns or lanes by. */
export function unsuitedFields(scope: Pick<ProjectScope, 'fields'>, { by, lane }: Chosen): Partial<Chosen> {
  const shown = boardArrangement(scope, { by, lane });
  return {
    ...(by !== '' && by !== shown.by && { by }),
    ...(lane !== '' && lane !== shown.laneBy && { lane }),
  };
}
