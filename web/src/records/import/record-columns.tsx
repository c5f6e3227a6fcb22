import type { RecordImportReport } from '@opsyard/contract';
import { ColumnList } from '../../ui/import/column-list.tsx';
import { DateOrderField } from '../../ui/import/date-order-field.tsx';
import { useSay } from '../scope.ts';
import { withField } from './import-wishes.ts';
import { useFieldName } from './use-field-name.ts';
import type { RecordImportDraft } from './use-record-import.ts';

const IGNORED = '';

/** The column mapping of the table. */
export function RecordColumns({ draft, report }: { draft: RecordImportDraft; report: RecordImportReport }) {
  const { t } = useSay();
  const nameOf = useFieldName();
  const columns = draft.wishes.mapping ?? report.mapping;
  const fields = report.fields.map((value) => ({ value, label: nameOf(value) }));
  return (
    <ColumnList
      header={report.header}
      fields={columns.map((field) => field ?? IGNORED)}
      used={columns.filter((field) => field !== null).length}
      options={[{ value: IGNORED, label: t('import.ignore') }, ...fields]}
      cellsOf={(at) => report.rows.map(({ cells }) => cells[at]?.text ?? '')}
      onChange={(at, field) => draft.wish(withField(draft.wishes, columns, at, field || null))}
    >
      {(report.datesUnclear || draft.wishes.dateOrder) && (
        <DateOrderField
          order={draft.wishes.dateOrder ?? null}
          onChange={(dateOrder) => draft.wish({ ...draft.wishes, dateOrder })}
        />
      )}
    </ColumnList>
  );
}
