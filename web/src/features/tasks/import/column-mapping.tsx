import { type ColumnMeaning, type ImportReport, MAPPED_FIELDS } from '@opsyard/contract';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { ColumnList } from '../../../ui/import/column-list.tsx';
import { DateOrderField } from '../../../ui/import/date-order-field.tsx';
import styles from '../../../ui/import/import.module.css';
import type { ImportDraft } from './use-import.ts';

type Table = NonNullable<ImportReport['table']>;
type ColumnMappingProps = { draft: ImportDraft; report: ImportReport; table: Table };
const UNCLEAR = ['dateAmbiguous', 'dateMixed'];

/** What each column of a table means, with a few of its values. */
export function ColumnMapping({ draft, report, table }: ColumnMappingProps) {
  const { t } = useTranslation('tasks');
  const columns = draft.columns ?? table.mapping;
  const unclear = draft.dateOrder !== null || report.problems.some(({ code }) => UNCLEAR.includes(code));
  const used = columns.filter((field) => field !== 'ignore' && field !== 'extra').length;
  const change = (at: number, field: ColumnMeaning) =>
    draft.changeDraft({ columns: columns.map((one, index) => (index === at ? field : one)) });
  return (
    <ColumnList<ColumnMeaning>
      header={table.header}
      fields={columns}
      used={used}
      options={[
        ...MAPPED_FIELDS.map((value) => ({ value, label: t(`import.field.${value}`) })),
        ...table.fields.map(({ key, name }) => ({ value: key, label: t('import.customField', { name }) })),
      ]}
      cellsOf={(at) => table.sample.map((record) => record[at] ?? '')}
      onChange={change}
    >
      {table.sheets && table.sheets.names.length > 1 && <SheetField draft={draft} sheets={table.sheets} />}
      {unclear && <DateOrderField order={draft.dateOrder} onChange={(dateOrder) => draft.changeDraft({ dateOrder })} />}
    </ColumnList>
  );
}

/** The chosen sheet of a workbook; another one gets a new suggested mapping. */
function SheetField({ draft, sheets }: { draft: ImportDraft; sheets: NonNullable<Table['sheets']> }) {
  const { t } = useTranslation('tasks');
  return (
    <div className={styles.line}>
      <span>{t('import.sheet')}</span>
      <Select
        size="small"
        className={styles.field ?? ''}
        value={draft.sheet ?? sheets.chosen}
        options={sheets.names.map((name) => ({ value: name, label: name }))}
        aria-label={t('import.sheet')}
        onChange={(sheet) => draft.changeDraft({ sheet, columns: null, dateOrder: null })}
      />
    </div>
  );
}
