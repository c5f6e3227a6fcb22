import type { WorkflowRules, WorkflowVersion } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { When } from '../../../ui/dates/when.tsx';
import styles from './workflow.module.css';

type WorkflowVersionsProps = { versions: readonly WorkflowVersion[]; onUse?: (rules: WorkflowRules) => void };

/** The published versions of a workflow, newest first; any of them can be edited again. */
export function WorkflowVersions({ versions, onUse }: WorkflowVersionsProps) {
  const { t } = useTranslation('tasks');
  if (versions.length === 0) return null;
  return (
    <details className={styles.versions}>
      <summary>{t('workflowDraft.versions')}</summary>
      <ol>
        {versions.map(({ number, definition, publishedBy, publishedAt }, at) => (
          <li key={number}>
            <b>{t('workflowDraft.version', { number })}</b>
            <span>{publishedBy ?? t('workflowDraft.automatic')}</span>
            <When at={publishedAt} />
            {at === 0 && <span>{t('workflowDraft.current')}</span>}
            {onUse && at > 0 && (
              <Button size="small" aria-label={t('workflowDraft.useOf', { number })} onClick={() => onUse(definition)}>
                {t('workflowDraft.use')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
