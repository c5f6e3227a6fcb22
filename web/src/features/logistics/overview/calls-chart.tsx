import type { ProviderHealth } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { BOX, INK } from './chart-look.ts';
import { useDayText } from './day-text.ts';
import styles from './overview.module.css';

type CallsChartProps = { accounts: readonly ProviderHealth[]; since: string };

/** Chart of successful and failed calls to all providers by day; the table below has them by account. */
export function CallsChart({ accounts, since }: CallsChartProps) {
  const { t } = useTranslation('logistics');
  const dayText = useDayText(since);
  const [first] = accounts;
  const days = (first?.days ?? []).map(({ ago }, at) => ({
    ago,
    answered: accounts.reduce((sum, account) => sum + (account.days[at]?.answered ?? 0), 0),
    failed: accounts.reduce((sum, account) => sum + (account.days[at]?.failed ?? 0), 0),
  }));
  return (
    <div className={styles.calls} aria-hidden="true">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={days} margin={{ top: 8, right: 8, bottom: 0, left: -24 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="ago" tickFormatter={dayText} tick={INK} tickLine={false} stroke="var(--line-strong)" />
          <YAxis allowDecimals={false} tick={INK} tickLine={false} axisLine={false} />
          <Tooltip labelFormatter={dayText} cursor={{ fill: 'var(--hover)' }} contentStyle={BOX} />
          <Legend itemSorter={null} iconType="square" wrapperStyle={{ fontSize: 12 }} />
          <Bar
            dataKey="answered"
            stackId="1"
            name={t('providers.answered')}
            fill="var(--accent)"
            isAnimationActive={false}
          />
          <Bar
            dataKey="failed"
            stackId="1"
            name={t('providers.failed')}
            fill="var(--danger)"
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
