import type { PlacedTask, Status, TaskRow } from '@opsyard/contract';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kernel/language.ts';
import { classes } from '../../../ui/classes.ts';
import { editPlaced } from '../placement/use-placed-edit.ts';
import { useOpenTask } from '../shared/open-task.ts';
import { ScopeProvider, useScope } from '../shared/project-scope.tsx';
import { taskStoreOf } from '../shared/task-store.ts';
import { datesText } from './axis-text.ts';
import { changesFor } from './bar.ts';
import styles from './timeline.module.css';
import { TimelineProvider, useTimeline } from './timeline-context.ts';
import { TimelineRow } from './timeline-row.tsx';

type PlacedRowsProps = {
  tasks: readonly PlacedTask[];
  /** The number of lines above. */
  after: number;
  rowHeight: number;
  /** Weekends are marked. */
  hasWeekends: boolean;
  /** Where the line of today is, from the left. */
  todayAt: number;
};

/** The tasks of other projects that the project shows, below its own, with bars that are changed as where they belong. */
export function PlacedRows({ tasks, after, rowHeight, hasWeekends, todayAt }: PlacedRowsProps) {
  const { t } = useTranslation('tasks');
  const [active, setActive] = useState(0);
  useEffect(() => {
    for (const [projectId, rows] of Map.groupBy(tasks, (task) => task.projectId))
      taskStoreOf(projectId).put(rows, 'read');
  }, [tasks]);
  return (
    <>
      <h2 className={styles.placedName}>
        {t('placement.section')} <span>{tasks.length}</span>
      </h2>
      <div className={styles.placed}>
        <ul
          className={classes(styles.rows, hasWeekends && styles.weekends)}
          style={{ height: tasks.length * rowHeight }}
          aria-label={t('placement.section')}
          aria-describedby="timeline-keys"
        >
          {tasks.map((task, at) => (
            <Elsewhere key={task.id} {...{ task, after }} onStep={(line) => setActive(line - after)}>
              <TimelineRow
                {...{ id: task.id, projectId: task.projectId, line: after + at, lines: after + tasks.length }}
                top={at * rowHeight}
                active={active === at}
              />
            </Elsewhere>
          ))}
        </ul>
        <span className={styles.today} style={{ left: todayAt }} />
      </div>
    </>
  );
}

type ElsewhereProps = {
  task: PlacedTask;
  after: number;
  onStep: (line: number) => void;
  children: ReactNode;
};

/** A row of the timeline in the project it belongs to. */
function Elsewhere({ task, after, onStep, children }: ElsewhereProps) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const here = useScope();
  const outer = useTimeline();
  const { openTask } = useOpenTask();
  const key = `${task.projectKey}-${task.seq}`;
  const scope = useMemo(() => {
    const { status, statusId: id, mayEdit } = task;
    const own: Status = { id, ...status, archived: false, rank: '' };
    const person = { id: task.ownerId ?? '', username: '', realname: task.ownerName ?? '', avatar: null };
    return {
      ...here,
      ...{ isPlaced: true, keyOf: () => key, statusOf: () => own, labelOf: () => undefined },
      personOf: (userId: string | null) => (userId === task.ownerId && task.ownerName ? person : undefined),
      can: (ability: string) => ability === 'editTasks' && mayEdit,
    };
  }, [here, task, key]);
  const shared = {
    ...outer,
    ...{ canEdit: task.mayEdit, canLink: false, critical: undefined, compared: undefined },
    hold: () => undefined,
    open: () => openTask(key),
    step(line: number, focus: boolean) {
      if (line < after) return outer.step(line, focus);
      onStep(line);
      if (focus) outer.scroller.current?.querySelector<HTMLElement>(`[data-line="${line}"] [data-kind]`)?.focus();
    },
    save(base: TaskRow, dates: Pick<TaskRow, 'startDate' | 'dueDate'>) {
      const changes = changesFor(base, dates);
      if (!changes) return;
      const text = t('timeline.saved', { key, dates: datesText(t, language, dates) });
      outer.announce(text);
      const settle = taskStoreOf(task.projectId).overlay(task.id, dates);
      void editPlaced(here.project.id, { id: task.id, version: base.version, changes, text }).finally(settle);
    },
  };
  return (
    <ScopeProvider value={scope}>
      <TimelineProvider value={shared}>{children}</TimelineProvider>
    </ScopeProvider>
  );
}
