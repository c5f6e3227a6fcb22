import { type CellGrouping, isCustomKey, isLabelGroup, type Label, PRIORITIES } from '@opsyard/contract';
import i18next from 'i18next';
import type { Cell, CellLayout } from '../../../records/board/cells.ts';
import { arrangeGroups } from '../grid/groups/arrange-groups.ts';
import { customValueIn } from '../grid/groups/sections.ts';
import type { ProjectScope } from '../shared/reading/scope.ts';
import { fieldText, groupingName } from '../shared/text/field-text.ts';
import { membersOf } from './board-fields.ts';
import type { BoardState } from './board-views.ts';
import { type Arrangement, severalIn } from './cells.ts';

/** Up to so many members or labels each have a column or lane, also without tasks; of more, those that have tasks. */
const MEMBERS_SHOWN = 30;

/** The columns and lanes of a board, with how many tasks each has. */
export function layoutOf(
  scope: ProjectScope,
  arrangement: Arrangement,
  { columns, totals }: Pick<BoardState, 'columns' | 'totals'>,
): CellLayout {
  const byValue = new Map<string, number>();
  const byLane = new Map<string, number>();
  for (const { value, lane, count } of columns.values()) {
    byValue.set(value, (byValue.get(value) ?? 0) + count);
    byLane.set(lane, (byLane.get(lane) ?? 0) + count);
  }
  const { by, laneBy } = arrangement;
  const several = severalIn(arrangement);
  return {
    values: valuesOf(scope, by, byValue),
    lanes: laneBy === null ? [''] : valuesOf(scope, laneBy, byLane),
    // A task with several values is in several cells of a column or lane, but is counted once.
    inColumn: (value) => (laneBy !== null && laneBy === several ? totals : byValue).get(value) ?? 0,
    inLane: (lane) => (laneBy !== null && by === several ? totals : byLane).get(lane) ?? 0,
  };
}

/** Every value the field offers, and every other value of tasks, so that each task has a place. */
function valuesOf(scope: ProjectScope, by: CellGrouping, counts: ReadonlyMap<string, number>): string[] {
  const present = [...counts].flatMap(([value, count]) => (count > 0 ? [value] : []));
  const values = [...new Set([...offered(scope, by), ...present])];
  const groups = values.map((value) => ({ value, count: counts.get(value) ?? 0 }));
  return arrangeGroups(groups, by, scope).map(({ value }) => value);
}

function offered(scope: ProjectScope, by: CellGrouping): readonly string[] {
  if (by === 'status') return scope.statuses.map(({ id }) => id);
  if (by === 'type') return scope.types.map(({ id }) => id);
  if (by === 'priority') return PRIORITIES;
  if (by === 'label') return [...offeredLabels(scope), ''];
  if (isLabelGroup(by)) return [...inUse(membersOf(scope.project.labels).get(by) ?? []), ''];
  const field = scope.fieldOf(by);
  if (field?.kind === 'checkbox') return ['true', ''];
  if (field?.kind === 'choice' || field?.kind === 'choices') return [...field.options.map(({ id }) => id), ''];
  if (field?.kind === 'department')
    return [...(field.options.length <= MEMBERS_SHOWN ? field.options.map(({ id }) => id) : []), ''];
  const { members } = scope.project;
  return [...(members.length <= MEMBERS_SHOWN ? members.map(({ id }) => id) : []), ''];
}

function offeredLabels({ project }: ProjectScope): string[] {
  const labels = inUse(project.labels);
  return labels.length <= MEMBERS_SHOWN ? labels : [];
}

function inUse(labels: readonly Label[]): string[] {
  return labels.filter(({ archived }) => !archived).map(({ id }) => id);
}

const FIELD_OF = { status: 'statusId', type: 'typeId', priority: 'priority' } as const;

/** What the tasks of a column or lane share, in words. */
export function valueName(scope: ProjectScope, by: CellGrouping, value: string): string {
  const t = i18next.getFixedT(i18next.language, 'tasks');
  if (by === 'owner') return value === '' ? t('list.noOwner') : fieldText('ownerId', value, scope, t);
  if (by === 'label') return scope.labelOf(value)?.name ?? t('list.noLabels');
  if (isLabelGroup(by))
    return scope.labelOf(value)?.name ?? t('board.noneOfGroup', { group: groupingName(by, scope, t) });
  if (!isCustomKey(by)) return fieldText(FIELD_OF[by as keyof typeof FIELD_OF], value, scope, t);
  if (value !== '') return fieldText(by, customValueIn(value), scope, t);
  return scope.fieldOf(by)?.kind === 'checkbox' ? t('fields.no') : t('list.noValue');
}

/** The name of a cell: that of its column, and of its lane. */
export function cellName(scope: ProjectScope, { by, laneBy }: Arrangement, cell: Cell) {
  const column = valueName(scope, by, cell.value);
  if (laneBy === null) return column;
  return i18next.t('tasks:board.cell', { column, lane: valueName(scope, laneBy, cell.lane) });
}
