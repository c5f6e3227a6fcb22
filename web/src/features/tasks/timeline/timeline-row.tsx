import { type TaskRow, taskAddress } from '@opsyard/contract';
import { type CSSProperties, type KeyboardEvent, type MouseEvent, memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toneOf } from '../../../kernel/commands/palette.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { listText } from '../../../kernel/words/list-text.ts';
import { classes } from '../../../ui/classes.ts';
import { plainDay } from '../../../ui/dates/when-text.ts';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { useTaskColors } from '../colors/task-colors.ts';
import { StatusShape } from '../shared/marks/status-mark.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { isClosed } from '../shared/reading/scope.ts';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { useTask } from '../shared/reading/use-task.ts';
import arrows from './arrows.module.css';
import { datesText } from './axis-text.ts';
import { type BarShape, type Dates, milestoneOf, shapeOf } from './bar.ts';
import { BaselineBar, slipText } from './baseline/baseline-bar.tsx';
import { deadlineMissed } from './deadline.ts';
import { useLinkDrag } from './link-drag.ts';
import { placeOf } from './scale.ts';
import { SideCells } from './side/side-cells.tsx';
import { SummaryBar, useSummary } from './summary-bar.tsx';
import styles from './timeline.module.css';
import { useTimeline } from './timeline-context.ts';
import { useBarDrag } from './use-bar-drag.ts';
import { useBarKeys } from './use-bar-keys.ts';

type TimelineRowProps = {
  projectId: string;
  id: string;
  line: number;
  lines: number;
  top: number;
  active: boolean;
};

/** A task of the timeline: its title and its bar. */
export const TimelineRow = memo(function TimelineRow({ projectId, id, line, lines, top, active }: TimelineRowProps) {
  const { open, canEdit: mayEdit, step, selected, choose } = useTimeline();
  const { keyOf, mayChange } = useScope();
  const row = useTask(projectId, id);
  const [draft, setDraft] = useState<Dates | null>(null);
  const drag = useBarDrag({ row, show: setDraft });
  const link = useLinkDrag(row);
  const keys = useBarKeys({ row, line, draft, show: setDraft });
  const summary = useSummary(projectId, id, row);
  if (!row) return null;
  const canEdit = mayEdit && mayChange(row);
  const isUndated = !row.startDate && !row.dueDate;
  return (
    <li
      className={classes(styles.row, selected.has(id) && styles.selected)}
      style={{ transform: `translateY(${top}px)` }}
      data-line={line}
      data-task={keyOf(row)}
      data-id={row.id}
      aria-setsize={lines}
      aria-posinset={line + 1}
    >
      <Name row={row} dates={draft ?? row} active={active} />
      <div
        className={classes(styles.track, isUndated && canEdit && styles.free)}
        onPointerDown={(event) => !link.onPointerDown(event) && drag.onPointerDown(event)}
      >
        <BaselineBar row={row} dates={draft ?? row} />
        {summary && <SummaryBar dates={summary} />}
        <Bar
          row={row}
          canEdit={canEdit}
          summary={summary}
          draft={draft}
          active={active}
          onClick={(event) => !drag.wasDragged() && !link.wasDragged() && !choose(event, row) && open(row)}
          onFocus={() => step(line, false)}
          {...keys}
        />
      </div>
    </li>
  );
});

function Name({ row, dates, active }: { row: TaskRow; dates: Dates; active: boolean }) {
  const { t } = useTranslation('tasks');
  const { open, goTo } = useTimeline();
  const { keyOf, statusOf, isPlaced } = useScope();
  const depth = isPlaced ? 0 : depthOf(row);
  const status = statusOf(row.statusId);
  const key = keyOf(row);
  const day = row.startDate ?? row.dueDate;
  return (
    <div className={styles.name} style={{ '--depth': depth } as CSSProperties}>
      {status && (
        <span title={status.name}>
          <StatusShape category={status.category} color={status.color} />
          <span className="visually-hidden">{status.name}</span>
        </span>
      )}
      <a
        className={styles.title}
        href={taskAddress(key)}
        title={`${key} ${row.title}`}
        tabIndex={active ? 0 : -1}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          open(row);
        }}
      >
        {isPlaced && <span className={styles.placedKey}>{key}</span>}
        {row.title}
      </a>
      {day && (
        <button
          type="button"
          className={styles.find}
          tabIndex={active ? 0 : -1}
          aria-label={t('timeline.find', { key })}
          title={t('timeline.find', { key })}
          onClick={() => goTo(day)}
        >
          <Glyph name="into" size={12} />
        </button>
      )}
      <SideCells {...{ row, dates, active }} />
    </div>
  );
}

