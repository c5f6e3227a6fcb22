import type { RecordImportReport } from '@opsyard/contract';
import { ColumnList } from '../../ui/import/column-list.tsx';
import { DateOrderField } from '../../ui/import/date-order-field.tsx';
import { useI18n } from '../scope.ts';
import { withField } from './mapping-options.ts';
import { useFieldName } from './use-field-name.ts';
import type { RecordImportDraft } from './use-record-import.ts';

const IGNORED = '';

/** The column mapping of the table. */
export function RecordColumns({ draft, report }: { draft: RecordImportDraft; report: RecordImportReport }) {
  const { t } = useI18n();
  const nameOf = useFieldName();
  const columns = draft.options.mapping ?? report.mapping;
  const fields = report.fields.map((value) => ({ value, label: nameOf(value) }));
  return (
    <ColumnList
      header={report.header}
      fields={columns.map((field) => field ?? IGNORED)}
      used={columns.filter((field) => field !== null).length}
      options={[{ value: IGNORED, label: t('import.ignore') }, ...fields]}
      cellsOf={(at) => report.rows.map(({ cells }) => cells[at]?.text ?? '')}
      onChange={(at, field) => draft.change(withField(draft.options, columns, at, field || null))}
    >
      {(report.datesUnclear || draft.options.dateOrder) && (
        <DateOrderField
          order={draft.options.dateOrder ?? null}
          onChange={(dateOrder) => draft.change({ ...draft.options, dateOrder })}
        />
      )}
    </ColumnList>
  );
}
