import type { logisticsOverview, Reply } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { BOX, INK } from './chart-look.ts';
import { useDayText } from './day-text.ts';
import styles from './overview.module.css';

type DaysChartProps = { days: Reply<typeof logisticsOverview.read>['days']; since: string };

/** Chart of first scans and deliveries by day, with the totals below as text. */
export function DaysChart({ days, since }: DaysChartProps) {
  const { t } = useTranslation('logistics');
  const dayText = useDayText(since);
  const sum = (key: 'firstScans' | 'delivered') => days.reduce((total, day) => total + day[key], 0);
  return (
    <>
      <div className={styles.chart} aria-hidden="true">
        <ResponsiveContainer width="100%" height="100%">
          <BarChart data={[...days]} margin={{ top: 8, right: 8, bottom: 0, left: -24 }} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis dataKey="ago" tickFormatter={dayText} tick={INK} tickLine={false} stroke="var(--line-strong)" />
            <YAxis allowDecimals={false} tick={INK} tickLine={false} axisLine={false} />
            <Tooltip labelFormatter={dayText} cursor={{ fill: 'var(--hover)' }} contentStyle={BOX} />
            <Legend iconType="square" wrapperStyle={{ fontSize: 12 }} />
            <Bar dataKey="firstScans" name={t('overview.scans')} fill="var(--text-3)" isAnimationActive={false} />
            <Bar dataKey="delivered" name={t('overview.deliveries')} fill="var(--accent)" isAnimationActive={false} />
          </BarChart>
        </ResponsiveContainer>
      </div>
      <p className={styles.dim}>{t('overview.sums', { scans: sum('firstScans'), deliveries: sum('delivered') })}</p>
    </>
  );
}
