import type { Dependency, PlacedTask, TaskFilter } from '@opsyard/contract';
import { type KeyboardEvent, useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDevice } from '../../../kernel/storage/device.ts';
import { linesOf } from '../../../records/grid/lines.ts';
import { classes } from '../../../ui/classes.ts';
import { useNow } from '../../../ui/dates/minute.ts';
import { dayOf } from '../../../ui/dates/when-text.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { colorModeOf } from '../colors/task-colors.ts';
import { useSelectedTasks } from '../grid/bulk/use-selected-tasks.tsx';
import { GridFooter } from '../grid/grid-footer.tsx';
import listFrame from '../grid/list-frame.module.css';
import { NoTasks } from '../grid/no-tasks.tsx';
import { arrangementOf } from '../grid/page/page-state.ts';
import { useHiddenNotice } from '../grid/page/use-hidden-notice.ts';
import { useTaskList } from '../grid/reading/use-task-list.ts';
import { isOpen } from '../grid/use-grid.ts';
import { usePlaced } from '../placement/use-placed.ts';
import { useCriticalTasks, useDependencies } from '../schedule/use-dependencies.ts';
import { useAddRequest } from '../shared/add-request.ts';
import { useOpenTask } from '../shared/open-task.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { useComparison } from './baseline/baseline.ts';
import { BaselineSummary } from './baseline/baseline-summary.tsx';
import { Chart } from './chart.tsx';
import { ZOOMS, type Zoom } from './scale.ts';
import { sideWidth } from './side/side-columns.ts';
import { useSide } from './side/use-side.ts';
import styles from './timeline.module.css';
import { TimelineNotes } from './timeline-notes.tsx';
import type { ChangeTimeline, TimelineState } from './timeline-state.ts';
import { TimelineTools } from './timeline-tools.tsx';
import { useElsewhere } from './use-elsewhere.ts';
import { useFit } from './use-fit.ts';
import { type TimeWindow, useTimeWindow } from './use-window.ts';

type TimelineProps = {
  state: TimelineState;
  filter: TaskFilter | undefined;
  onChange: ChangeTimeline;
  onClearFilters: () => void;
};

const NONE: ReadonlySet<string> = new Set();
const NO_DEPENDENCIES: readonly Dependency[] = [];
const NO_DAYS: readonly string[] = [];
const NO_PLACED: readonly PlacedTask[] = [];
/** CSS pixels of the titles beside the bars. */
const NAME_WIDTH = 280;
const PHONE_NAME_WIDTH = 116;

/** The task of the line an element of the chart is in. */
function idOnLine(lines: ReturnType<typeof linesOf>, element: Element): string | undefined {
  const number = element.closest<HTMLElement>('[data-line]')?.dataset.line;
  const line = number === undefined ? undefined : lines.at(Number(number));
  return line?.kind === 'row' ? line.id : undefined;
}

