import type { VisitDay } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { useLanguage } from '../../kernel/words/language.ts';
import { plainDay } from '../../ui/dates/when-text.ts';
import styles from './workbench.module.css';

const AXIS_TEXT_STYLE = { fill: 'var(--text-2)', fontSize: 12 };
const TOOLTIP_STYLE = {
  background: 'var(--raised)',
  border: '1px solid var(--line)',
  borderRadius: 6,
  color: 'var(--text)',
};

/** Chart of visits and sign-ins by day; the table beside it has the same figures. */
export function VisitChart({ days }: { days: readonly VisitDay[] }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const dayText = (day: string) => plainDay(day, language);
  return (
    <div className={styles.chart} aria-hidden="true">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={[...days]} margin={{ top: 8, right: 8, bottom: 0, left: -24 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="tian"
            tickFormatter={dayText}
            tick={AXIS_TEXT_STYLE}
            tickLine={false}
            stroke="var(--line-strong)"
          />
          <YAxis allowDecimals={false} tick={AXIS_TEXT_STYLE} tickLine={false} axisLine={false} />
          <Tooltip
            labelFormatter={(day) => dayText(String(day))}
            cursor={{ fill: 'var(--hover)' }}
            contentStyle={TOOLTIP_STYLE}
          />
          <Legend iconType="square" wrapperStyle={{ fontSize: 12 }} />
          <Bar
            dataKey="visit"
            name={t('visitors')}
            fill="var(--accent)"
            radius={[3, 3, 0, 0]}
            isAnimationActive={false}
          />
          <Bar
            dataKey="login"
            name={t('logins')}
            fill="var(--text-3)"
            radius={[3, 3, 0, 0]}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
