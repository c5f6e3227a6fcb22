import { OUTCOMES } from '@opsyard/contract';
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { useAmounts } from '../amounts.ts';
import { useMonthText } from './month-text.ts';
import styles from './overview.module.css';
import type { MonthAmounts } from './sums.ts';

const INK = { fill: 'var(--text-2)', fontSize: 12 };
const BOX = { background: 'var(--raised)', border: '1px solid var(--line)', borderRadius: 6, color: 'var(--text)' };
const FILLS = { recovered: 'var(--accent)', claimed: 'var(--text-3)', lost: 'var(--danger)' } as const;

/** Chart of the monthly amounts; the table below has the figures. */
export function MonthsChart({ months }: { months: readonly MonthAmounts[] }) {
  const { money } = useAmounts();
  const monthText = useMonthText();
  const at = useLanguage() === 'zh' ? 1 : 0;
  const label = (month: unknown) => monthText(String(month));
  return (
    <div className={styles.chart} aria-hidden="true">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={[...months]} margin={{ top: 8, right: 8, bottom: 0, left: 8 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="month" tickFormatter={label} tick={INK} tickLine={false} stroke="var(--line-strong)" />
          <YAxis
            tickFormatter={(cents: number) => String(Math.round(cents / 100))}
            tick={INK}
            tickLine={false}
            axisLine={false}
          />
          <Tooltip
            labelFormatter={label}
            formatter={(cents) => money(Number(cents))}
            cursor={{ fill: 'var(--hover)' }}
            contentStyle={BOX}
          />
          <Legend itemSorter={null} iconType="square" wrapperStyle={{ fontSize: 12 }} />
          {(['claimed', 'recovered', 'lost'] as const).map((key) => (
            <Bar key={key} dataKey={key} name={OUTCOMES[key][at]} fill={FILLS[key]} isAnimationActive={false} />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
