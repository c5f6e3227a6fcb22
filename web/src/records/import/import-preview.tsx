import { RECORD_VERDICTS, type RecordImportReport } from '@opsyard/contract';
import { Segmented, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../ui/import/figure.tsx';
import styles from '../../ui/import/import.module.css';
import { ProblemTable } from '../../ui/import/problem-table.tsx';
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
  const isChecking = draft.busy === 'checking';
  const { counts, problems } = report;
  const shownVerdicts = RECORD_VERDICTS.filter((verdict) => counts[verdict] > 0 || verdict === 'add');
  return (
    <section className={styles.part} aria-label={t('import.report')} aria-busy={isChecking}>
      <h2 className={styles.heading}>
        {t('import.report')} {isChecking && <Spin size="small" />}
      </h2>
      <p className={styles.figures} role="status">
        {shownVerdicts.map((verdict) => (
          <Figure
            key={verdict}
            count={counts[verdict]}
            words={t(`import.count.${verdict}`, { count: counts[verdict] })}
          />
        ))}
      </p>
      {problems.length > 0 && (
        <div className={styles.views}>
          <Segmented<View>
            value={view}
            onChange={setView}
            options={[
              { value: 'rows', label: t('import.rows') },
              { value: 'problems', label: shared('viewOf', { view: shared('problems'), size: problems.length }) },
            ]}
          />
        </div>
      )}
      {view === 'problems' && problems.length > 0 ? (
        <ProblemTable
          total={problems.length}
          problems={problems.map(({ row, field, message, level }) => ({
            ...{ row, message, level },
            field: field && nameOf(field),
          }))}
        />
      ) : (
        <RowTable report={report} />
      )}
    </section>
  );
}

function RowTable({ report: { header, mapping, rows, counts } }: { report: RecordImportReport }) {
  const { t } = useI18n();
  const { t: shared } = useTranslation('transfer');
  const nameOf = useFieldName();
  const total = RECORD_VERDICTS.reduce((sum, verdict) => sum + counts[verdict], 0);
  if (total === 0) return <p className={styles.hint}>{t('import.noRows')}</p>;
  const columns = header.flatMap((_, at) => {
    const key = mapping[at] ?? null;
    return key === null ? [] : [{ at, key }];
  });
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section className={styles.scroll} aria-label={t('import.rows')} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{shared('row')}</th>
              <th scope="col">{t('import.outcome')}</th>
              {columns.map(({ at, key }) => (
                <th key={at} scope="col">
                  {nameOf(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
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
          </tbody>
        </table>
      </section>
      {total > rows.length && <p className={styles.hint}>{t('import.rowsOf', { shown: rows.length, count: total })}</p>}
    </>
  );
}
