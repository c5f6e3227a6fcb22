import { LATE_TASK_DAYS, LATE_TASKS_AT_ONCE, type LateTasks, lateTask } from '@opsyard/contract';
import { Button, InputNumber, Switch } from 'antd';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { notify } from '../../../kernel/notify.ts';
import { TaskPlace } from '../task-place.tsx';
import styles from './overview.module.css';

/** Form that sets whether and where tasks are created for late parcels. */
export function LateTaskForm({ setting }: { setting: LateTasks }) {
  const { t } = useTranslation(['logistics', 'common']);
  const [{ version, on, projectId, ownerId, days }, setGiven] = useState(setting);
  const change = (part: Partial<LateTasks>) => setGiven((previous) => ({ ...previous, ...part }));
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
      <TaskPlace id="late" place={{ projectId, ownerId }} onChange={change} />
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
      <div>
        <Button type="primary" htmlType="submit" loading={isPending} disabled={on && projectId === null}>
          {t('common:action.save')}
        </Button>
      </div>
      <p className={styles.hint}>{t('late.text', { most: LATE_TASKS_AT_ONCE })}</p>
    </form>
  );
}
