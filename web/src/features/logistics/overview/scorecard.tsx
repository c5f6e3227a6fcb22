import {
  type ChannelScore,
  claimFilter,
  logisticsOverview,
  type OutcomePart,
  outcomeFilter,
  scoreFilter,
} from '@opsyard/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../../kernel/calls/api.ts';
import { usePathTo } from '../../../kernel/places.ts';
import { useDevice } from '../../../kernel/storage/device.ts';
import { useUrlState } from '../../../kernel/url-state.ts';
import { classes } from '../../../ui/classes.ts';
import { dayOf } from '../../../ui/dates/when-text.ts';
import { Failure } from '../../../ui/failure.tsx';
import { type Column, RecordTable } from '../../../ui/lists/record-table.tsx';
import { SortChoice } from '../../../ui/lists/sort-choice.tsx';
import { useNumberText } from '../../../ui/numbers/number-text.ts';
import overview from '../../../ui/numbers/overview.module.css';
import { ClaimedParcels } from './claimed-parcels.tsx';
import styles from './overview.module.css';
import { type ChannelMoney, useMoney } from './use-money.ts';

type Scored = ChannelScore & Partial<ChannelMoney>;
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
const MONEY: readonly Key[] = ['claimShare', 'overcharged', 'recovered'];
const YUAN = { style: 'currency', currency: 'CNY' } as const;
const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** Table of channel performance, sortable by any figure. */
export function Scorecard() {
  const { t } = useTranslation('logistics');
  const [today] = useState(() => dayOf(new Date()));
  const [sort, setSort] = useState<{ column: string; order: 'asc' | 'desc' }>({ column: 'parcels', order: 'desc' });
  const { data, error, refetch } = useRead(logisticsOverview.scorecard, { query: { today } }, { quiet: true });
  const money = useMoney(today);
  const cellOf = useCells(money.from);
  const [{ claims }, go] = useUrlState({ claims: '' });
  const sorting = { ...sort, sortBy: (column: string, order: 'asc' | 'desc') => setSort({ column, order }) };
  const isPhone = useDevice() === 'mobile';
  const claimed = data?.find(({ id }) => id === claims);
  const rows = data?.map((row) => ({ ...row, ...money.moneyOf(row) }));
  const figures: readonly Key[] = [...FIGURES, ...money.figures];
  const columns: Column<Scored>[] = [
    { key: 'name', title: t('score.channel'), cell: ({ name }) => channelName(name), sortable: true },
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
    <section className={overview.card} aria-label={t('score.title')}>
      <h2 className={overview.heading}>{t('score.title')}</h2>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {money.figures.length > 0 && <p className={styles.period}>{t('score.period')}</p>}
      {rows && isPhone && (
        <p className={styles.period}>
          <SortChoice columns={columns} {...sorting} />
        </p>
      )}
      {rows && (
        <div className={classes(styles.scroll, styles.scored)}>
          <RecordTable
            label={t('score.title')}
            rows={sorted(rows, sort.column, sort.order)}
            columns={columns}
            idOf={({ id }) => id}
            sorting={sorting}
          />
        </div>
      )}
      {claimed && (
        <ClaimedParcels
          channel={claimed}
          count={money.claimedOf(claimed.id)}
          from={money.from}
          onClose={() => go({ claims: '' })}
        />
      )}
    </section>
  );
}

function useCells(from: string): (row: Scored, key: Key) => ReactNode {
  const { t } = useTranslation('logistics');
  const number = useNumberText();
  const pathTo = usePathTo();
  const percent = (value: number) => t('score.percent', { value: number(value, ONE_DECIMAL) });
  const moneyCell = (id: string, key: keyof ChannelMoney, value: number) => {
    // Parcels are counted, and a parcel can have several orders: their list would be longer.
    if (key === 'claimShare') return linked(value === 0 ? null : `?claims=${id}`, percent(value));
    if (value === 0) return '—';
    const filter = ordersBehind(key, { from, channels: [id] });
    return linked(pathTo('workOrder/List', { filter }), number(value / 100, YUAN));
  };
  return (row, key) => {
    const value = row[key] ?? null;
    if (value === null) return '—';
    if (isMoney(key)) return moneyCell(row.id, key, value);
    const text = key.endsWith('Share') ? percent(value) : number(value);
    const filter = value === 0 ? undefined : scoreFilter(row.id, key);
    return linked(filter === undefined ? null : pathTo('logistics/Waybills', { filter }), text);
  };
}

/** Truncate long names: the figures need the width. */
function channelName(name: string): ReactNode {
  return (
    <span className={styles.channel} title={name}>
      {name}
    </span>
  );
}

const isMoney = (key: Key): key is keyof ChannelMoney => MONEY.includes(key);

/** Filter of the work orders behind an amount. */
function ordersBehind(key: 'overcharged' | 'recovered', part: OutcomePart): string {
  return key === 'recovered' ? outcomeFilter('recovered', part) : claimFilter('overcharged', part);
}

/** A figure with a link to its records, if the user has access to the list. */
function linked(path: string | null, text: string): ReactNode {
  return path ? <Link to={path}>{text}</Link> : text;
}

/** Empty values are last in either direction. */
function sorted(rows: readonly Scored[], column: string, order: 'asc' | 'desc'): Scored[] {
  const key = column as Key | 'name';
  const sign = order === 'asc' ? 1 : -1;
  return [...rows].sort((a, b) => {
    const [left, right] = [a[key] ?? null, b[key] ?? null];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right);
    return sign * String(left).localeCompare(String(right));
  });
}
