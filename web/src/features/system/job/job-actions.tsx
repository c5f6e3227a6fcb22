import { type JobState, job } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { labelText } from '../../../kernel/words/label-text.ts';
import { showSuccess } from '../shared/show-success.ts';
import styles from '../system.module.css';

/** Buttons that run a job now, or pause and resume its schedule. */
export function JobActions({ state, name }: { state: JobState; name: string }) {
  const { t } = useTranslation('system');
  const execute = useSend(job.execute);
  const pause = useSend(job.pause);
  const resume = useSend(job.resume);
  const body = { name: state.name };
  const togglePause = () =>
    state.paused
      ? resume.mutate({ body }, { onSuccess: () => showSuccess(t('job.resumedNow', { name })) })
      : pause.mutate({ body }, { onSuccess: () => showSuccess(t('job.pausedNow', { name })) });
  return (
    <span className={`${styles.buttons} ${styles.inRow}`}>
      <Button
        size="small"
        aria-label={labelText(t('job.run'), name)}
        loading={execute.isPending}
        onClick={() => execute.mutate({ body }, { onSuccess: () => showSuccess(t('job.queued', { name })) })}
      >
        {t('job.run')}
      </Button>
      <Button
        size="small"
        aria-label={labelText(t(state.paused ? 'job.resume' : 'job.pause'), name)}
        loading={pause.isPending || resume.isPending}
        onClick={togglePause}
      >
        {t(state.paused ? 'job.resume' : 'job.pause')}
      </Button>
    </span>
  );
}
