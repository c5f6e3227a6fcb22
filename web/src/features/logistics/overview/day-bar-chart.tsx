import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { BOX, INK } from './chart-style.ts';
import { useDayText } from './day-text.ts';

type DayBarChartProps = {
  /** Counts by day, counted back from the last one. */
  days: readonly { ago: number }[];
  since: string;
  bars: readonly { key: string; name: string; fill: string }[];
  stacked?: boolean;
};

/** Bars of counts by day. */
export function DayBarChart({ days, since, bars, stacked = false }: DayBarChartProps) {
  const dayText = useDayText(since);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={[...days]} margin={{ top: 8, right: 8, bottom: 0, left: -24 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="ago" tickFormatter={dayText} tick={INK} tickLine={false} stroke="var(--line-strong)" />
        <YAxis allowDecimals={false} tick={INK} tickLine={false} axisLine={false} />
        <Tooltip labelFormatter={dayText} cursor={{ fill: 'var(--hover)' }} contentStyle={BOX} />
        <Legend itemSorter={null} iconType="square" wrapperStyle={{ fontSize: 12 }} />
        {bars.map(({ key, name, fill }) => (
          <Bar
            key={key}
            dataKey={key}
            name={name}
            fill={fill}
            isAnimationActive={false}
            {...(stacked && { stackId: '1' })}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
