import { BIAS_LEAST, biasFilter, type MeanInterval } from '@opsyard/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, RecordTable } from '../../../ui/lists/record-table.tsx';
import { useNumberText } from '../../../ui/numbers/number-text.ts';
import overview from '../../../ui/numbers/overview.module.css';
import { useAmounts } from '../amounts.ts';
import { LinesLink } from '../lines-link.tsx';
import charts from '../overview/overview.module.css';
import type { PeriodAddress } from '../period.tsx';
import styles from './bias.module.css';
import { type BiasRow, findingOf } from './rows.ts';
import { useFigures } from './use-figures.ts';

type BiasTableProps = { title: string; rows: readonly BiasRow[]; period: PeriodAddress; byHub?: boolean };

/** Table of the mean differences with their intervals; each number links to its bill lines. */
export function BiasTable({ title, rows, period, byHub = false }: BiasTableProps) {
  const { t } = useTranslation('workOrders');
  const number = useNumberText();
  const { money } = useAmounts();
  const { percent, millimetres } = useFigures();
  const partOf = ({ channel, hub }: BiasRow) => ({ ...period, channel, ...(byHub && { hub }) });
  const measured = (row: BiasRow, text: ReactNode) => (
    <LinesLink filter={biasFilter('measured', partOf(row))}>{text}</LinesLink>
  );
  const mean = (row: BiasRow, interval: MeanInterval | null, show: (value: number) => string) =>
    interval ? (
      <span className={styles.mean}>
        {measured(row, show(interval.mean))}
        <span className={charts.dim}>{t('bias.range', { low: show(interval.low), high: show(interval.high) })}</span>
      </span>
    ) : (
      <span className={charts.dim}>{t('bias.tooFew', { least: BIAS_LEAST })}</span>
    );
  const columns: Column<BiasRow>[] = [
    { key: 'name', title: t('bias.channel'), cell: ({ name }) => name ?? t('bias.noChannel'), rest: true },
    ...(byHub ? [{ key: 'hub', title: t('bias.hub'), cell: ({ hub }: BiasRow) => hub ?? t('bias.noHub') }] : []),
    {
      ...{ key: 'parcels', title: t('bias.parcels'), number: true },
      cell: (row) => measured(row, number(row.volume.count)),
    },
    {
      ...{ key: 'volume', title: t('bias.volume'), number: true },
      cell: (row) => mean(row, row.volumeMean, percent),
    },
    {
      ...{ key: 'sides', title: t('bias.sides'), number: true },
      cell: (row) => mean(row, row.sidesMean, millimetres),
    },
    {
      ...{ key: 'finding', title: t('bias.finding') },
      cell: ({ volumeMean }) => (volumeMean ? t(`bias.${findingOf(volumeMean)}`) : '—'),
    },
    {
      ...{ key: 'overcharged', title: t('bias.overcharged'), number: true },
      cell: (row) =>
        row.over === 0 ? '—' : <LinesLink filter={biasFilter('over', partOf(row))}>{money(row.overcharged)}</LinesLink>,
    },
  ];
  return (
    <section className={overview.card} aria-label={title}>
      <h2 className={overview.heading}>{title}</h2>
      <div className={charts.scroll}>
        <RecordTable label={title} rows={rows} columns={columns} idOf={({ key }) => key} />
      </div>
    </section>
  );
}
