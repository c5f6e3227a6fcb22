import { RECORD_OUTCOMES, type RecordImportReport } from '@opsyard/contract';
import { Button } from 'antd';
import { Link } from 'react-router';
import { Figure } from '../../ui/import/figure.tsx';
import styles from '../../ui/import/import.module.css';
import { RefusedRows } from '../../ui/import/refused-rows.tsx';
import { ImportDone, RunImport } from '../../ui/import/run-import.tsx';
import { jobAddress } from '../jobs/announce-job.ts';
import { useI18n } from '../scope.ts';
import { useFieldName } from './use-field-name.ts';
import type { RecordImportDraft, RecordImportResult } from './use-record-import.ts';

/** The button that starts the import of records. */
export function ImportRun({ draft, report: { counts } }: { draft: RecordImportDraft; report: RecordImportReport }) {
  const { t } = useI18n();
  const count = counts.add + counts.update;
  const hint = count === 0 && counts.refused === 0 ? t('import.same') : t('import.hint');
  return <RunImport draft={draft} isReady={count > 0} text={t('import.run', { count })} hint={hint} />;
}

type ImportResultProps = { draft: RecordImportDraft; result: RecordImportResult; onClose: () => void };

/** The result of the import; one that runs in the background is undone from its job. */
export function ImportResult({ draft, result, onClose }: ImportResultProps) {
  const { t } = useI18n();
  const nameOf = useFieldName();
  const { problems = [], fileName = '' } = draft.report ?? {};
  const { added: add, updated: update, unchanged, skipped: skip, refused, jobId } = result;
  const counts = { add, update, unchanged, skip, refused };
  const actions = (
    <>
      <Button type="primary" onClick={onClose}>
        {t('import.close')}
      </Button>
      {jobId && (
        <Link to={jobAddress(jobId)} onClick={onClose}>
          {t('job.show')}
        </Link>
      )}
    </>
  );
  return (
    <ImportDone
      draft={draft}
      title={t(jobId ? 'import.inJob' : 'import.done', { count: add + update })}
      actions={actions}
      mayUndo={!jobId}
      problems={
        <RefusedRows
          problems={problems.map(({ field, ...problem }) => ({ ...problem, field: field && nameOf(field) }))}
          fileName={fileName}
        />
      }
    >
      <p className={styles.figures}>
        {RECORD_OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) => (
          <Figure
            key={outcome}
            count={counts[outcome]}
            words={t(`import.count.${outcome}`, { count: counts[outcome] })}
          />
        ))}
      </p>
    </ImportDone>
  );
}