type BarProps = {
  row: TaskRow;
  canEdit: boolean;
  draft: Dates | null;
  /** The dates of its subtasks. */
  summary: Dates | null;
  active: boolean;
  onClick: (event: MouseEvent) => void;
  onFocus: () => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** Deeper ones are not shifted further. */
const DEPTH_MAX = 5;
/** Narrower bars have no handles. */
const ENDS_FROM = 24;

function Bar({ row, draft, summary, active, canEdit, ...on }: BarProps) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const { scale, today, critical, colors } = useTimeline();
  const meaning = useTaskColors(colors)(row);
  const dates = draft ?? row;
  const text = datesText(t, language, dates);
  const shape = row.milestone ? milestoneOf(dates, scale) : shapeOf(dates, scale);
  const at = shape ?? { kind: 'undated', left: placeOf(scale, today), width: scale.dayWidth };
  const isUndated = !dates.startDate && !dates.dueDate;
  const label = useBarLabel(row, text, summary);
  const tone = toneOf(meaning.color);
  return (
    <button
      type="button"
      data-bar={shape ? '' : undefined}
      data-kind={at.kind}
      // A task wholly beyond the days of this zoom keeps its button for the keyboard.
      data-beyond={!shape && !isUndated ? '' : undefined}
      className={classes(
        styles.bar,
        draft && styles.draft,
        canEdit && styles.movable,
        isLate(dates.dueDate, row, today) && styles.late,
        critical?.has(row.id) && styles.critical,
      )}
      style={barStyle(at, tone)}
      tabIndex={active ? 0 : -1}
      aria-label={label}
      title={[row.title, text, colors !== 'status' && meaning.name].filter(Boolean).join(' · ')}
      {...on}
    >
      <span className={styles.shape}>
        <Marks row={row} />
        <BarWord kind={at.kind} title={row.title} dates={text} />
      </span>
      <DeadlineFlag row={row} dates={dates} />
      {canEdit && shape && <Handles shape={shape} />}
      {draft && <span className={styles.tip}>{text}</span>}
    </button>
  );
}

/** That a task is due after its deadline; the name of the bar says so, too. */
function DeadlineFlag({ row, dates }: { row: TaskRow; dates: Dates }) {
  const text = useDeadlineText(row, dates);
  return text && <span className={styles.flag} title={text} />;
}

function useDeadlineText(row: TaskRow, dates: Dates): string | null {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const { project, isPlaced } = useScope();
  const missed = isPlaced ? null : deadlineMissed(row, dates.dueDate, project);
  return missed && t(`timeline.after.${missed.of}`, { day: plainDay(missed.day, language) });
}

/** How many tasks are above a task, as far as they are known. */
function depthOf({ projectId, parentId }: TaskRow): number {
  const store = taskStoreOf(projectId);
  const ids: string[] = [];
  for (let id = parentId; id !== null && ids.length < DEPTH_MAX; id = store.get(id)?.parentId ?? null) ids.push(id);
  return ids.length;
}

/** That a task is pinned, or depends on tasks of other projects or is needed by them; the name of the bar says so, too. */
function Marks({ row }: { row: TaskRow }) {
  const outside = useTimeline().elsewhere.get(row.id);
  return (
    <>
      {row.pinned && <span className={styles.pin} />}
      {outside && <span className={styles.elsewhere} title={outside} />}
    </>
  );
}

function BarWord({ kind, title, dates }: { kind: string; title: string; dates: string }) {
  const text = kind === 'undated' ? dates : title;
  return <span className={styles.word}>{(kind === 'bar' || kind === 'undated') && text}</span>;
}

/** A task by its key, title and dates, with what else its bar shows. */
function useBarLabel(row: TaskRow, dates: string, summary: Dates | null): string {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const { critical, compared, elsewhere, selected, colors } = useTimeline();
  const meaning = useTaskColors(colors)(row);
  const late = useDeadlineText(row, row);
  const { keyOf } = useScope();
  const name = t('timeline.bar', { key: keyOf(row), title: row.title, dates });
  const below = summary ? [t('timeline.subtasks', { dates: datesText(t, language, summary) })] : [];
  const pinned = row.pinned ? [t('schedule.pinned')] : [];
  const milestone = row.milestone ? [t('shared.field.milestone')] : [];
  const onPath = critical?.has(row.id) ? [t('schedule.criticalBar')] : [];
  const slip = compared && slipText(compared.slip(row, row), compared.datesOf(row.id) !== undefined, t);
  const outside = elsewhere.get(row.id);
  return listText([
    name,
    ...below,
    ...milestone,
    ...pinned,
    ...onPath,
    ...(slip ? [slip] : []),
    ...(outside ? [outside] : []),
    ...(colors === 'status' ? [] : [meaning.name]),
    ...(late ? [late] : []),
    ...(selected.has(row.id) ? [t('timeline.selected')] : []),
  ]);
}

function isLate(dueDate: string | null, { category }: TaskRow, today: string): boolean {
  return dueDate !== null && dueDate < today && !isClosed(category);
}

function barStyle({ left, width }: Pick<BarShape, 'left' | 'width'>, { solid, back, text }: ReturnType<typeof toneOf>) {
  return { left, width, '--solid': solid, '--back': back, '--word': text } as CSSProperties;
}

/** What a bar is changed by with a pointer. */
function Handles({ shape }: { shape: BarShape }) {
  const { canLink } = useTimeline();
  return (
    <>
      <Ends shape={shape} />
      {canLink && <LinkHandles />}
    </>
  );
}

/** What a dependency is drawn from. */
function LinkHandles() {
  const { t } = useTranslation('tasks');
  return (['start', 'end'] as const).map((end) => (
    <span key={end} className={arrows.handle} data-link={end} title={t('schedule.link')} />
  ));
}

/** What the ends of a bar are dragged by; a marker grows into a bar at the side where its other date is missing. */
function Ends({ shape: { kind, width } }: { shape: BarShape }) {
  if (kind === 'milestone' || (kind === 'bar' && width < ENDS_FROM)) return null;
  return (
    <>
      {kind !== 'start' && <span className={classes(styles.end, styles.first)} data-edge="start" />}
      {kind !== 'due' && <span className={classes(styles.end, styles.last)} data-edge="end" />}
    </>
  );
}
