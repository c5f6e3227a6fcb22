import type { PlacedTask, Status, TaskRow } from '@opsyard/contract';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kernel/words/language.ts';
import { classes } from '../../../ui/classes.ts';
import { useVisibleRows } from '../../../ui/lists/use-visible-rows.ts';
import { useMovePlaced } from '../placement/use-move-placed.tsx';
import { useOpenTask } from '../shared/open-task.ts';
import { ScopeProvider, useScope } from '../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../shared/reading/task-store.ts';
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

const NOBODY: ReadonlySet<string> = new Set();
/** Height of the axis, which stays above the rows. */
const AXIS_HEIGHT = 36;

/** The tasks of other projects that the project shows, below its own, with bars that are changed as where they belong. */
export function PlacedRows({ tasks, after, rowHeight, hasWeekends, todayAt }: PlacedRowsProps) {
  const { t } = useTranslation('tasks');
  const { scroller } = useTimeline();
  const list = useRef<HTMLUListElement>(null);
  const active = useActiveRow(scroller, after);
  const { move, conflicts } = useMovePlaced();
  const { rows, total, reveal } = useVisibleRows({
    ...{ count: tasks.length, height: rowHeight, scroller, keep: active.keep },
    covered: AXIS_HEIGHT,
    before: useDistance(scroller, list) - AXIS_HEIGHT,
  });
  const stepTo = (line: number, focus: boolean) => {
    const at = line - after;
    if (at >= tasks.length) return;
    active.go(at, focus);
    if (focus) reveal(at);
  };
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
          ref={list}
          className={classes(styles.rows, hasWeekends && styles.weekends)}
          style={{ height: total }}
          aria-label={t('placement.section')}
          aria-describedby="timeline-keys"
        >
          {rows.map(({ index, start }) => {
            const task = tasks[index];
            if (!task) return null;
            return (
              <Elsewhere key={task.id} {...{ task, after, move }} onStep={stepTo}>
                <TimelineRow
                  {...{ id: task.id, projectId: task.projectId, line: after + index, lines: after + tasks.length }}
                  top={start}
                  active={active.at === index}
                />
              </Elsewhere>
            );
          })}
        </ul>
        <span className={styles.today} style={{ left: todayAt }} />
      </div>
      {conflicts}
    </>
  );
}

/** How far a list is from the top of what the scroller shows. */
function useDistance(scroller: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>): number {
  const [distance, setDistance] = useState(0);
  // Rows above it come and go.
  useLayoutEffect(() => {
    const [outer, inner] = [scroller.current, list.current];
    if (outer && inner)
      setDistance(inner.getBoundingClientRect().top - outer.getBoundingClientRect().top + outer.scrollTop);
  });
  return distance;
}

/** The row whose bar can be reached by Tab; it takes the focus when it is gone to by key, as soon as it is drawn. */
function useActiveRow(scroller: RefObject<HTMLElement | null>, after: number) {
  const [at, setAt] = useState(0);
  const keep = useRef(0);
  const requested = useRef(false);
  useEffect(() => {
    const bar = requested.current && barAt(scroller, after + at);
    if (!bar) return;
    requested.current = false;
    bar.focus({ preventScroll: true });
  });
  const go = (index: number, focus: boolean) => {
    keep.current = index;
    requested.current = focus;
    setAt(index);
  };
  return { at, keep, go };
}

function barAt(scroller: RefObject<HTMLElement | null>, line: number): HTMLElement | null | undefined {
  return scroller.current?.querySelector<HTMLElement>(`[data-line="${line}"] [data-kind]`);
}

type ElsewhereProps = {
  task: PlacedTask;
  after: number;
  onStep: (line: number, focus: boolean) => void;
  move: ReturnType<typeof useMovePlaced>['move'];
  children: ReactNode;
};

/** A row of the timeline in the project it belongs to. */
function Elsewhere({ task, after, onStep, move, children }: ElsewhereProps) {
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
      mayChange: () => mayEdit,
    };
  }, [here, task, key]);
  const shared = {
    ...outer,
    ...{ canEdit: task.mayEdit, canLink: false, critical: undefined, compared: undefined },
    ...{ selected: NOBODY, choose: () => false },
    hold: () => undefined,
    open: () => openTask(key),
    step(line: number, focus: boolean) {
      if (line < after) outer.step(line, focus);
      else onStep(line, focus);
    },
    save(base: TaskRow, dates: Pick<TaskRow, 'startDate' | 'dueDate'>) {
      const changes = changesFor(base, dates);
      if (!changes) return;
      const text = t('timeline.saved', { key, dates: datesText(t, language, dates) });
      outer.announce(text);
      const removeOverlay = taskStoreOf(task.projectId).overlay(task.id, dates);
      void move({ task, base, changes, text }).finally(removeOverlay);
    },
  };
  return (
    <ScopeProvider value={scope}>
      <TimelineProvider value={shared}>{children}</TimelineProvider>
    </ScopeProvider>
  );
}
