import { answeredFilter, monthStart, OUTCOMES, OVERVIEW_MONTHS } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kernel/words/language.ts';
import { type Column, RecordTable } from '../../../ui/lists/record-table.tsx';
import { useNumberText } from '../../../ui/numbers/number-text.ts';
import overview from '../../../ui/numbers/overview.module.css';
import { AmountLink } from './amount-link.tsx';
import { OrdersLink } from './orders-link.tsx';
import styles from './overview.module.css';
import { type Group, OUTCOME_KEYS, shareOf } from './sums.ts';

type GroupTableProps = { title: string; groups: readonly Group[]; today: string };

/**
 * Amounts of carriers or channels in twelve months with a bar of their shares; each figure links to its work orders.
 */
export function GroupTable({ title, groups, today }: GroupTableProps) {
  const { t } = useTranslation('workOrders');
  const number = useNumberText();
  const at = useLanguage() === 'zh' ? 1 : 0;
  const from = monthStart(today, 1 - OVERVIEW_MONTHS);
  if (groups.length === 0) return null;
  const most = Math.max(1, ...groups.map((group) => shareOf(group)));
  const columns: Column<Group>[] = [
    { key: 'name', title: t('money.name'), cell: ({ name }) => name, rest: true },
    ...OUTCOME_KEYS.map((key) => ({
      ...{ key, title: OUTCOMES[key][at], number: true },
      cell: ({ amounts, channels }: Group) => (
        <AmountLink outcome={key} cents={amounts[key].amount} part={{ channels, ...(key !== 'open' && { from }) }} />
      ),
    })),
    {
      ...{ key: 'days', title: t('money.days'), number: true },
      cell: ({ days, channels }) =>
        days === null ? '—' : <OrdersLink filter={answeredFilter({ from, channels })}>{number(days)}</OrdersLink>,
    },
    { key: 'share', title: t('money.share'), cell: (group) => <Share group={group} most={most} /> },
  ];
  return (
    <section className={overview.card} aria-label={title}>
      <h2 className={overview.heading}>{title}</h2>
      <div className={styles.scroll}>
        <RecordTable label={title} rows={groups} columns={columns} idOf={({ key }) => key} />
      </div>
    </section>
  );
}

function Share({ group, most }: { group: Group; most: number }) {
  return (
    <span className={styles.track} aria-hidden="true">
      {(['recovered', 'open', 'lost'] as const).map((key) => (
        <span
          key={key}
          className={styles[key]}
          style={{ inlineSize: `${(100 * group.amounts[key].amount) / most}%` }}
        />
      ))}
    </span>
  );
}
