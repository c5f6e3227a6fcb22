import {
  type Reply,
  WHAT_IF_LINES,
  type WhatIfChannel,
  type WhatIfParcel,
  type workOrderWhatIf,
} from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePathTo } from '../../../kernel/places.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { type Column, RecordTable } from '../../../ui/lists/record-table.tsx';
import { useNumberText } from '../../../ui/numbers/number-text.ts';
import overview from '../../../ui/numbers/overview.module.css';
import { useAmounts } from '../amounts.ts';
import charts from '../overview/overview.module.css';
import styles from './what-if.module.css';

type Result = NonNullable<Reply<typeof workOrderWhatIf.run>['result']>;
const SUMMED = ['parcels', 'billed', 'present', 'draft', 'cheaper', 'dearer'] as const;
const LEFT = ['excluded', 'unmeasured', 'noTerms', 'noFee', 'beyond'] as const;
type Row = Pick<WhatIfChannel, (typeof SUMMED)[number] | (typeof LEFT)[number]> & { key: string; name: string };

/** Costs of the channels by the present terms and by the draft, and the parcels with the largest differences. */
export function Results({ channels, names }: Result) {
  const { t } = useTranslation('workOrders');
  const nameOf = (id: string) => names.find((one) => one.id === id)?.name ?? '—';
  const rows: Row[] = channels.map((one) => ({ ...one, key: one.channel, name: nameOf(one.channel) }));
  const shown = rows.length > 1 ? [...rows, totalOf(rows, t('whatIf.total'))] : rows;
  return (
    <>
      <section className={overview.card} aria-label={t('whatIf.result')}>
        <h2 className={overview.heading}>{t('whatIf.result')}</h2>
        <div className={charts.scroll}>
          <RecordTable label={t('whatIf.result')} rows={shown} columns={useColumns()} idOf={({ key }) => key} />
        </div>
      </section>
      {channels.map(({ channel, largest }) =>
        largest.length === 0 ? null : (
          <Largest key={channel} title={t('whatIf.largest', { channel: nameOf(channel) })} parcels={largest} />
        ),
      )}
    </>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation('workOrders');
  const number = useNumberText();
  const { money } = useAmounts();
  const signed = useSigned();
  const amount = (key: 'billed' | 'present' | 'draft', title: string): Column<Row> => ({
    ...{ key, title, number: true },
    cell: (row) => money(row[key]),
  });
  const count = (key: 'parcels' | 'cheaper' | 'dearer'): Column<Row> => ({
    ...{ key, title: t(`whatIf.${key}`), number: true },
    cell: (row) => number(row[key]),
  });
  const leftOf = (row: Row) =>
    LEFT.filter((key) => row[key] > 0).map((key) =>
      t(`whatIf.${key}`, { number: number(row[key]), limit: number(WHAT_IF_LINES) }),
    );
  return [
    { key: 'name', title: t('whatIf.channel'), cell: ({ name }) => name, rest: true },
    count('parcels'),
    amount('billed', t('whatIf.billed')),
    amount('present', t('whatIf.present')),
    amount('draft', t('whatIf.draftCost')),
    {
      ...{ key: 'difference', title: t('whatIf.difference'), number: true },
      cell: ({ present, draft }) => <strong>{signed(draft - present)}</strong>,
    },
    count('cheaper'),
    count('dearer'),
    {
      ...{ key: 'left', title: t('whatIf.leftOut') },
      cell: (row) => <span className={styles.label}>{leftOf(row).join(' · ') || '—'}</span>,
    },
  ];
}

function Largest({ title, parcels }: { title: string; parcels: readonly WhatIfParcel[] }) {
  const { t } = useTranslation('workOrders');
  const pathTo = usePathTo();
  const { money, kilograms } = useAmounts();
  const signed = useSigned();
  const columns: Column<WhatIfParcel>[] = [
    {
      ...{ key: 'number', title: t('whatIf.number'), rest: true },
      cell: ({ line, trackingNumber }) => {
        const path = pathTo('workOrder/BillLines', { open: line });
        return path ? <Link to={path}>{trackingNumber}</Link> : trackingNumber;
      },
    },
    {
      ...{ key: 'weight', title: t('whatIf.weight'), number: true },
      cell: ({ presentWeight, draftWeight }) =>
        t('whatIf.change', { from: kilograms(presentWeight), to: kilograms(draftWeight) }),
    },
    {
      ...{ key: 'billed', title: t('whatIf.billed'), number: true },
      cell: ({ billed }) => (billed === null ? '—' : money(billed)),
    },
    { ...{ key: 'present', title: t('whatIf.present'), number: true }, cell: ({ present }) => money(present) },
    { ...{ key: 'draft', title: t('whatIf.draftCost'), number: true }, cell: ({ draft }) => money(draft) },
    {
      ...{ key: 'difference', title: t('whatIf.difference'), number: true },
      cell: ({ present, draft }) => signed(draft - present),
    },
  ];
  return (
    <section className={overview.card} aria-label={title}>
      <h2 className={overview.heading}>{title}</h2>
      <div className={charts.scroll}>
        <RecordTable label={title} rows={parcels} columns={columns} idOf={({ line }) => line} />
      </div>
    </section>
  );
}

/** Formats a difference in cents with its sign. */
function useSigned(): (cents: number) => string {
  const locale = useLanguage() === 'zh' ? 'zh-CN' : 'en-GB';
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'CNY', signDisplay: 'exceptZero' });
  return (cents) => format.format(cents / 100);
}

function totalOf(rows: readonly Row[], name: string): Row {
  const keys = [...SUMMED, ...LEFT];
  const sums = Object.fromEntries(keys.map((key) => [key, rows.reduce((sum, row) => sum + row[key], 0)]));
  return { key: 'total', name, ...(sums as Omit<Row, 'key' | 'name'>) };
}
