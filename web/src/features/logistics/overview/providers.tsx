import { type ProviderHealth, providerHealth, type RegistrationPrice } from '@opsyard/contract';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { part } from '../../../kernel/loading/screens.ts';
import { classes } from '../../../ui/classes.ts';
import { Failure } from '../../../ui/failure.tsx';
import { type Column, RecordTable } from '../../../ui/lists/record-table.tsx';
import { minorUnits } from '../../../ui/numbers/minor-units.ts';
import { useNumberText } from '../../../ui/numbers/number-text.ts';
import overview from '../../../ui/numbers/overview.module.css';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import styles from './overview.module.css';
import { Quota } from './quota.tsx';

const CallsChart = part(() => import('./calls-chart.tsx'), 'CallsChart', 'first');
const QuotaChart = part(() => import('./quota-chart.tsx'), 'QuotaChart', 'first');

/** Table of the tracking accounts: response rate, tracked parcels and remaining quota. */
export function Providers({ since }: { since: string }) {
  const { t } = useTranslation('logistics');
  const columns = useColumns(since);
  const { data, error, refetch } = useRead(providerHealth.read, { query: { since } }, { quiet: true });
  if (data?.length === 0) return null;
  return (
    <section className={overview.card} aria-label={t('providers.title')}>
      <h2 className={overview.heading}>{t('providers.title')}</h2>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {data && (
        <>
          <Suspense fallback={<RowsSkeleton rows={6} />}>
            <CallsChart accounts={data} since={since} />
            <QuotaChart accounts={data} since={since} />
          </Suspense>
          <p className={styles.period}>{t('providers.method')}</p>
          <div className={classes(styles.scroll, styles.scored)}>
            <RecordTable label={t('providers.title')} rows={data} columns={columns} idOf={({ id }) => id} />
          </div>
        </>
      )}
    </section>
  );
}

function useColumns(since: string): Column<ProviderHealth>[] {
  const { t } = useTranslation('logistics');
  const number = useNumberText();
  const nameOf = ({ name, sandbox }: ProviderHealth) => (sandbox ? `${name} · ${t('sync.sandbox')}` : name);
  const figure = (value: number | null) => (value === null ? '—' : number(value));
  return [
    { key: 'name', title: t('providers.account'), cell: nameOf },
    { key: 'state', title: t('providers.state'), cell: (row) => t(`providers.${stateOf(row)}`) },
    { key: 'followed', title: t('providers.followed'), cell: (row) => figure(row.followed), number: true },
    { key: 'due', title: t('providers.due'), cell: (row) => figure(row.due), number: true },
    { key: 'calls', title: t('providers.calls'), cell: (row) => number(callsOf(row).all), number: true },
    {
      ...{ key: 'failed', title: t('providers.failed'), number: true },
      cell: (row) => {
        const { all, failed } = callsOf(row);
        return all === 0 ? '—' : t('score.percent', { value: number(Math.round((100 * failed) / all)) });
      },
    },
    {
      ...{ key: 'time', title: t('providers.time'), number: true },
      cell: ({ medianTime }) => (medianTime === null ? '—' : t('providers.ms', { value: number(medianTime) })),
    },
    {
      ...{ key: 'found', title: t('providers.found'), number: true },
      cell: ({ foundShare }) => (foundShare === null ? '—' : t('score.percent', { value: number(foundShare) })),
    },
    {
      ...{ key: 'cost', title: t('providers.cost'), number: true },
      cell: ({ costPerDelivered, price }) =>
        costPerDelivered === null || !price
          ? '—'
          : number(costPerDelivered / minorUnits(price.currency), costIn(price)),
    },
    { key: 'quota', title: t('providers.quota'), cell: (row) => <Quota health={row} since={since} /> },
  ];
}

/** Formatter for amounts that may be fractions of a cent. */
function costIn({ currency }: RegistrationPrice) {
  return { style: 'currency', currency, maximumFractionDigits: 4 } as const;
}

function stateOf({ state, pauseReason }: ProviderHealth) {
  if (state === 'active') return 'active' as const;
  return ({ quota: 'pausedQuota', auth: 'pausedAuth', manual: 'paused' } as const)[pauseReason ?? 'manual'];
}

function callsOf({ days }: ProviderHealth) {
  const failed = days.reduce((sum, day) => sum + day.failed, 0);
  return { failed, all: days.reduce((sum, { answered }) => sum + answered, failed) };
}
