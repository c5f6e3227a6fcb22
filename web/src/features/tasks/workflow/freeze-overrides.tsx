import { type FreezeOverride, taskAddress, workflow } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../../kernel/calls/api.ts';
import { When } from '../../../ui/dates/when.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import styles from './workflow.module.css';

/** Changes into frozen statuses that managers made, newest first. */
export function FreezeOverrides() {
  const { project } = useScope();
  const { t } = useTranslation('tasks');
  const { data } = useRead(workflow.overrides, { query: { projectId: project.id } }, { quiet: true });
  if (!data || data.length === 0) return null;
  return (
    <details className={styles.overrides}>
      <summary>{t('freezes.overrides', { count: data.length })}</summary>
      <ul className={styles.rules} aria-label={t('freezes.overridesLabel')}>
        {data.map((one) => (
          <Override key={one.id} override={one} />
        ))}
      </ul>
    </details>
  );
}

function Override({ override }: { override: FreezeOverride }) {
  const { t } = useTranslation('tasks');
  const { at, by, taskKey, title, freeze, status, reason } = override;
  return (
    <li className={styles.rule}>
      <span className={styles.ruleName}>
        {taskKey ? <Link to={taskAddress(taskKey)}>{`${taskKey} ${title}`}</Link> : t('freezes.hiddenTask')}
        <span className={styles.period}>
          {t('freezes.overrideText', { name: by?.realname ?? '', status: status ?? '–', freeze })} <When at={at} />
        </span>
        {reason && <span>{reason}</span>}
      </span>
    </li>
  );
}
