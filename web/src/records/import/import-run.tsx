import { RECORD_VERDICTS, type RecordImportReport } from '@opsyard/contract';
import { Alert, Button } from 'antd';
import { Link } from 'react-router';
import { textOf } from '../../kernel/calls/failure-notice.ts';
import { Figure } from '../../ui/import/figure.tsx';
import styles from '../../ui/import/import.module.css';
import { jobAddress } from '../jobs/announce-job.ts';
import { useI18n } from '../scope.ts';
import type { RecordImportDraft, RecordImportResult } from './use-record-import.ts';

/** The button that starts the import, with a summary. */
export function ImportRun({ draft, report }: { draft: RecordImportDraft; report: RecordImportReport }) {
  const { t } = useI18n();
  const { busy, refused, run } = draft;
  const count = report.counts.add + report.counts.update;
  const isSame = count === 0 && report.counts.refused === 0;
  return (
    <div className={styles.start}>
      {refused && <Alert type="error" showIcon role="alert" title={textOf(refused)} />}
      <div className={styles.line}>
        <Button type="primary" disabled={count === 0 || busy === 'checking'} loading={busy === 'running'} onClick={run}>
          {busy === 'running' ? t('import.running') : t('import.run', { count })}
        </Button>
        <span className={styles.hint}>{isSame ? t('import.same') : t('import.hint')}</span>
      </div>
    </div>
  );
}

type ImportResultProps = { draft: RecordImportDraft; result: RecordImportResult; onClose: () => void };

/** The result of the import, with undo. */
export function ImportResult({ draft, result, onClose }: ImportResultProps) {
  const { t } = useI18n();
  const { added: add, updated: update, unchanged, skipped: skip, refused } = result;
  const counts = { add, update, unchanged, skip, refused };
  return (
    <section className={styles.done} aria-label={t('import.result')}>
      <div role="status">
        <h2 className={styles.heading}>
          {result.jobId ? t('import.inJob', { count: add + update }) : t('import.done', { count: add + update })}
        </h2>
        <p className={styles.figures}>
          {RECORD_VERDICTS.filter((verdict) => counts[verdict] > 0).map((verdict) => (
            <Figure
              key={verdict}
              count={counts[verdict]}
              words={t(`import.count.${verdict}`, { count: counts[verdict] })}
            />
          ))}
        </p>
      </div>
      {draft.refused && <Alert type="error" showIcon role="alert" title={textOf(draft.refused)} />}
      <div className={styles.line}>
        <Button type="primary" onClick={onClose}>
          {t('import.close')}
        </Button>
        {result.jobId ? (
          <Link to={jobAddress(result.jobId)} onClick={onClose}>
            {t('job.show')}
          </Link>
        ) : (
          <Button onClick={draft.undo} loading={draft.busy === 'undoing'}>
            {t('import.undo')}
          </Button>
        )}
        <Button type="text" onClick={draft.startOver}>
          {t('import.again')}
        </Button>
      </div>
    </section>
  );
}
