import type { Grouping } from '@opsyard/contract';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../../kernel/calls/failure-notice.ts';
import { GridLine as FrameLine } from '../../../records/grid/frame.tsx';
import { splitGroup } from '../../../records/grid/groups/group-values.ts';
import type { Line, Lines } from '../../../records/grid/lines.ts';
import { UnreadLine } from '../../../records/grid/unread-line.tsx';
import type { ActiveCell } from '../../../records/grid/use-active-cell.ts';
import type { DrawnRow } from '../../../ui/lists/use-visible-rows.ts';
import { useTaskEditors } from '../shared/editing/editing.ts';
import type { TaskStore } from '../shared/reading/task-store.ts';
import { useTask } from '../shared/reading/use-task.ts';
import type { ColumnId } from './columns.ts';
import styles from './grid.module.css';
import { GridRow } from './grid-row.tsx';
import type { Unfolded } from './groups/branches.ts';
import { GroupRow } from './groups/group-row.tsx';
import type { Section } from './groups/sections.ts';
import type { Totals } from './groups/use-group-totals.ts';
import { QuickAdd } from './quick-add/quick-add.tsx';
import type { Editing } from './use-grid-editing.ts';

type GridLinesProps = {
  items: readonly DrawnRow[];
  lines: Lines<Section>;
  store: TaskStore;
  by: Grouping | null;
  /** The field of the groups within others. */
  subBy: Grouping | null;
  totals: ReadonlyMap<string, Totals>;
  folded: ReadonlySet<string>;
  /** The expanded tasks of a nested list; null if subtasks are rows of their own. */
  unfolded: Unfolded | null;
  active: ActiveCell<ColumnId>;
  selected: ReadonlySet<string>;
  editing: Editing | null;
  columns: number;
  /** During fast scrolling, lines are drawn without content. */
  isScrollingFast: boolean;
  onRetry: (sectionValue: string) => void;
  /** Leaves the field of a group for a neighbouring line. */
  onLeaveAdd: (line: number) => void;
};

/** The visible lines of the grid. */
export function GridLines(props: GridLinesProps) {
  const { items, lines } = props;
  return items.map(({ index, start }) => {
    const line = lines.at(index);
    return line && <GridLine key={keyFor(line)} {...props} line={line} index={index} top={start} />;
  });
}

type GridLineProps = GridLinesProps & { line: Line<Section>; index: number; top: number };

function GridLine({ line, index, top, ...grid }: GridLineProps) {
  const { t } = useTranslation('tasks');
  const { section } = line;
  const isActive = grid.active.line === index;
  if (line.kind === 'group') {
    const folded = grid.folded.has(section.value);
    return grid.by ? (
      <GroupRow
        {...{ section, top, folded, count: line.count, by: grid.by, subBy: grid.subBy }}
        totals={grid.totals.get(section.value)}
        line={index}
        active={isActive}
        columns={grid.columns}
      />
    ) : null;
  }
  if (line.kind === 'add') {
    return grid.by ? (
      <AddRow {...{ index, top, isActive }} columns={grid.columns} onLeave={grid.onLeaveAdd}>
        {groupsOf(section, grid.by, grid.subBy)}
      </AddRow>
    ) : null;
  }
  if (line.id === undefined || (grid.isScrollingFast && !isActive)) {
    const failure = line.at === section.ids.length && section.error ? textOf(section.error) : undefined;
    const onRetry = () => grid.onRetry(section.value);
    return <UnreadLine line={index} {...{ top, failure, onRetry }} retryText={t('list.retry')} />;
  }
  const { editing } = grid;
  const isEdited = editing?.id === line.id && editing.section === section.value && editing.column === 'title';
  return (
    <TaskLine
      id={line.id}
      projectId={grid.store.projectId}
      line={index}
      top={top}
      selected={grid.selected.has(line.id)}
      active={isActive ? grid.active.column : null}
      depth={line.depth}
      unfolded={grid.unfolded?.has(line.id)}
      titleEdit={isEdited ? editing : null}
    />
  );
}

type TaskLineProps = Omit<ComponentProps<typeof GridRow>, 'row' | 'editors'> & { id: string; projectId: string };

/** A task that subscribes to its own changes, so that a change rerenders one row. */
function TaskLine({ id, projectId, ...rest }: TaskLineProps) {
  const row = useTask(projectId, id);
  const editors = useTaskEditors(id);
  return row ? <GridRow row={row} editors={editors} {...rest} /> : null;
}

/** The group a section stands for, and the one within it. */
function groupsOf(section: Section, by: Grouping, subBy: Grouping | null) {
  const { value, sub } = splitGroup(section.value);
  return { group: { by, value }, ...(subBy !== null && sub !== null && { also: { by: subBy, value: sub } }) };
}

type AddRowProps = {
  index: number;
  top: number;
  isActive: boolean;
  columns: number;
  onLeave: (line: number) => void;
  children: ReturnType<typeof groupsOf>;
};

function AddRow({ index, top, isActive, columns, onLeave, children }: AddRowProps) {
  return (
    <FrameLine line={index} top={top} className={styles.addRow}>
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot leave out the rows that are out of sight */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the field in it takes the focus */}
      <div role="gridcell" aria-colindex={1} aria-colspan={columns} className={styles.addCell}>
        <QuickAdd {...children} tabIndex={isActive ? 0 : -1} onLeave={(step) => onLeave(index + step)} />
      </div>
    </FrameLine>
  );
}

function keyFor(line: Line): string {
  const { kind, section } = line;
  return line.kind === 'row' ? `${section.value} ${line.id ?? line.at}` : `${kind} ${section.value}`;
}
