import type { ImportReport } from '@opsyard/contract';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { textOf } from '../../../kernel/calls/failure-notice.ts';
import { usePathTo } from '../../../kernel/places.ts';
import styles from '../../../ui/import/import.module.css';
import type { ImportDraft, ImportResult } from './use-import.ts';

/** The button that begins the import, and what it means. */
export function ImportStart({ draft, report }: { draft: ImportDraft; report: ImportReport }) {
  const { t } = useTranslation('tasks');
  const { isReady, busy, refused, run } = draft;
  const count = report.toCreate + report.toUpdate;
  const isSame = count === 0 && report.unchanged > 0;
  return (
    <div className={styles.start}>
      {refused && <Alert type="error" showIcon role="alert" title={textOf(refused)} />}
      <div className={styles.line}>
        <Button
          type="primary"
          size="large"
          disabled={!isReady || busy === 'checking' || count === 0}
          loading={busy === 'running'}
          onClick={run}
        >
          {busy === 'running' ? t('import.running') : t('import.run', { count })}
        </Button>
        <span className={styles.hint}>{isSame ? t('import.allSame') : t('import.runHint')}</span>
      </div>
    </div>
  );
}

/** What the import did, with the way to it and the way back. */
export function ImportDone({ draft, result }: { draft: ImportDraft; result: ImportResult }) {
  const { t } = useTranslation('tasks');
  const { startOver, undo, busy } = draft;
  const path = usePathTo()('task/ProjectTasks', { key: result.projectKey });
  const { created, updated, unchanged, comments, checklistItems, attachments } = result;
  const parts = [
    updated > 0 && t('import.doneUpdated', { count: updated }),
    unchanged > 0 && t('import.doneSame', { count: unchanged }),
    comments > 0 && t('import.doneComments', { count: comments }),
    checklistItems > 0 && t('import.doneItems', { count: checklistItems }),
    attachments > 0 && t('import.doneLinks', { count: attachments }),
  ].filter((part) => part !== false);
  return (
    <section className={styles.done} aria-label={t('import.result')}>
      <div role="status">
        <h2 className={styles.heading}>{t('import.done', { count: created })}</h2>
        {parts.length > 0 && <p className={styles.hint}>{parts.join(t('import.joint'))}</p>}
      </div>
      <div className={styles.line}>
        {path && (
          <Link to={path} className={styles.open}>
            {t('import.open', { key: result.projectKey })}
          </Link>
        )}
        <Button onClick={undo} loading={busy === 'undoing'}>
          {t('import.undo')}
        </Button>
        <Button type="text" onClick={startOver}>
          {t('import.again')}
        </Button>
      </div>
    </section>
  );
}
