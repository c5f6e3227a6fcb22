import { dashboard } from '@opsyard/contract';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../kernel/calls/api.ts';
import { part } from '../../kernel/loading/screens.ts';
import { usePathTo } from '../../kernel/places.ts';
import { labelText } from '../../kernel/words/label-text.ts';
import { DayText } from '../../ui/dates/when.tsx';
import { Failure } from '../../ui/failure.tsx';
import { NumberInfo } from '../../ui/numbers/number-info.tsx';
import { useNumberText } from '../../ui/numbers/number-text.ts';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import styles from './workbench.module.css';

const VisitChart = part(() => import('./visit-chart.tsx'), 'VisitChart', 'first');

/**
 * Visits of the last seven days in two lines, on demand as a chart and a table; days link to the audit log for users
 * who may see it.
 */
export function Visits() {
  const { t } = useTranslation('dashboard');
  const pathTo = usePathTo();
  const number = useNumberText();
  const [isOpen, setOpen] = useState(false);
  const { data: days, error, refetch } = useRead(dashboard.visitInfo, { query: {} }, { quiet: true, enabled: isOpen });
  const { data: totals } = useRead(dashboard.loginfo, { query: {} }, { quiet: true });
  const eventsOf = (day: string) => pathTo('system/AuditLog', { kind: 'signedIn', from: day, to: day });
  return (
    <section className={styles.card} aria-label={t('visits')}>
      <h2 className={styles.heading}>{t('visits')}</h2>
      {totals && (
        <dl className={styles.figures}>
          <NumberInfo
            title={t(totals.formerWeekVisitCount > 0 ? 'weekChange' : 'week')}
            value={totals.weekVisitCount}
            {...changeOf(totals.weekVisitCount, totals.formerWeekVisitCount)}
          />
        </dl>
      )}
      {totals && (
        <p className={styles.dim}>
          {t('today', { people: totals.todayVisitCount, addresses: totals.todayIp })}
          {' · '}
          {t('total', { count: totals.totalVisitCount })}
        </p>
      )}
      <details className={styles.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t('byDay')}</summary>
        {isOpen && error && !days && <Failure error={error} retry={() => void refetch()} />}
        {isOpen && !error && !days && <RowsSkeleton rows={5} />}
        {isOpen && days && (
          <div className={styles.visits}>
            <Suspense fallback={<div className={styles.chart} />}>
              <VisitChart days={days} />
            </Suspense>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('day')}</th>
                  <th scope="col">{t('visitors')}</th>
                  <th scope="col">{t('addresses')}</th>
                  <th scope="col">{t('logins')}</th>
                </tr>
              </thead>
              <tbody>
                {days.toReversed().map(({ tian, visit, ip, login }) => {
                  const events = eventsOf(tian);
                  return (
                    <tr key={tian}>
                      <th scope="row">
                        <DayText day={tian} />
                      </th>
                      <td>{number(visit)}</td>
                      <td>{number(ip)}</td>
                      <td>
                        {events ? (
                          <Link to={events} aria-label={labelText(String(login), t('events', { day: tian }))}>
                            {number(login)}
                          </Link>
                        ) : (
                          number(login)
                        )}
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </div>
        )}
      </details>
    </section>
  );
}

/** The change in percent; none if the previous value is zero. */
function changeOf(now: number, before: number): { change?: number } {
  return before === 0 ? {} : { change: ((now - before) / before) * 100 };
}
