import { lateTask } from '@opsyard/contract';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { When } from '../../../ui/dates/when.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { useNumberText } from '../../../ui/numbers/number-text.ts';
import overview from '../../../ui/numbers/overview.module.css';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { LateTaskForm } from './late-task-form.tsx';
import styles from './overview.module.css';

/** Setting for automatic tasks about stuck or silent parcels, with the results. */
export function LateTasks() {
  const { t } = useTranslation('logistics');
  const number = useNumberText();
  const { data, error, refetch } = useRead(lateTask.get, {}, { quiet: true });
  const run = data?.on ? data.lastRun : null;
  return (
    <section id="late-tasks" className={overview.card} aria-labelledby="late-tasks-title">
      <h2 id="late-tasks-title" className={overview.heading}>
        {t('late.title')}
      </h2>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton rows={2} />}
      {data?.problem && (
        <Alert
          type="warning"
          showIcon
          title={t(`late.problem.${data.problem}`, { name: data.setByName ?? '' })}
          className={styles.notice ?? ''}
        />
      )}
      {data && <LateTaskForm key={data.version} setting={data} />}
      {run && (
        <p className={styles.dim}>
          {t('late.lastRun')} <When at={run.at} />
          {' · '}
          {t('late.opened', { count: run.opened, number: number(run.opened) })}
          {run.waiting > 0 && ` · ${t('late.waiting', { count: run.waiting, number: number(run.waiting) })}`}
        </p>
      )}
    </section>
  );
}
