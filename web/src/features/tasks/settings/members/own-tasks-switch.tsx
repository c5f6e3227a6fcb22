import { commonFailures, project } from '@opsyard/contract';
import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../../kernel/calls/api.ts';
import { refresh } from '../../../../kernel/calls/query-cache.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';
import styles from '../settings.module.css';

/** Whether members change only their own tasks; set by those who manage the project, and shown to the others. */
export function OwnTasksSwitch() {
  const { t } = useTranslation('tasks');
  const { project: now, can } = useScope();
  const { mutate, isPending } = useSend(project.edit, { alsoRefresh: ['project'] });
  const set = (ownTasksOnly: boolean) =>
    mutate(
      { body: { id: now.id, version: now.version, changes: { ownTasksOnly } } },
      { onError: (error) => void (error.is(commonFailures.staleVersion) && refresh('project')) },
    );
  const mayManage = can('manageProject') && now.state !== 'archived';
  if (!mayManage) return now.ownTasksOnly && <p className={styles.hint}>{t('settings.ownTasks.on')}</p>;
  return (
    <div className={styles.hint}>
      <Checkbox checked={now.ownTasksOnly === true} disabled={isPending} onChange={({ target }) => set(target.checked)}>
        {t('settings.ownTasks.title')}
      </Checkbox>
      <div className={styles.dim}>{t('settings.ownTasks.hint')}</div>
    </div>
  );
}
