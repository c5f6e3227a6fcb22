import type { ProviderHealth } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { CartesianGrid, Legend, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { BOX, INK } from './chart-style.ts';
import { useDayText } from './day-text.ts';
import styles from './overview.module.css';
import { quotaForecast } from './quota-forecast.ts';

const COLORS = ['var(--accent)', 'var(--danger)', 'var(--text-2)'];
/** Solid and dashed, so that the lines differ without their colours. */
const DASHES = ['', '6 3', '2 3'];

type QuotaChartProps = { accounts: readonly ProviderHealth[]; since: string };

/** Chart of the quotas that remain on the coming days at the present rate; the table below has the last day of each. */
export function QuotaChart({ accounts, since }: QuotaChartProps) {
  const { t } = useTranslation('logistics');
  const dayText = useDayText(since);
  const { lines, points } = quotaForecast(accounts);
  if (lines.length === 0) return null;
  return (
    <>
      <h3 className={styles.subheading}>{t('providers.forecast')}</h3>
      <div className={styles.calls} aria-hidden="true">
        <ResponsiveContainer width="100%" height="100%">
          <LineChart data={points} margin={{ top: 8, right: 8, bottom: 0, left: -8 }} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis
              dataKey="ahead"
              tickFormatter={(ahead) => dayText(-Number(ahead))}
              tick={INK}
              tickLine={false}
              stroke="var(--line-strong)"
            />
            <YAxis allowDecimals={false} tick={INK} tickLine={false} axisLine={false} />
            <Tooltip labelFormatter={(ahead) => dayText(-Number(ahead))} contentStyle={BOX} />
            <Legend wrapperStyle={{ fontSize: 12 }} />
            {lines.map(({ id, name }, at) => (
              <Line
                key={id}
                dataKey={id}
                name={name}
                dot={false}
                strokeWidth={2}
                stroke={COLORS[at % COLORS.length] ?? ''}
                strokeDasharray={DASHES[Math.floor(at / COLORS.length) % DASHES.length] ?? ''}
                isAnimationActive={false}
              />
            ))}
          </LineChart>
        </ResponsiveContainer>
      </div>
    </>
  );
}
