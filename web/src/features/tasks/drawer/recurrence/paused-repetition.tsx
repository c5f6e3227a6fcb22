import { type ResumedDates, recurrence, type TaskRow } from '@opsyard/contract';
import { Button, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../../kernel/calls/api.ts';
import { useLanguage } from '../../../../kernel/words/language.ts';
import { listText } from '../../../../kernel/words/list-text.ts';
import parts from '../../../../records/parts/parts.module.css';
import { rangeInWords } from '../../../../ui/dates/when-text.ts';
import styles from '../drawer.module.css';

type PausedRepetitionProps = { task: TaskRow; close: () => void };
const NAMED = 3;

/** Resumes a paused recurrence; if dates were missed, it shows which tasks are created for them, or when it goes on without them. */
export function PausedRepetition({ task, close }: PausedRepetitionProps) {
  const { t } = useTranslation('tasks');
  const query = { taskId: task.id };
  const { data } = useRead(recurrence.resumption, { query });
  const [skipMissed, setSkipMissed] = useState(false);
  const options = { alsoRefresh: ['activity'] };
  const resume = useSend(recurrence.resume, options);
  const stop = useSend(recurrence.stop, options);
  const outcomeOf = useOutcomeText();
  if (!data) return <div className={styles.repetition} aria-busy="true" />;
  const { missed, kept, skipped } = data;
  const hasChoice = missed > 0;
  return (
    <div className={styles.repetition}>
      <p>{t('repetition.pausedHint')}</p>
      {hasChoice && <p>{t('repetition.missedDates', { count: missed })}</p>}
      {hasChoice ? (
        <Radio.Group
          className={styles.resumption ?? ''}
          aria-label={t('repetition.onResuming')}
          value={skipMissed}
          onChange={({ target }) => setSkipMissed(target.value as boolean)}
          options={[
            { value: false, label: <Choice text={t('repetition.keepMissed')} outcome={outcomeOf(kept)} /> },
            { value: true, label: <Choice text={t('repetition.skipMissed')} outcome={outcomeOf(skipped)} /> },
          ]}
        />
      ) : (
        <p className={parts.none}>{outcomeOf(kept)}</p>
      )}
      <div className={styles.repetitionEnd}>
        <Button loading={stop.isPending} onClick={() => stop.mutate({ query }, { onSuccess: close })}>
          {t('drawer.repeat.stop')}
        </Button>
        <Button
          type="primary"
          loading={resume.isPending}
          onClick={() => resume.mutate({ body: { taskId: task.id, skipMissed } }, { onSuccess: close })}
        >
          {t('repetition.resume')}
        </Button>
      </div>
    </div>
  );
}

function Choice({ text, outcome }: { text: string; outcome: string }) {
  return (
    <>
      {text}
      <span className={styles.outcome}>{outcome}</span>
    </>
  );
}

/** Returns a function for the tasks that are created at once, and the next date, in words. */
function useOutcomeText(): (dates: ResumedDates) => string {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const dayText = (day: string) => rangeInWords(`${day}/${day}`, language);
  return ({ made, next }) => {
    const days = listText(made.slice(0, NAMED).map(dayText));
    const more = made.length - NAMED;
    const created =
      more > 0 ? t('repetition.createdAndMore', { days, count: more }) : t('repetition.created', { days });
    const after = next === null ? t('drawer.repeat.noneAhead') : t('repetition.nextDate', { day: dayText(next) });
    return made.length > 0 ? `${created} ${after}` : after;
  };
}
