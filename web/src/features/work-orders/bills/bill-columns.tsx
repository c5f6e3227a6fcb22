import { BILL_COLUMNS, type BillColumn, type BillReport, billLineType } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kernel/words/language.ts';
import { ColumnList } from '../../../ui/import/column-list.tsx';
import { DateOrderField } from '../../../ui/import/date-order-field.tsx';
import type { BillFormValues } from './use-bill-import.ts';

const IGNORED = '';
type Choice = BillColumn | typeof IGNORED;
type BillColumnsProps = { report: BillReport; values: BillFormValues; onChange: (values: BillFormValues) => void };

/** Maps each column of a bill to a field. */
export function BillColumns({ report, values, onChange }: BillColumnsProps) {
  const { t } = useTranslation('workOrders');
  const at = useLanguage() === 'zh' ? 1 : 0;
  const { mapping } = values;
  const dates = mapping.indexOf('billedOn');
  const areDatesUnclear = dates >= 0 && (report.datesUnclear || dates !== report.mapping.indexOf('billedOn'));
  const choose = (index: number, chosen: Choice) => {
    // A field is mapped to one column only.
    const others = mapping.map((column) => (column === chosen ? null : column));
    onChange({ ...values, mapping: others.with(index, chosen || null) });
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
      cellsOf={(index) => report.samples.map((cells) => cells[index] ?? '')}
      onChange={choose}
    >
      {areDatesUnclear && (
        <DateOrderField order={values.dateOrder ?? null} onChange={(dateOrder) => onChange({ ...values, dateOrder })} />
      )}
    </ColumnList>
  );
}
