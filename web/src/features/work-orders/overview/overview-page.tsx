import { workOrderOverview } from '@opsyard/contract';
import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { part } from '../../../kernel/loading/screens.ts';
import { dayOf } from '../../../ui/dates/when-text.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import overview from '../../../ui/numbers/overview.module.css';
import { Page } from '../../../ui/page.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { AmountTiles } from './amount-tiles.tsx';
import { GroupTable } from './group-table.tsx';
import { MonthTable } from './month-table.tsx';
import { Risks } from './risks.tsx';
import { amountsOf, groupsBy, medianDays, monthsUpTo } from './sums.ts';

const MonthsChart = part(() => import('./months-chart.tsx'), 'MonthsChart', 'first');

/** Page with the outcome of overcharged amounts by month, carrier and channel. */
export function OverviewPage() {
  const { t } = useTranslation('workOrders');
  const today = useMemo(() => dayOf(new Date()), []);
  const { data, error, refetch } = useRead(workOrderOverview.read, { query: { today } }, { quiet: true });
  const money = data?.money;
  return (
    <Page title={t('money.title')}>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton rows={6} />}
      {data && !money && <Empty title={t('money.hidden')} />}
      {money && (
        <>
          <AmountTiles
            amounts={amountsOf(money.sums)}
            prevented={money.prevented}
            days={medianDays(money.times)}
            today={today}
          />
          <Risks risks={money.risks} today={today} />
          <section className={overview.card} aria-label={t('money.months')}>
            <h2 className={overview.heading}>{t('money.months')}</h2>
            <Suspense fallback={<RowsSkeleton rows={6} />}>
              <MonthsChart months={monthsUpTo(today, money.sums)} />
            </Suspense>
            <MonthTable months={monthsUpTo(today, money.sums)} />
          </section>
          <GroupTable title={t('money.carriers')} groups={groupsBy('carrier', money)} today={today} />
          <GroupTable title={t('money.channels')} groups={groupsBy('name', money)} today={today} />
        </>
      )}
    </Page>
  );
}
