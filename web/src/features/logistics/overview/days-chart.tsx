import type { logisticsOverview, Reply } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { DayBarChart } from './day-bar-chart.tsx';
import styles from './overview.module.css';

type DaysChartProps = { days: Reply<typeof logisticsOverview.read>['days']; since: string };

/** Chart of first scans and deliveries by day, with the totals below as text. */
export function DaysChart({ days, since }: DaysChartProps) {
  const { t } = useTranslation('logistics');
  const sum = (key: 'firstScans' | 'delivered') => days.reduce((total, day) => total + day[key], 0);
  return (
    <>
      <div className={styles.chart} aria-hidden="true">
        <DayBarChart
          days={days}
          since={since}
          bars={[
            { key: 'firstScans', name: t('overview.scans'), fill: 'var(--text-3)' },
            { key: 'delivered', name: t('overview.deliveries'), fill: 'var(--accent)' },
          ]}
        />
      </div>
      <p className={styles.dim}>{t('overview.sums', { scans: sum('firstScans'), deliveries: sum('delivered') })}</p>
    </>
  );
}
