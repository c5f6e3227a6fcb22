import { type ChannelScore, logisticsOverview, outcomeFilter, scoreFilter } from '@opsyard/contract';
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
import { useRecovered } from './use-recovered.ts';

/** A channel with what its work orders got back, in cents; null where that is not told. */
type Scored = ChannelScore & { recovered: number | null };
type Key = Exclude<keyof Scored, 'id' | 'name'>;
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
const YUAN = { style: 'currency', currency: 'CNY' } as const;
const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** How the channels have done, in the order of any number. */
export function Scorecard() {
  const { t } = useTranslation('logistics');
  const [today] = useState(() => dayOf(new Date()));
  const [sort, setSort] = useState<{ column: string; order: 'asc' | 'desc' }>({ column: 'parcels', order: 'desc' });
  const { data, error, refetch } = useRead(logisticsOverview.scorecard, { query: { today } }, { quiet: true });
  const { from, recoveredBy } = useRecovered(today);
  const cellOf = useCells(from);
  const rows = data?.map((row) => ({ ...row, recovered: recoveredBy?.(row.id) ?? null }));
  const figures: readonly Key[] = recoveredBy ? [...FIGURES, 'recovered'] : FIGURES;
  const columns: Column<Scored>[] = [
    { key: 'name', title: t('score.channel'), cell: ({ name }) => name, sortable: true, rest: true },
    ...figures.map((key) => ({
      key,
      title: t(`score.${key}`),
      cell: (row: Scored) => cellOf(row, key),
      number: true,
      sortable: true,
    })),
  ];
  if (data?.length === 0) return null;
  return (
    <section className={styles.card} aria-label={t('score.title')}>
      <h2 className={styles.heading}>{t('score.title')}</h2>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {recoveredBy && <p className={styles.period}>{t('score.period')}</p>}
      {rows && (
        <div className={styles.scroll}>
          <RecordTable
            label={t('score.title')}
            rows={sorted(rows, sort.column, sort.order)}
            columns={columns}
            idOf={({ id }) => id}
            sorting={{ ...sort, sortBy: (column, order) => setSort({ column, order }) }}
          />
        </div>
      )}
    </section>
  );
}

function useCells(from: string): (row: Scored, key: Key) => ReactNode {
  const { t } = useTranslation('logistics');
  const number = useNumberText();
  const pathTo = usePathTo();
  return (row, key) => {
    const value = row[key];
    if (value === null) return '—';
    if (key === 'recovered') {
      const orders = outcomeFilter('recovered', { from, channels: [row.id] });
      return value === 0 ? '—' : linked(pathTo('workOrder/List', { filter: orders }), number(value / 100, YUAN));
    }
    const text = key.endsWith('Share') ? t('score.percent', { value: number(value, ONE_DECIMAL) }) : number(value);
    const filter = value === 0 ? undefined : scoreFilter(row.id, key);
    return linked(filter === undefined ? null : pathTo('logistics/Waybills', { filter }), text);
  };
}

/** A figure that opens what it was made of, for whoever has that list. */
function linked(path: string | null, text: string): ReactNode {
  return path ? <Link to={path}>{text}</Link> : text;
}

/** Empty values stand last either way. */
function sorted(rows: readonly Scored[], column: string, order: 'asc' | 'desc'): Scored[] {
  const key = column as Key | 'name';
  const sign = order === 'asc' ? 1 : -1;
  return [...rows].sort((a, b) => {
    const [left, right] = [a[key], b[key]];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right);
    return sign * String(left).localeCompare(String(right));
  });
}
