import { LATE_TASK_DAYS, LATE_TASKS_AT_ONCE, type LateTasks, lateTask, project } from '@opsyard/contract';
import { Button, InputNumber, Select, Switch } from 'antd';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/api.ts';
import { notify } from '../../../kernel/notify.ts';
import styles from './overview.module.css';

/** Sets whether and where tasks are opened about late parcels. */
export function LateTaskForm({ setting }: { setting: LateTasks }) {
  const { t } = useTranslation(['logistics', 'common']);
  const [{ version, on, projectId, ownerId, days }, setGiven] = useState(setting);
  const change = (part: Partial<LateTasks>) => setGiven((given) => ({ ...given, ...part }));
  const places = usePlaces(projectId);
  const { mutate, isPending } = useSend(lateTask.save);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const saved = () => notify(({ message }) => void message.success(t('late.saved')));
    mutate({ body: { version, on, projectId, ownerId, days } }, { onSuccess: saved });
  };
  return (
    <form className={styles.form} onSubmit={submit} aria-labelledby="late-tasks-title">
      <label className={styles.switch} htmlFor="late-on">
        <Switch id="late-on" checked={on} onChange={(checked) => change({ on: checked })} />
        {t('late.on')}
      </label>
      <div className={styles.field}>
        <label htmlFor="late-project">{t('late.project')}</label>
        <Select
          id="late-project"
          value={projectId}
          placeholder={t('late.choose')}
          notFoundContent={t('late.noProject')}
          showSearch={{ optionFilterProp: 'label' }}
          options={places.projects}
          onChange={(value) => change({ projectId: value, ownerId: null })}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor="late-owner">{t('late.owner')}</label>
        <Select
          id="late-owner"
          value={ownerId}
          placeholder={t('late.nobody')}
          allowClear
          disabled={projectId === null}
          showSearch={{ optionFilterProp: 'label' }}
          options={places.members}
          onChange={(value) => change({ ownerId: value ?? null })}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor="late-days">{t('late.days')}</label>
        <InputNumber
          id="late-days"
          min={LATE_TASK_DAYS.min}
          max={LATE_TASK_DAYS.max}
          precision={0}
          value={days}
          onChange={(value) => change({ days: value ?? setting.days })}
        />
      </div>
      <div className={styles.save}>
        <Button type="primary" htmlType="submit" loading={isPending} disabled={on && projectId === null}>
          {t('common:action.save')}
        </Button>
      </div>
      <p className={styles.hint}>{t('late.text', { most: LATE_TASKS_AT_ONCE })}</p>
    </form>
  );
}

/** The projects tasks can be added to, and the members of the chosen one; what is chosen but not seen has no name. */
function usePlaces(projectId: string | null) {
  const { t } = useTranslation('logistics');
  const { data: projects = [] } = useRead(project.list, { query: {} }, { quiet: true });
  const query = projectId === null ? {} : { id: projectId };
  const { data: chosen } = useRead(project.queryById, { query }, { quiet: true, enabled: projectId !== null });
  const possible = projects
    .filter(({ abilities }) => abilities.includes('editTasks'))
    .map(({ id, key, name }) => ({ value: id, label: `${name} (${key})` }));
  const isListed = projectId === null || possible.some(({ value }) => value === projectId);
  const label = chosen ? `${chosen.name} (${chosen.key})` : t('late.unseen');
  return {
    projects: isListed ? possible : [...possible, { value: projectId, label }],
    members: (chosen?.members ?? []).map(({ id, realname }) => ({ value: id, label: realname })),
  };
}
