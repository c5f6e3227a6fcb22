import { type Dependency, isWeekend, type PlacedTask, type TaskRow } from '@opsyard/contract';
import { type CSSProperties, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../../kernel/loading/screens.ts';
import { useDevice } from '../../../kernel/storage/device.ts';
import { useDensity } from '../../../kernel/theme/theme.ts';
import type { Lines } from '../../../records/grid/lines.ts';
import { classes } from '../../../ui/classes.ts';
import type { SelectedTasks } from '../grid/bulk/use-selected-tasks.tsx';
import type { Section } from '../grid/groups/sections.ts';
import listFrame from '../grid/list-frame.module.css';
import type { TaskList } from '../grid/reading/task-list.ts';
import { useFollowOpen } from '../grid/use-follow-open.ts';
import { useGridView } from '../grid/use-grid-view.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { useTaskMenu } from '../shared/use-task-menu.tsx';
import { Arrows } from './arrows.tsx';
import { Axis } from './axis.tsx';
import type { Compared } from './baseline/baseline.ts';
import { PlacedRows } from './placed-rows.tsx';
import { isWithin, placeOf, type Scale } from './scale.ts';
import styles from './timeline.module.css';
import { TimelineProvider, type TimelineShared } from './timeline-context.ts';
import { TimelineRow } from './timeline-row.tsx';
import { UnreadRow } from './unread-row.tsx';
import { useChartKeys } from './use-chart-keys.ts';
import { usePlaces } from './use-places.tsx';
import { useTimelineShared } from './use-timeline-shared.ts';
import type { TimeWindow } from './use-window.ts';

const DependencyDialog = part(() => import('../schedule/dependency-dialog.tsx'), 'DependencyDialog');

export type ChartProps = {
  list: TaskList;
  lines: Lines<Section>;
  pending: boolean;
  window: TimeWindow;
  scroller: TimelineShared['scroller'];
  nameWidth: number;
  today: string;
  hold: (id: string | null) => void;
  dependencies: readonly Dependency[];
  daysOff: readonly string[];
  critical: ReadonlySet<string> | undefined;
  elsewhere: ReadonlyMap<string, string>;
  compared: Compared | undefined;
  side: TimelineShared['side'];
  colors: TimelineShared['colors'];
  /** The tasks that are selected, and what is done with them. */
  selected: SelectedTasks;
  /** Tasks of other projects that the project shows. */
  placed: readonly PlacedTask[];
};

const PHONE_ROW = 44;
const phoneHeight = () => PHONE_ROW;

/** The rows of a timeline under its axis. */
export function Chart(props: ChartProps) {
  const { list, lines, pending, window, scroller, nameWidth, today, dependencies, daysOff } = props;
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const store = taskStoreOf(scope.project.id);
  const phone = useDevice() === 'mobile';
  const { rowHeight } = useDensity();
  const keep = useRef(0);
  const { active, go } = useActiveLine(scroller);
  useLayoutEffect(() => window.begin(), [window.begin]);
  const { rows, total, reveal, isScrollingFast } = useGridView({
    ...{ lines, list, scroller, keep },
    ...(phone && { heightOf: phoneHeight }),
  });
  useFollowOpen(lines, reveal);
  const [linked, setLinked] = useState<TaskRow | null>(null);
  const { shared, announcement } = useTimelineShared({
    ...props,
    openDependencies: setLinked,
    step: (line, focus) => {
      if (line < 0) return;
      if (line >= lines.length) return focusBar(scroller, line);
      keep.current = line;
      go(line, focus);
      if (focus) reveal(line);
    },
  });
  const rowAt = (element: Element) => {
    const line = lines.at(Number(element.closest<HTMLElement>('[data-line]')?.dataset.line ?? Number.NaN));
    return line?.kind === 'row' && line.id ? store.get(line.id) : undefined;
  };
  const places = usePlaces(lines);
  const taskMenu = useTaskMenu({ rowAt, entriesOf: places.entriesOf });
  const onKeyDown = useChartKeys({ rowAt, places, selected: props.selected, openDependencies: setLinked, lines });
  const { scale } = window;
  const width = nameWidth + scale.days * scale.dayWidth;
  const todayAt = nameWidth + placeOf(scale, today) + scale.dayWidth / 2;
  const hasWeekends = scale.dayWidth >= 6;
  const placedSizes = { after: lines.length, rowHeight: phone ? PHONE_ROW : rowHeight, hasWeekends, todayAt };
  const sizes = { '--name': `${nameWidth}px`, '--day': `${scale.dayWidth}px` };
  return (
    <TimelineProvider value={shared}>
      {taskMenu.menu}
      {linked && (
        <Suspense fallback={null}>
          <DependencyDialog row={linked} onClose={() => setLinked(null)} />
        </Suspense>
      )}
      <p id="timeline-keys" className="visually-hidden">
        {t(shared.canEdit ? 'timeline.keys' : 'timeline.keysRead')}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a timeline is no fieldset */}
      <div
        ref={scroller}
        role="group"
        aria-label={t('timeline.chart')}
        className={classes(styles.scroller, pending && listFrame.pending)}
        style={sizes as CSSProperties}
        onScroll={window.onScroll}
        onContextMenu={taskMenu.onContextMenu}
        onKeyDown={onKeyDown}
      >
        <div style={{ width }}>
          <Axis window={window} today={today} columns={props.side.columns} />
          <DaysOff days={daysOff} height={total} {...{ window, nameWidth }} />
          <Rows {...{ list, lines, rows, total, isScrollingFast, active }} hasWeekends={hasWeekends} />
          {props.placed.length > 0 && <PlacedRows tasks={props.placed} {...placedSizes} />}
          {dependencies.length > 0 && <ShownArrows {...{ dependencies, lines, rows }} />}
          <Deadline {...{ scale, nameWidth }} height={total} />
          <span className={styles.today} style={{ left: todayAt, height: total }} />
        </div>
      </div>
      <div className="visually-hidden" role="status" aria-live="assertive">
        {announcement}
      </div>
    </TimelineProvider>
  );
}

