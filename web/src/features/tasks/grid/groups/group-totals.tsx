import type { SumField } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { GroupFigures } from '../../../../records/grid/groups/group-figures.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';
import { customText } from '../../shared/text/custom-text.ts';
import { roughEstimate } from '../../shared/text/estimate-text.ts';
import { columnName } from '../../shared/text/field-text.ts';
import styles from './group-totals.module.css';
import type { Totals } from './use-group-totals.ts';

/** What the tasks of a group come to, beside its heading: overdue ones, and the sums of the columns that show. */
export function GroupTotals({ overdue, sums, fields }: Totals) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const textOf = (field: SumField, sum: number) => {
    if (field === 'estimate') return roughEstimate(sum, t);
    const custom = scope.fieldOf(field);
    return custom ? customText(custom, sum, { scope, t }) : String(sum);
  };
  const summed = fields.flatMap((field, at) => {
    const sum = sums[at];
    return typeof sum === 'number' ? [{ key: field, name: columnName(field, scope, t), text: textOf(field, sum) }] : [];
  });
  if (overdue === 0 && summed.length === 0) return null;
  return (
    <GroupFigures sums={summed}>
      {overdue > 0 && <span className={styles.overdue}>{t('list.overdue', { count: overdue })}</span>}
    </GroupFigures>
  );
}
