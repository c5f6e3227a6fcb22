import { type MySectionKey, type MyTask, taskAddress } from '@opsyard/contract';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kernel/words/language.ts';
import { classes } from '../../../ui/classes.ts';
import { DayText, useInstantText } from '../../../ui/dates/when.tsx';
import { plainDay } from '../../../ui/dates/when-text.ts';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { NamedTypeIcon } from '../../../ui/icons/type-icon.tsx';
import dropEdge from '../shared/drop-edge.module.css';
import { PriorityShape } from '../shared/marks/priority-mark.tsx';
import { StatusMark } from '../shared/marks/status-mark.tsx';
import { isClosed } from '../shared/reading/scope.ts';
import { useTask } from '../shared/reading/use-task.ts';
import { type MyEdit, useMyActions, useSelectedTasks } from './my-task-context.ts';
import styles from './my-tasks.module.css';
import { reasonText } from './reason-text.ts';
import { useMyDrag } from './use-my-drag.ts';

type MyRowProps = {
  task: MyTask;
  section: MySectionKey;
  place: ((id: string, to: number) => void) | undefined;
};

/** One of my tasks: what it is, why it is here, and what can be done with it. */
export function MyRow({ task, section, place }: MyRowProps) {
  const { t } = useTranslation('tasks');
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const { isDragged, edge } = useMyDrag({ row, handle, section, id: task.id, place });
  const isSelected = useSelectedTasks().has(task.id);
  const live = useTask(task.projectId, task.id);
  const one = live && live.version >= task.version ? { ...task, ...live } : task;
  const key = `${task.projectKey}-${task.seq}`;
  const { open } = useMyActions();
  const isDone = isClosed(one.category);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link in it and the key O open the task, too
    <li
      ref={row}
      className={classes(styles.row, dropEdge.row, isDragged && styles.dragged)}
      tabIndex={-1}
      data-my-task={task.id}
      data-task={key}
      data-edge={edge ?? undefined}
      data-done={isDone || undefined}
      data-selected={isSelected || undefined}
      aria-label={`${key} ${one.title}`}
      onClick={(event) => onPlainClick(event, () => open(task))}
    >
      <span
        ref={handle}
        className={styles.handle}
        title={place ? t('myTasks.drag', { key }) : undefined}
        aria-hidden="true"
      >
        {place && <Glyph name="grip" />}
      </span>
      <CompleteButton task={task} name={key} isDone={isDone} />
      <EditButton task={task} what="priority" className={styles.mark} label={t(`shared.priority.${one.priority}`)}>
        <PriorityShape priority={one.priority} />
      </EditButton>
      <span className={styles.key}>{key}</span>
      <span className={styles.title}>
        {isSelected && <span className="visually-hidden">{t('myTasks.isSelected')} </span>}
        <NamedTypeIcon type={task.type} /> {task.parent && <span className={styles.quiet}>{task.parent.title} › </span>}
        <a href={taskAddress(key)}>{one.title}</a>
      </span>
      <Reason task={task} />
      <span className={styles.project} title={task.projectName}>
        {task.projectName}
      </span>
      <EditButton task={task} what="status" className={styles.status} label={t('shared.field.status')}>
        <StatusMark status={task.status} />
      </EditButton>
      <Due task={{ ...task, dueDate: one.dueDate, dueTime: one.dueTime }} isLate={section === 'overdue'} />
      <MoreButton task={task} name={key} />
    </li>
  );
}

/** Opens a task by its row, except by the buttons in it; with a modifier key the browser opens the link. */
function onPlainClick(event: MouseEvent, open: () => void): void {
  const { target, ctrlKey, metaKey, shiftKey } = event;
  if (ctrlKey || metaKey || shiftKey || (target instanceof Element && target.closest('button'))) return;
  event.preventDefault();
  open();
}

function CompleteButton({ task, name, isDone }: { task: MyTask; name: string; isDone: boolean }) {
  const { t } = useTranslation('tasks');
  const { complete } = useMyActions();
  const label = t('myTasks.completeNamed', { key: name });
  return (
    <button type="button" className={styles.complete} aria-label={label} title={label} onClick={() => complete([task])}>
      <span data-done={isDone || undefined} className={styles.circle}>
        <Glyph name="tick" size={10} />
      </span>
    </button>
  );
}

type EditButtonProps = {
  task: MyTask;
  what: MyEdit;
  label: string;
  className: string | undefined;
  children: ReactNode;
};

function EditButton({ task, what, label, className, children }: EditButtonProps) {
  const { edit } = useMyActions();
  return (
    <button
      type="button"
      className={classes(styles.cell, className)}
      data-cell={what}
      title={label}
      aria-label={what === 'priority' ? label : undefined}
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => edit(task, what, currentTarget)}
    >
      {children}
    </button>
  );
}

/** Why the task is among mine: in a word, and in full on hover. */
function Reason({ task: { reasons, origins } }: { task: MyTask }) {
  const { t } = useTranslation('tasks');
  const when = useInstantText();
  const [first] = reasons;
  if (!first) return <span className={styles.reason} />;
  const all = reasons.map((reason) => reasonText(reason, origins, { t, when })).join(' · ');
  return (
    <span className={styles.reason} title={all}>
      <span aria-hidden="true">{t(`myTasks.reason.${first}`)}</span>
      <span className="visually-hidden">{all}</span>
    </span>
  );
}

function Due({ task, isLate }: { task: MyTask; isLate: boolean }) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const { wake } = useMyActions();
  if (task.snoozedUntil) {
    const key = `${task.projectKey}-${task.seq}`;
    return (
      <span className={classes(styles.due, styles.quiet)}>
        {t('myTasks.until', { day: plainDay(task.snoozedUntil, language) })}{' '}
        <button
          type="button"
          className={styles.wake}
          aria-label={t('myTasks.wakeNamed', { key })}
          onClick={() => wake([task])}
        >
          {t('myTasks.wake')}
        </button>
      </span>
    );
  }
  return (
    <EditButton
      task={task}
      what="dueDate"
      className={classes(styles.due, isLate ? styles.late : styles.quiet)}
      label={t('shared.field.dueDate')}
    >
      {task.dueDate ? <DayText day={task.dueDate} time={task.dueTime} /> : <span aria-hidden="true">–</span>}
      {!task.dueDate && <span className="visually-hidden">{t('myTasks.section.undated')}</span>}
    </EditButton>
  );
}

function MoreButton({ task, name }: { task: MyTask; name: string }) {
  const { t } = useTranslation('tasks');
  const { openMenu } = useMyActions();
  const label = t('myTasks.rowMenu', { key: name });
  return (
    <button
      type="button"
      className={styles.more}
      aria-label={label}
      title={label}
      aria-haspopup="menu"
      onClick={({ currentTarget }) => openMenu(task, currentTarget)}
    >
      <Glyph name="more" />
    </button>
  );
}
