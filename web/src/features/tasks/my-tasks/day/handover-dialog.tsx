import { comment, dayPlan, type Handover } from '@opsyard/contract';
import { Button, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../../kernel/calls/api.ts';
import { notify } from '../../../../kernel/notify.ts';
import { useLanguage } from '../../../../kernel/words/language.ts';
import { instantOfClock } from '../../../../kernel/zone-time.ts';
import { plainDay } from '../../../../ui/dates/when-text.ts';
import { Failure } from '../../../../ui/failure.tsx';
import { AutoSizeTextArea } from '../../../../ui/forms/auto-size-text-area.tsx';
import { RowsSkeleton } from '../../../../ui/skeleton.tsx';
import styles from './day-plan.module.css';
import { handoverHtml, handoverText } from './handover-text.ts';
import { keyOfTask } from './use-day-plan.ts';

type HandoverDialogProps = {
  day: string;
  /** What was written before the dialog was last closed. */
  text: string | null;
  onText: (text: string) => void;
  onClose: () => void;
};

/** A note about the day for colleagues, written from the changes of my tasks: edited, copied, or posted as a comment. */
export function HandoverDialog({ day, text, onText, onClose }: HandoverDialogProps) {
  const { t } = useTranslation('tasks');
  const query = { today: day, from: instantOfClock(day) ?? '', to: instantOfClock(day, 1) ?? '' };
  const { data, error, refetch } = useRead(dayPlan.handover, { query }, { quiet: true });
  return (
    <Modal open title={t('handover.button')} footer={null} width={640} onCancel={onClose}>
      {!data && (error ? <Failure error={error} retry={() => void refetch()} /> : <RowsSkeleton rows={6} />)}
      {data && <Note {...{ day, text, onText, onClose }} handover={data} />}
    </Modal>
  );
}

function Note({ day, text: typed, onText, onClose, handover }: HandoverDialogProps & { handover: Handover }) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const text = typed ?? handoverText(handover, plainDay(day, language), t);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    notify(({ message }) => void message.success(t('handover.copied')));
  };
  return (
    <>
      <AutoSizeTextArea
        minRows={6}
        maxRows={16}
        maxLength={10_000}
        aria-label={t('handover.note')}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      <div className={styles.noteButtons}>
        {navigator.clipboard && <Button onClick={() => void copy()}>{t('handover.copy')}</Button>}
      </div>
      <Post text={text} tasks={[...handover.changed, ...handover.open]} onPosted={onClose} />
    </>
  );
}

type PostProps = { text: string; tasks: Handover['changed']; onPosted: () => void };

/** Posts the note as a comment of one of its tasks; those who are mentioned get a notification. */
function Post({ text, tasks, onPosted }: PostProps) {
  const { t } = useTranslation('tasks');
  const id = useId();
  const [taskId, setTaskId] = useState<string | null>(null);
  const [people, setPeople] = useState<{ value: string; label: string }[]>([]);
  const { data = [] } = useRead(
    comment.people,
    { query: { recordId: taskId ?? '' } },
    { quiet: true, enabled: taskId !== null },
  );
  const { mutate, isPending } = useSend(comment.add);
  if (tasks.length === 0) return null;
  const post = () => {
    if (taskId === null) return;
    const mentioned = people.map(({ value, label }) => ({ id: value, name: label }));
    mutate(
      { body: { recordId: taskId, html: handoverHtml(text, mentioned) } },
      {
        onSuccess: () => {
          notify(({ message }) => void message.success(t('handover.posted')));
          onPosted();
        },
      },
    );
  };
  return (
    <section className={styles.post} aria-label={t('handover.post')}>
      <h3 className={styles.heading}>{t('handover.post')}</h3>
      <label htmlFor={`${id}task`}>{t('handover.task')}</label>
      <Select
        id={`${id}task`}
        value={taskId}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('handover.chooseTask')}
        options={tasks.map((task) => ({ value: task.id, label: `${keyOfTask(task)} ${task.title}` }))}
        onChange={(next: string) => {
          setTaskId(next);
          setPeople([]);
        }}
      />
      <label htmlFor={`${id}people`}>{t('handover.people')}</label>
      <Select
        id={`${id}people`}
        mode="multiple"
        labelInValue
        value={people}
        disabled={taskId === null}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={taskId === null ? '' : t('handover.choosePeople')}
        options={data.map((one) => ({ value: one.id, label: one.realname }))}
        onChange={setPeople}
      />
      <p className={styles.quiet}>{t('handover.hint')}</p>
      <Button type="primary" disabled={taskId === null || text.trim() === ''} loading={isPending} onClick={post}>
        {t('handover.postVerb')}
      </Button>
    </section>
  );
}
