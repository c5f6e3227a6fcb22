import { readEstimate, type TaskInOtherProject } from '@opsyard/contract';
import { Button, Input } from 'antd';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { estimateText } from '../shared/text/estimate-text.ts';
import { changeTask } from './change-task.ts';
import styles from './workload.module.css';

/** Sets the estimate of a listed task that has none. */
export function EstimateInput({ row }: { row: TaskInOtherProject }) {
  const { t } = useTranslation('tasks');
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const key = `${row.projectKey}-${row.seq}`;
  const minutes = readEstimate(text);
  const isInvalid = text.trim() !== '' && !minutes;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!minutes || isBusy) return;
    setBusy(true);
    await changeTask(row, { estimate: minutes }, t('workload.estimated', { key, estimate: estimateText(minutes, t) }));
    setBusy(false);
  };
  return (
    <form className={styles.controls} onSubmit={(event) => void save(event)}>
      <Input
        className={styles.estimate ?? ''}
        aria-label={t('workload.estimateOf', { key })}
        placeholder={t('workload.add.estimate')}
        value={text}
        autoComplete="off"
        {...(isInvalid && { status: 'error' as const, 'aria-invalid': true })}
        onChange={({ target }) => setText(target.value)}
      />
      {minutes && (
        <Button htmlType="submit" loading={isBusy}>
          {t('workload.save')}
        </Button>
      )}
    </form>
  );
}
