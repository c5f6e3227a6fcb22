import type { ImportReport } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePathTo } from '../../../kernel/places.ts';
import styles from '../../../ui/import/import.module.css';
import { RefusedRows } from '../../../ui/import/refused-rows.tsx';
import { ImportDone, RunImport } from '../../../ui/import/run-import.tsx';
import type { ImportDraft, ImportResult } from './use-import.ts';

/** The button that begins the import of tasks. */
export function ImportStart({ draft, report }: { draft: ImportDraft; report: ImportReport }) {
  const { t } = useTranslation('tasks');
  const count = report.toCreate + report.toUpdate;
  const isSame = count === 0 && report.unchanged > 0;
  return (
    <RunImport
      draft={draft}
      isReady={draft.isReady && count > 0}
      text={t('import.run', { count })}
      hint={isSame ? t('import.allSame') : t('import.runHint')}
    />
  );
}

/** What the import did, with the way to the project. */
export function ImportedTasks({ draft, result }: { draft: ImportDraft; result: ImportResult }) {
  const { t } = useTranslation('tasks');
  const { report } = draft;
  const path = usePathTo()('task/ProjectTasks', { key: result.projectKey });
  const { created, updated, unchanged, comments, checklistItems, attachments } = result;
  const parts = [
    updated > 0 && t('import.doneUpdated', { count: updated }),
    unchanged > 0 && t('import.doneSame', { count: unchanged }),
    comments > 0 && t('import.doneComments', { count: comments }),
    checklistItems > 0 && t('import.doneItems', { count: checklistItems }),
    attachments > 0 && t('import.doneLinks', { count: attachments }),
  ].filter((part) => part !== false);
  const open = path && (
    <Link to={path} className={styles.open}>
      {t('import.open', { key: result.projectKey })}
    </Link>
  );
  return (
    <ImportDone
      draft={draft}
      title={t('import.done', { count: created })}
      actions={open}
      problems={report && <RefusedRows {...report} total={report.problemsTotal} />}
    >
      {parts.length > 0 && <p className={styles.hint}>{parts.join(t('import.joint'))}</p>}
    </ImportDone>
  );
}
