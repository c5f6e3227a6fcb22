import { BILL_COLUMNS, type BillColumn, type BillReport, billLineType } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kernel/language.ts';
import { ColumnList } from '../../../ui/import/column-list.tsx';
import { DateOrderField } from '../../../ui/import/date-order-field.tsx';
import type { BillWishes } from './use-bill-import.ts';

const IGNORED = '';
type Choice = BillColumn | typeof IGNORED;
type BillColumnsProps = { report: BillReport; wishes: BillWishes; wish: (wishes: BillWishes) => void };

/** Maps each column of a bill to a field. */
export function BillColumns({ report, wishes, wish }: BillColumnsProps) {
  const { t } = useTranslation('workOrders');
  const at = useLanguage() === 'zh' ? 1 : 0;
  const { mapping } = wishes;
  const dates = mapping.indexOf('billedOn');
  const areDatesUnclear = dates >= 0 && (report.datesUnclear || dates !== report.mapping.indexOf('billedOn'));
  const choose = (place: number, chosen: Choice) => {
    // A field is mapped to one column only.
    const others = mapping.map((column) => (column === chosen ? null : column));
    wish({ ...wishes, mapping: others.with(place, chosen || null) });
  };
  return (
    <ColumnList<Choice>
      header={report.header}
      fields={mapping.map((column) => column ?? IGNORED)}
      used={mapping.filter((column) => column !== null).length}
      options={[
        { value: IGNORED, label: t('bills.ignore') },
        ...BILL_COLUMNS.map((value) => ({ value, label: billLineType.fields[value].name[at] })),
      ]}
      cellsOf={(place) => report.samples.map((cells) => cells[place] ?? '')}
      onChange={choose}
    >
      {areDatesUnclear && (
        <DateOrderField order={wishes.dateOrder ?? null} onChange={(dateOrder) => wish({ ...wishes, dateOrder })} />
      )}
    </ColumnList>
  );
}
