import { isWeekend, type Project, project, readEstimate, TITLE_MAX, task } from '@opsyard/contract';
import { Button, Input, Select } from 'antd';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, useRead } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { plusDays } from '../../../ui/dates/month.ts';
import { plainDay } from '../../../ui/dates/when-text.ts';
import { beginTaskUndo } from '../shared/offer-undo.ts';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import styles from './slots.module.css';
import type { Shown } from './workload-table.tsx';

type AddInCellProps = {
  of: Pick<Shown, 'ownerId' | 'from' | 'to'>;
  /** The only project to add to; left out, it is chosen. */
  projectId: string | undefined;
  /** Takes the focus, where there is nothing else to do. */
  takesFocus: boolean;
};

/** A field that adds a task for the person and the time of a cell, in a project whose tasks I may edit. */
export function AddInCell({ projectId, ...props }: AddInCellProps) {
  const { data } = useRead(project.list, { query: {} }, { quiet: true });
  const menu = useRead(project.menu, {}, { quiet: true });
  const projects = data?.filter(
    ({ id, abilities }) => abilities.includes('editTasks') && (projectId === undefined || id === projectId),
  );
  if (!projects || projects.length === 0 || menu.isPending) return null;
  const last = menu.data?.recent.find(({ key }) => projects.some((one) => one.key === key))?.key;
  return <Form {...props} {...{ projects }} initial={last ?? projects[0]?.key ?? ''} />;
}

type FormProps = Omit<AddInCellProps, 'projectId'> & {
  projects: readonly Pick<Project, 'id' | 'key' | 'name'>[];
  initial: string;
};

function Form({ of: { ownerId, from, to: last }, projects, initial, takesFocus }: FormProps) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const [key, setKey] = useState(initial);
  const [title, setTitle] = useState('');
  const [hours, setHours] = useState('');
  const to = lastWorkday(from, last);
  const estimate = readEstimate(hours);
  const isInvalid = hours.trim() !== '' && !estimate;
  const chosen = projects.find((one) => one.key === key);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const typed = title.trim();
    if (!chosen || !typed || isInvalid) return;
    setTitle('');
    const dates = { startDate: from, dueDate: to };
    const { id: projectId } = chosen;
    const offerUndo = beginTaskUndo(projectId);
    const body = { projectId, title: typed, ownerId, ...dates, ...(estimate && { estimate }) };
    const added = await call(task.add, { body }).catch(() => null);
    const text = t('workload.add.done', { key: `${chosen.key}-${added?.records[0]?.seq ?? ''}` });
    offerUndo(added && { opIds: [added.opId], text, alsoRefresh: ['workload'] });
    if (added) taskStoreOf(projectId).put(added.records, 'added');
    if (added) await refresh('workload', 'project');
    // What was typed is not lost when it is refused.
    else setTitle((now) => now || typed);
  };
  const period = from === to ? plainDay(from, language) : `${plainDay(from, language)} – ${plainDay(to, language)}`;
  return (
    <form
      className={styles.add}
      aria-label={t('workload.add.label', { period })}
      onSubmit={(event) => void submit(event)}
    >
      <Input
        className={styles.title ?? ''}
        aria-label={t('workload.add.title')}
        placeholder={t('workload.add.label', { period })}
        value={title}
        autoComplete="off"
        autoFocus={takesFocus}
        maxLength={TITLE_MAX}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Input
        className={styles.hours ?? ''}
        aria-label={t('workload.add.estimate')}
        placeholder={t('workload.add.estimate')}
        value={hours}
        autoComplete="off"
        {...(isInvalid && { status: 'error' as const, 'aria-invalid': true })}
        onChange={({ target }) => setHours(target.value)}
      />
      {projects.length > 1 && (
        <Select
          className={styles.project ?? ''}
          aria-label={t('workload.project')}
          value={key}
          showSearch={{ optionFilterProp: 'label' }}
          options={projects.map((one) => ({ value: one.key, label: `${one.name} (${one.key})` }))}
          onChange={setKey}
        />
      )}
      <Button htmlType="submit" disabled={title.trim() === '' || isInvalid}>
        {t('workload.add.button')}
      </Button>
    </form>
  );
}

/** The last day of a period that is not on a weekend; its last one, if all are. */
function lastWorkday(from: string, last: string): string {
  let day = last;
  while (day > from && isWeekend(day)) day = plusDays(day, -1);
  return isWeekend(day) ? last : day;
}
