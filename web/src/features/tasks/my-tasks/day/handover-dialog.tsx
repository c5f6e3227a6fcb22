import { comment, dayPlan, type Handover, taskAddress } from '@opsyard/contract';
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
import { confirm } from '../../../../ui/popups/confirm.tsx';
import { RowsSkeleton } from '../../../../ui/skeleton.tsx';
import styles from './day-plan.module.css';
import { type Addresses, handoverCopy, handoverHtml, handoverText, projectsOf } from './handover-text.ts';
import { keyOfTask } from './use-day-plan.ts';

type HandoverDialogProps = {
  day: string;
  /** What was chosen and written before the dialog was last closed. */
  note: HandoverNote;
  onNote: (note: HandoverNote) => void;
  onClose: () => void;
};

/** `scope`: all projects, all grouped by project, or the id of one; `text`: null until it is edited. */
export type HandoverNote = { scope: string; text: string | null };
const ALL = 'all';
const GROUPED = 'grouped';
export const NEW_NOTE: HandoverNote = { scope: ALL, text: null };

/** A note about the day for colleagues, written from the changes of my tasks: edited, copied, or posted as a comment. */
export function HandoverDialog(props: HandoverDialogProps) {
  const { t } = useTranslation('tasks');
  const { day, note, onNote, onClose } = props;
  const all = { today: day, from: instantOfClock(day) ?? '', to: instantOfClock(day, 1) ?? '' };
  const isOfOne = note.scope !== ALL && note.scope !== GROUPED;
  const query = isOfOne ? { ...all, projectId: note.scope } : all;
  const { data, error, refetch } = useRead(dayPlan.handover, { query }, { quiet: true });
  const { data: every } = useRead(dayPlan.handover, { query: all }, { quiet: true });
  return (
    <Modal open title={t('handover.button')} footer={null} width={640} onCancel={onClose}>
      <ScopeChoice projects={every ? projectsOf(every) : []} {...{ note, onNote }} />
      {!data && (error ? <Failure error={error} retry={() => void refetch()} /> : <RowsSkeleton rows={6} />)}
      {data && <Note {...props} handover={data} />}
    </Modal>
  );
}

type ScopeChoiceProps = Pick<HandoverDialogProps, 'note' | 'onNote'> & { projects: ReturnType<typeof projectsOf> };

/** Which projects the note is about; what was written by hand is only replaced after a question. */
function ScopeChoice({ projects, note, onNote }: ScopeChoiceProps) {
  const { t } = useTranslation('tasks');
  const id = useId();
  if (projects.length < 2 && note.scope === ALL) return null;
  const choose = (scope: string) => {
    const run = () => onNote({ scope, text: null });
    if (note.text === null) return run();
    confirm({ title: t('handover.anew'), text: t('handover.anewText'), verb: t('handover.anewVerb'), run });
  };
  return (
    <div className={styles.noteScope}>
      <label htmlFor={id}>{t('handover.projects')}</label>
      <Select
        id={id}
        value={note.scope}
        showSearch={{ optionFilterProp: 'label' }}
        options={[
          { value: ALL, label: t('handover.all') },
          { value: GROUPED, label: t('handover.grouped') },
          ...projects.map((one) => ({ value: one.id, label: `${one.name} (${one.key})` })),
        ]}
        onChange={choose}
      />
    </div>
  );
}

/** The addresses of the tasks of a note, also for readers outside the app. */
function addressesOf({ changed, open }: Handover): Addresses {
  const keys = [...changed, ...open].map(keyOfTask);
  return new Map(keys.map((key) => [key, new URL(taskAddress(key), window.location.href).toString()]));
}

function Note({ day, note, onNote, onClose, handover }: HandoverDialogProps & { handover: Handover }) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const words = { day: plainDay(day, language), isGrouped: note.scope === GROUPED, t };
  const text = note.text ?? handoverText(handover, words);
  const addresses = addressesOf(handover);
  const copy = async () => {
    await navigator.clipboard.writeText(handoverCopy(text, addresses));
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
        onChange={({ target }) => onNote({ ...note, text: target.value })}
      />
      <div className={styles.noteButtons}>
        {navigator.clipboard && <Button onClick={() => void copy()}>{t('handover.copy')}</Button>}
      </div>
      <Post {...{ text, addresses }} tasks={[...handover.changed, ...handover.open]} onPosted={onClose} />
    </>
  );
}

type PostProps = { text: string; addresses: Addresses; tasks: Handover['changed']; onPosted: () => void };

/** Posts the note as a comment of one of its tasks; those who are mentioned get a notification. */
function Post({ text, addresses, tasks, onPosted }: PostProps) {
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
      { body: { recordId: taskId, html: handoverHtml(text, mentioned, addresses) } },
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
