import {
  type Condition,
  type Filter,
  logisticsOverview,
  parseFilter,
  printFilter,
  TRACKING_STATUSES,
  type TrackingStatus,
  waybill,
} from '@opsyard/contract';
import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { part } from '../../../kernel/loading/screens.ts';
import { Failure } from '../../../ui/failure.tsx';
import overview from '../../../ui/numbers/overview.module.css';
import { Page } from '../../../ui/page.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { useWord } from '../waybills/use-word.ts';
import { Bars } from './bars.tsx';
import { Figures } from './figures.tsx';
import { LateTasks } from './late-tasks.tsx';
import styles from './overview.module.css';
import { Providers } from './providers.tsx';
import { Scorecard } from './scorecard.tsx';
import { UnknownStatuses } from './unknown-statuses.tsx';

const LATE = 'flags has any ("stuck", "silent", "overdue")';
const SITES_SHOWN = 10;

/** Number of stuck, silent and overdue parcels by site, of the sites with most of them. */
function LateSites() {
  const { t } = useTranslation('logistics');
  const { data, error, refetch } = useRead(waybill.groups, { query: { by: 'site', filter: LATE } }, { quiet: true });
  const bars = data?.slice(0, SITES_SHOWN).map(({ value, count }) => ({
    ...{ key: value ?? '', name: value ?? t('overview.noSite'), count },
    filter: printFilter(lateOf(value)),
  }));
  return <Bars title={t('overview.lateSites')} bars={bars} error={error} retry={() => void refetch()} />;
}

function lateOf(value: string | null): Filter {
  const site: Condition = value === null ? { field: 'site', op: 'empty' } : { field: 'site', op: 'is', value };
  return { and: [parseFilter(LATE), site] };
}

const DaysChart = part(() => import('./days-chart.tsx'), 'DaysChart', 'first');

/** Page with parcel figures of today and the last 30 days, by status and channel. */
export function OverviewPage() {
  const { t } = useTranslation('logistics');
  const maySync = useCan('logistics:waybill:sync');
  const maySetTasks = useCan('logistics:late:edit');
  const since = useMemo(beginningOfToday, []);
  const { data, error, refetch } = useRead(logisticsOverview.read, { query: { since } }, { quiet: true });
  return (
    <Page title={t('overview.title')}>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton rows={4} />}
      {data && <Figures figures={data.figures} since={since} />}
      <div className={styles.halves}>
        <section className={overview.card} aria-label={t('overview.days')}>
          <h2 className={overview.heading}>{t('overview.days')}</h2>
          <Suspense fallback={<RowsSkeleton rows={6} />}>
            {data && <DaysChart days={data.days} since={since} />}
          </Suspense>
        </section>
        <Statuses />
      </div>
      <LateSites />
      {data?.figures.unmapped ? <UnknownStatuses /> : null}
      <Scorecard />
      {maySync && <Providers since={since} />}
      {maySetTasks && <LateTasks />}
    </Page>
  );
}

function beginningOfToday(): string {
  const day = new Date();
  day.setHours(0, 0, 0, 0);
  return day.toISOString();
}

/** Number of parcels by status. */
function Statuses() {
  const { t } = useTranslation('logistics');
  const word = useWord();
  const { data, error, refetch } = useRead(waybill.groups, { query: { by: 'status' } }, { quiet: true });
  const bars = data?.map(({ value, count }) => ({
    ...{ key: String(value), name: word(TRACKING_STATUSES[value as TrackingStatus]), count },
    filter: `status = "${value}"`,
  }));
  return <Bars title={t('overview.statuses')} bars={bars} error={error} retry={() => void refetch()} />;
}
