import { useTranslation } from 'react-i18next';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  ErrorBar,
  ReferenceLine,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from 'recharts';
import { useDevice } from '../../../kernel/storage/device.ts';
import overview from '../../../ui/numbers/overview.module.css';
import { type BiasRow, findingOf } from './rows.ts';
import { useFigures } from './use-figures.ts';

const INK = { fill: 'var(--text-2)', fontSize: 12 };
const MOST = 15;
const FILLS = { larger: 'var(--danger)', smaller: 'var(--accent)', unclear: 'var(--text-3)' } as const;

type BiasChartProps = { rows: readonly BiasRow[]; labelOf: (row: BiasRow) => string };

/** Chart of the mean differences in volume with their confidence intervals; the table below has the figures. */
export function BiasChart({ rows, labelOf }: BiasChartProps) {
  const { t } = useTranslation('workOrders');
  const { percent } = useFigures();
  const isPhone = useDevice() === 'mobile';
  const bars = rows.slice(0, MOST).flatMap((row) => {
    const { volumeMean: interval } = row;
    if (!interval) return [];
    const { mean, low, high } = interval;
    return [
      { key: row.key, label: labelOf(row), mean, ends: [mean - low, high - mean], fill: FILLS[findingOf(interval)] },
    ];
  });
  if (bars.length === 0) return null;
  return (
    <section className={overview.card} aria-label={t('bias.chart')}>
      <h2 className={overview.heading}>{t('bias.chart')}</h2>
      <div style={{ blockSize: 60 + 36 * bars.length }} aria-hidden="true">
        <ResponsiveContainer width="100%" height="100%">
          <BarChart
            layout="vertical"
            data={bars}
            margin={{ top: 8, right: 24, bottom: 0, left: 8 }}
            accessibilityLayer={false}
          >
            <CartesianGrid horizontal={false} stroke="var(--line)" />
            <XAxis type="number" tickFormatter={percent} tick={INK} tickLine={false} stroke="var(--line-strong)" />
            <YAxis
              type="category"
              dataKey="label"
              width={isPhone ? 110 : 220}
              tick={INK}
              tickLine={false}
              axisLine={false}
            />
            <ReferenceLine x={0} stroke="var(--text-2)" />
            <Bar dataKey="mean" barSize={14} isAnimationActive={false}>
              {bars.map(({ key, fill }) => (
                <Cell key={key} fill={fill} fillOpacity={0.7} />
              ))}
              <ErrorBar dataKey="ends" direction="x" width={6} stroke="var(--text)" isAnimationActive={false} />
            </Bar>
          </BarChart>
        </ResponsiveContainer>
      </div>
    </section>
  );
}