/** The line at the end of the due date of the project. */
function Deadline({ scale, nameWidth, height }: { scale: Scale; nameWidth: number; height: number }) {
  const { dueDate } = useScope().project;
  if (!dueDate || !isWithin(scale, dueDate)) return null;
  return (
    <span className={styles.deadline} style={{ left: nameWidth + placeOf(scale, dueDate) + scale.dayWidth, height }} />
  );
}

function focusBar(scroller: ChartProps['scroller'], line: number): void {
  scroller.current?.querySelector<HTMLElement>(`[data-line="${line}"] [data-kind]`)?.focus();
}

/** The line whose bar can be reached by Tab; it takes the focus when it is gone to by key. */
function useActiveLine(scroller: ChartProps['scroller']) {
  const [active, setActive] = useState(0);
  const requested = useRef(false);
  useEffect(() => {
    const bar =
      requested.current && scroller.current?.querySelector<HTMLElement>(`[data-line="${active}"] [data-kind]`);
    if (!bar) return;
    requested.current = false;
    bar.focus({ preventScroll: true });
  });
  const go = (line: number, focus: boolean) => {
    requested.current = focus;
    setActive(line);
  };
  return { active, go };
}

type RowsProps = Pick<ChartProps, 'list' | 'lines'> &
  Pick<ReturnType<typeof useGridView>, 'rows' | 'total' | 'isScrollingFast'> & { active: number; hasWeekends: boolean };

function Rows({ list, lines, rows, total, isScrollingFast, active, hasWeekends }: RowsProps) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  return (
    <ul
      className={classes(styles.rows, hasWeekends && styles.weekends)}
      style={{ height: total }}
      aria-label={t('timeline.label')}
      aria-describedby="timeline-keys"
    >
      {rows.map(({ index, start }) => {
        const line = lines.at(index);
        if (line?.kind !== 'row') return null;
        if (line.id === undefined || (isScrollingFast && index !== active)) {
          return <UnreadRow key={line.at} section={line.section} at={line.at} top={start} onRetry={list.retry} />;
        }
        const { id } = line;
        return (
          <TimelineRow
            key={id}
            {...{ id, line: index, top: start }}
            projectId={project.id}
            lines={lines.length}
            active={index === active}
          />
        );
      })}
    </ul>
  );
}

type ShownArrowsProps = Pick<ChartProps, 'dependencies' | 'lines'> & Pick<RowsProps, 'rows'>;

/** The arrows of the rows in sight. */
function ShownArrows({ dependencies, lines, rows }: ShownArrowsProps) {
  const lineOf = useMemo(() => {
    const found = new Map<string, number>();
    for (let at = 0; at < lines.length; at++) {
      const line = lines.at(at);
      if (line?.kind === 'row' && line.id) found.set(line.id, at);
    }
    return found;
  }, [lines]);
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return null;
  return <Arrows {...{ dependencies, lineOf }} first={first.index} last={last.index} rowHeight={first.size} />;
}

type DaysOffProps = {
  days: readonly string[];
  window: Pick<TimeWindow, 'scale' | 'from' | 'to'>;
  height: number;
  nameWidth: number;
};

/** Days off besides weekends, as far as they are in sight; the list also has make-up days, which are on weekends. */
function DaysOff({ days, window, height, nameWidth }: DaysOffProps) {
  const { scale, from, to } = window;
  return days
    .filter((day) => /^\d{4}-\d\d-\d\d$/.test(day) && !isWeekend(day))
    .map((day) => ({ day, at: placeOf(scale, day) }))
    .filter(({ at }) => at >= from - scale.dayWidth && at <= to)
    .map(({ day, at }) => (
      <span key={day} className={styles.dayOff} style={{ left: nameWidth + at, width: scale.dayWidth, height }} />
    ));
}
