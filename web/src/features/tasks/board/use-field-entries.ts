import type { CellGrouping } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import type { ChangeState, PageState } from '../grid/page/page-state.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { groupingName } from '../shared/text/field-text.ts';
import { boardArrangement, columnFieldsOf, laneFieldsOf } from './board-fields.ts';

export type FieldProps = { state: Pick<PageState, 'by' | 'lane'>; onChange: ChangeState };

/** The fields a board can have columns and lanes by, as entries of menus, and those it has. */
export function useFieldEntries({ state, onChange }: FieldProps) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const nameOf = (one: CellGrouping) => groupingName(one, scope, t);
  const { by, laneBy: lane } = boardArrangement(scope, state);
  // The field of the lanes is swapped with that of the columns instead of removing the lanes.
  const laneBeside = (one: CellGrouping) => {
    if (one === lane) return by;
    return lane && laneFieldsOf(one, scope).includes(lane) ? lane : '';
  };
  const columns = columnFieldsOf(scope, scope.usesTypes).map((one) => ({
    key: one,
    label: nameOf(one),
    checked: one === by,
    run: () => onChange({ by: one === 'status' ? '' : one, folded: '', lane: laneBeside(one) }),
  }));
  const lanes = [
    { key: 'none', label: t('board.noLanes'), checked: !lane, run: () => onChange({ lane: '', folded: '' }) },
    ...laneFieldsOf(by, scope, scope.usesTypes).map((one) => ({
      key: one,
      label: nameOf(one),
      checked: one === lane,
      run: () => onChange({ lane: one, folded: '' }),
    })),
  ];
  return { columns, lanes, columnName: nameOf(by), laneName: lane && nameOf(lane) };
}
