import { RECORD_OUTCOMES, type RecordImportReport } from '@opsyard/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../ui/import/import.module.css';
import { ImportTable } from '../../ui/import/import-table.tsx';
import { ProblemTable } from '../../ui/import/problem-table.tsx';
import { ReportSection } from '../../ui/import/report-section.tsx';
import { useI18n } from '../scope.ts';
import { useFieldName } from './use-field-name.ts';
import type { RecordImportDraft } from './use-record-import.ts';

type View = 'rows' | 'problems';

/** The preview of an import, row by row. */
export function ImportPreview({ draft, report }: { draft: RecordImportDraft; report: RecordImportReport }) {
  const { t } = useI18n();
  const { t: shared } = useTranslation('transfer');
  const nameOf = useFieldName();
  const [view, setView] = useState<View>('rows');
  const { counts, problems } = report;
  const figures = RECORD_OUTCOMES.filter((outcome) => counts[outcome] > 0 || outcome === 'add').map((outcome) => ({
    ...{ count: counts[outcome], words: t(`import.count.${outcome}`, { count: counts[outcome] }) },
  }));
  const size = problems.length;
  const rows = { value: 'rows' as const, label: t('import.rows') };
  const notes = { value: 'problems' as const, label: shared('problems'), size };
  return (
    <ReportSection<View>
      isChecking={draft.busy === 'checking'}
      {...{ figures, view }}
      views={size > 0 ? [rows, notes] : [rows]}
      onView={setView}
    >
      {view === 'problems' && size > 0 ? (
        <ProblemTable
          total={size}
          problems={problems.map(({ field, ...problem }) => ({ ...problem, field: field && nameOf(field) }))}
        />
      ) : (
        <RowTable report={report} />
      )}
    </ReportSection>
  );
}

function RowTable({ report: { header, mapping, rows, counts } }: { report: RecordImportReport }) {
  const { t } = useI18n();
  const { t: shared } = useTranslation('transfer');
  const nameOf = useFieldName();
  const total = RECORD_OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0);
  if (total === 0) return <p className={styles.hint}>{t('import.noRows')}</p>;
  const columns = header.flatMap((_, at) => {
    const key = mapping[at] ?? null;
    return key === null ? [] : [{ at, key }];
  });
  return (
    <ImportTable
      label={t('import.rows')}
      head={[shared('row'), t('import.outcome'), ...columns.map(({ key }) => nameOf(key))]}
      rest={total > rows.length ? t('import.rowsOf', { shown: rows.length, count: total }) : null}
    >
      {rows.map(({ row, verdict, cells }) => (
        <tr key={row}>
          <td className={styles.number}>{row}</td>
          <td>
            <span className={verdict === 'refused' ? `${styles.mark} ${styles.error}` : styles.mark}>
              {t(`import.verdict.${verdict}`)}
            </span>
          </td>
          {columns.map(({ at }) => (
            <td key={at} className={styles.value}>
              {cells[at]?.text}
              {cells[at]?.problem && <div className={styles.error}>{cells[at].problem}</div>}
              {cells[at]?.note && <div className={styles.warning}>{cells[at].note}</div>}
            </td>
          ))}
        </tr>
      ))}
    </ImportTable>
  );
}
