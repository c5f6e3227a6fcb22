import { type Color, JOB_ITEM_STATES, type RecordJob } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/chip.tsx';
import { When } from '../../ui/dates/when.tsx';
import styles from './jobs.module.css';

const COLORS: Readonly<Record<RecordJob['state'], Color>> = {
  draft: 'gray',
  queued: 'gray',
  running: 'blue',
  paused: 'gold',
  succeeded: 'green',
  partial: 'orange',
  failed: 'red',
  cancelled: 'gray',
};

/** The state of a job as a coloured label. */
export function JobStateChip({ job: { state, cancelling } }: { job: RecordJob }) {
  const { t } = useTranslation('records');
  return <Chip color={COLORS[state]}>{cancelling ? t('job.cancelling') : t(`job.states.${state}`)}</Chip>;
}

type JobProgressProps = { job: RecordJob; onCount: (state: string) => void };

/** The progress of a job: a bar of its items by state, counts, throughput, and the reason for waiting. */
export function JobProgress({ job, onCount }: JobProgressProps) {
  const { t } = useTranslation('records');
  const { total, title, perMinute, secondsLeft, waiting } = job;
  const ended = total - job.pending - job.running;
  const shownStates = JOB_ITEM_STATES.filter((state) => job[state] > 0);
  return (
    <div className={styles.progress}>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={Math.max(1, total)}
        aria-valuenow={ended}
        aria-valuetext={t('job.done', { done: ended, total })}
      >
        {(['ok', 'skipped', 'failed', 'cancelled', 'running'] as const).map(
          (state) => job[state] > 0 && <span key={state} className={styles[state]} style={{ flexGrow: job[state] }} />,
        )}
        {job.pending > 0 && <span style={{ flexGrow: job.pending }} />}
      </div>
      <div className={styles.counts}>
        {shownStates.map((state) => (
          <button key={state} type="button" className={styles.count} onClick={() => onCount(state)}>
            {t(`job.count.${state}`, { count: job[state] })}
          </button>
        ))}
      </div>
      {perMinute !== null && (
        <div className={styles.note}>
          {t('job.rate', { count: perMinute })}
          {secondsLeft !== null && <> · {leftText(secondsLeft, t)}</>}
        </div>
      )}
      {waiting && waiting.why !== 'paused' && (
        <div className={styles.note}>
          {waiting.reason ?? t(`job.wait.${waiting.why}`)}
          {waiting.until && (
            <>
              {' · '}
              {t(waiting.why === 'schedule' ? 'job.starts' : 'job.until')} <When at={waiting.until} />
            </>
          )}
        </div>
      )}
    </div>
  );
}

type Translate = ReturnType<typeof useTranslation<'records'>>['t'];

function leftText(seconds: number, t: Translate): string {
  if (seconds < 90) return t('job.left.seconds', { count: seconds });
  if (seconds < 5_400) return t('job.left.minutes', { count: Math.round(seconds / 60) });
  return t('job.left.hours', { count: Math.round(seconds / 3_600) });
}
