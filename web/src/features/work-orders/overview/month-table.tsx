import { monthStart, OUTCOMES } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kernel/words/language.ts';
import { type Column, RecordTable } from '../../../ui/lists/record-table.tsx';
import { AmountLink } from './amount-link.tsx';
import { useMonthText } from './month-text.ts';
import styles from './overview.module.css';
import { type MonthAmounts, OUTCOME_KEYS } from './sums.ts';

/** Table of the monthly amounts, latest first; each links to its work orders. */
export function MonthTable({ months }: { months: readonly MonthAmounts[] }) {
  const { t } = useTranslation('workOrders');
  const monthText = useMonthText();
  const at = useLanguage() === 'zh' ? 1 : 0;
  const keys = OUTCOME_KEYS.filter((key) => key !== 'open');
  const nonEmpty = months.toReversed().filter((month) => keys.some((key) => month[key] > 0));
  if (nonEmpty.length === 0) return <p className={styles.dim}>{t('money.none')}</p>;
  const columns: Column<MonthAmounts>[] = [
    { key: 'month', title: t('money.month'), cell: ({ month }) => monthText(month), rest: true },
    ...keys.map((key) => ({
      ...{ key, title: OUTCOMES[key][at], number: true },
      cell: (row: MonthAmounts) => (
        <AmountLink outcome={key} cents={row[key]} part={{ from: row.month, before: monthStart(row.month, 1) }} />
      ),
    })),
  ];
  return (
    <div className={styles.scroll}>
      <RecordTable label={t('money.months')} rows={nonEmpty} columns={columns} idOf={({ month }) => month} />
    </div>
  );
}