/** The tasks of a project as bars from their start to their due date, in the order of the list. */
export function Timeline({ state: page, filter, onChange, onClearFilters }: TimelineProps) {
  const scope = useScope();
  const phone = useDevice() === 'mobile';
  const { openKey } = useOpenTask();
  const field = useRef<HTMLInputElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const { held, hold } = useHeld();
  const query = { filter, ...arrangementOf({ ...page, group: '' }, scope.fields) };
  const { list, state, pending } = useTaskList(query, useHiddenNotice(), (id) => {
    return id === held.current || isOpen(taskStoreOf(scope.project.id).get(id), openKey, scope);
  });
  const lines = useMemo(
    () => linesOf(state.sections, { grouped: false, collapsed: NONE, canAdd: false }),
    [state.sections],
  );
  const today = dayOf(useNow());
  const { data: found } = useDependencies(scope.project.id);
  const side = useSide(page.beside, found, phone);
  const nameWidth = phone ? PHONE_NAME_WIDTH : NAME_WIDTH + sideWidth(side.columns);
  const zoom = ZOOMS.find((one) => one === page.zoom) ?? 'week';
  const window = useTimeWindow({ zoom, today, nameWidth, scroller });
  const elsewhere = useElsewhere(found?.elsewhere);
  const { ids, error: criticalError } = useCriticalTasks(scope.project.id, page.critical === 'on');
  const critical = useMemo(() => ids && new Set(ids), [ids]);
  const { comparison, compared, error: compareError } = useComparison(scope.project.id, page.baseline);
  const colors = colorModeOf(page.color);
  const rows = state.sections.flatMap(({ ids: read }) =>
    read.flatMap((id) => taskStoreOf(scope.project.id).get(id) ?? []),
  );
  const selected = useSelectedTasks(() => rows.map(({ id }) => id), {
    // B is its own key here: it links selected tasks.
    taken: ['b'],
    idAt: (element) => idOnLine(lines, element),
  });
  const showAll = useFit({ rows, nameWidth, scroller, window, onZoom: (next) => onChange({ zoom: next }) });
  useAddRequest(() => field.current?.focus());
  const { t } = useTranslation('tasks');
  const { tasks: placed = NO_PLACED } = usePlaced(scope.project.id, filter);
  const isEmpty = state.ready && !state.error && lines.length === 0 && placed.length === 0;
  const isShown = state.ready && state.sections.length > 0 && !isEmpty;
  return (
    <section
      className={listFrame.frame}
      aria-label={t('timeline.label')}
      onKeyDown={keysFor({ zoom, onZoom: (next) => onChange({ zoom: next }), window, today, showAll })}
    >
      <TimelineTools
        {...{ state: page, onChange, filter, zoom, today, criticalError, field, showAll, compared }}
        baselineName={comparison?.baseline.name}
        order={query}
        goToToday={() => window.goTo(today)}
      />
      <BaselineSummary comparison={comparison} error={compareError} />
      {isShown && <TimelineNotes {...{ rows, colors, list, section: state.sections[0] }} />}
      {state.error && state.sections.length === 0 && <Failure error={state.error} retry={() => void list.reload()} />}
      {!state.ready && <RowsSkeleton rows={12} />}
      {isEmpty && (
        <NoTasks filtered={filter !== undefined} onClear={onClearFilters} onAdd={() => field.current?.focus()} />
      )}
      {isShown && (
        <Chart
          {...{ list, lines, pending, window, scroller, nameWidth, today, hold, critical, compared, elsewhere }}
          {...{ placed, side, colors, selected }}
          dependencies={found?.dependencies ?? NO_DEPENDENCIES}
          daysOff={found?.daysOff ?? NO_DAYS}
        />
      )}
      {state.fresh.length > 0 && (
        <button type="button" className={classes(listFrame.fresh, styles.fresh)} onClick={list.showFresh}>
          {t('list.fresh', { count: state.fresh.length })}
        </button>
      )}
      {selected.bar}
      <GridFooter state={state} query={list.query} />
    </section>
  );
}

/** The task whose dates are being changed. */
function useHeld() {
  const held = useRef<string | null>(null);
  const hold = useCallback((id: string | null) => {
    held.current = id;
  }, []);
  return { held, hold };
}

type KeyOptions = {
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
  window: TimeWindow;
  today: string;
  showAll: (() => void) | null;
};

/** Plus and minus zoom, T scrolls to today, F shows all tasks; not during text input. */
function keysFor({ zoom, onZoom, window, today, showAll }: KeyOptions) {
  return (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || (target instanceof Element && target.closest('input, textarea'))) return;
    const by = { '+': -1, '=': -1, '-': 1 }[key];
    const next = by && ZOOMS[ZOOMS.indexOf(zoom) + by];
    if (next) onZoom(next);
    else if (key === 't') window.goTo(today);
    else if (key === 'f' && showAll) showAll();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}
