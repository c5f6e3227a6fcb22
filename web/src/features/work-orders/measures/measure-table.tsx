import { MEASURE_SOURCES, type Measure, type MeasureSource } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kernel/words/language.ts';
import { useAmounts } from '../amounts.ts';
import styles from '../work-orders.module.css';
import type { OrderBox } from './order-box.ts';

const ROWS = ['length', 'width', 'height', 'weight'] as const;
const SOURCES = Object.keys(MEASURE_SOURCES) as MeasureSource[];

/** A column for the latest measure of each source, and the differences from the order's own figures. */
export function MeasureTable({ order, measures }: { order: OrderBox; measures: readonly Measure[] }) {
  const { t } = useTranslation('workOrders');
  const at = useLanguage() === 'zh' ? 1 : 0;
  const { kilograms, centimetres } = useAmounts();
  const columns = SOURCES.flatMap((source) => latestOf(measures, source) ?? []);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className={styles.scroll} aria-label={t('measures.caption')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('measures.ours')}</th>
            {columns.map(({ id, source }) => (
              <th key={id} scope="col">
                {MEASURE_SOURCES[source][at]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map((row) => {
            const write = row === 'weight' ? kilograms : centimetres;
            const ours = order[row];
            return (
              <tr key={row}>
                <th scope="row">{t(row === 'weight' ? 'measures.weight' : `compare.${row}`)}</th>
                <td>{ours === null ? '—' : write(ours)}</td>
                {columns.map(({ id, [row]: value }) => (
                  <td key={id}>
                    {value === null ? '—' : write(value)}
                    {value !== null && ours !== null && (
                      <span className={styles.difference}>{signed(value - ours, write)}</span>
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function latestOf(measures: readonly Measure[], source: MeasureSource): Measure | undefined {
  return measures
    .filter((measure) => measure.source === source)
    .reduce<Measure | undefined>(
      (latest, one) => (latest && latest.measuredAt > one.measuredAt ? latest : one),
      undefined,
    );
}

function signed(difference: number, write: (value: number) => string): string {
  if (difference === 0) return '±0';
  return `${difference > 0 ? '+' : '−'}${write(Math.abs(difference))}`;
}
