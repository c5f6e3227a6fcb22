import { readEstimate, type TaskInOtherProject, type WorkloadSlot, workload } from '@opsyard/contract';
import { Button, Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { factsText } from '../../../kernel/words/facts-text.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { useNow } from '../../../ui/dates/minute.ts';
import { dayOf, plainDay } from '../../../ui/dates/when-text.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { estimateText } from '../shared/text/estimate-text.ts';
import { changeTask } from './change-task.ts';
import styles from './slots.module.css';

type SlotListProps = { id: string; row: TaskInOtherProject; onDone: () => void };

/** Proposes periods in which people have time for a task, with the reasons; one without an estimate is asked for it first. */
export function SlotList({ id, row, onDone }: SlotListProps) {
  const { t } = useTranslation('tasks');
  const [given, setGiven] = useState<number | null>(null);
  const minutes = row.estimate || given;
  return (
    <section id={id} className={styles.slots} aria-label={t('workload.slots.of', { key: keyOf(row) })}>
      {minutes ? <Proposals {...{ row, minutes, onDone }} /> : <EstimateFirst onGiven={setGiven} />}
    </section>
  );
}

function EstimateFirst({ onGiven }: { onGiven: (minutes: number) => void }) {
  const { t } = useTranslation('tasks');
  const id = useId();
  const [text, setText] = useState('');
  const minutes = readEstimate(text);
  const isInvalid = text.trim() !== '' && !minutes;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (minutes) onGiven(minutes);
  };
  return (
    <form className={styles.estimate} onSubmit={submit}>
      <label htmlFor={id}>{t('workload.slots.estimate')}</label>
      <Input
        id={id}
        className={styles.hours ?? ''}
        value={text}
        autoFocus
        autoComplete="off"
        placeholder="4h"
        {...(isInvalid && { status: 'error' as const, 'aria-invalid': true })}
        onChange={({ target }) => setText(target.value)}
      />
      <Button htmlType="submit" disabled={!minutes}>
        {t('workload.slots.search')}
      </Button>
    </form>
  );
}

type ProposalsProps = { row: TaskInOtherProject; minutes: number; onDone: () => void };

function Proposals({ row, minutes, onDone }: ProposalsProps) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const from = dayOf(useNow());
  const body = { taskId: row.id, from, ...(row.estimate ? {} : { minutes }) };
  const { data, error, refetch } = useRead(workload.slots, { body }, { quiet: true });
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <RowsSkeleton rows={2} />;
  const day = (one: string) => plainDay(one, language);
  return (
    <>
      <p className={styles.lead}>
        {data.slots.length === 0
          ? t('workload.slots.none', { estimate: estimateText(minutes, t) })
          : t('workload.slots.lead', { estimate: estimateText(minutes, t) })}
        {data.from > from && ` ${t('workload.slots.after', { day: day(data.from) })}`}
        {data.isIncomplete && ` ${t('workload.slots.incomplete')}`}
      </p>
      <ul className={styles.list} data-slots>
        {data.slots.map((slot) => (
          <Proposal key={slot.userId} {...{ row, slot, minutes, onDone }} />
        ))}
      </ul>
    </>
  );
}

function Proposal({ row, slot, minutes, onDone }: ProposalsProps & { slot: WorkloadSlot }) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const { userId, name, startDate, dueDate, workdays, perDay, free } = slot;
  const begin = plainDay(startDate, language);
  const period = startDate === dueDate ? begin : `${begin} – ${plainDay(dueDate, language)}`;
  const [each, least] = [estimateText(perDay, t), estimateText(free, t)];
  const days = { count: workdays, each, free: least };
  const isLate = row.dueDate !== null && dueDate > row.dueDate;
  const apply = async () => {
    setBusy(true);
    const changes = { ownerId: userId, startDate, dueDate, ...(!row.estimate && { estimate: minutes }) };
    const text = t('workload.slots.applied', { key: keyOf(row), name, period });
    const isSaved = await changeTask(row, changes, text);
    setBusy(false);
    if (isSaved) onDone();
  };
  return (
    <li className={styles.slot}>
      <span className={styles.text}>
        <strong>{factsText(name, period)}</strong>
        <span className={styles.reason}>
          {factsText(
            t('workload.slots.reason', days),
            userId === row.ownerId && t('workload.slots.owner'),
            isLate && t('workload.slots.late', { day: plainDay(row.dueDate ?? '', language) }),
          )}
        </span>
      </span>
      <Button loading={isBusy} aria-label={t('workload.slots.applyOf', { name, period })} onClick={() => void apply()}>
        {t('workload.slots.apply')}
      </Button>
    </li>
  );
}

function keyOf({ projectKey, seq }: TaskInOtherProject): string {
  return `${projectKey}-${seq}`;
}
