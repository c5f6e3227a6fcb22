import { type ChannelScore, logisticsOverview, scoreFilter } from '@opsyard/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../../kernel/api.ts';
import { usePathTo } from '../../../kernel/places.ts';
import { Failure } from '../../../ui/failure.tsx';
import { useNumberText } from '../../../ui/number-text.ts';
import { type Column, RecordTable } from '../../../ui/record-table.tsx';
import { dayOf } from '../../../ui/when-text.ts';
import styles from './overview.module.css';

type Key = Exclude<keyof ChannelScore, 'id' | 'name'>;
const FIGURES: readonly Key[] = [
  'parcels',
  'deliveredShare',
  'exceptionShare',
  'lostShare',
  'daysToScan',
  'promisedDays',
  'medianDays',
  'p90Days',
  'stuck',
  'silent',
];
const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** How the channels have done, in the order of any number. */
export function Scorecard() {
  const { t } = useTranslation('logistics');
  const [today] = useState(() => dayOf(new Date()));
  const [sort, setSort] = useState<{ column: string; order: 'asc' | 'desc' }>({ column: 'parcels', order: 'desc' });
  const { data, error, refetch } = useRead(logisticsOverview.scorecard, { query: { today } }, { quiet: true });
  const cellOf = useCells();
  const columns: Column<ChannelScore>[] = [
    { key: 'name', title: t('score.channel'), cell: ({ name }) => name, sortable: true, rest: true },
    ...FIGURES.map((key) => ({
      key,
      title: t(`score.${key}`),
      cell: (row: ChannelScore) => cellOf(row, key),
      number: true,
      sortable: true,
    })),
  ];
  if (data?.length === 0) return null;
  return (
    <section className={styles.card} aria-label={t('score.title')}>
      <h2 className={styles.heading}>{t('score.title')}</h2>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {data && (
        <div className={styles.scroll}>
          <RecordTable
            label={t('score.title')}
            rows={sorted(data, sort.column, sort.order)}
            columns={columns}
            idOf={({ id }) => id}
            sorting={{ ...sort, sortBy: (column, order) => setSort({ column, order }) }}
          />
        </div>
      )}
    </section>
  );
}

function useCells(): (row: ChannelScore, key: Key) => ReactNode {
  const { t } = useTranslation('logistics');
  const number = useNumberText();
  const pathTo = usePathTo();
  return (row, key) => {
    const value = row[key];
    if (value === null) return '—';
    const text = key.endsWith('Share') ? t('score.percent', { value: number(value, ONE_DECIMAL) }) : number(value);
    const filter = value === 0 ? undefined : scoreFilter(row.id, key);
    const path = filter === undefined ? null : pathTo('logistics/Waybills', { filter });
    return path ? <Link to={path}>{text}</Link> : text;
  };
}

/** Empty values stand last either way. */
function sorted(rows: readonly ChannelScore[], column: string, order: 'asc' | 'desc'): ChannelScore[] {
  const key = column as Key | 'name';
  const sign = order === 'asc' ? 1 : -1;
  return [...rows].sort((a, b) => {
    const [left, right] = [a[key], b[key]];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right);
    return sign * String(left).localeCompare(String(right));
  });
}
