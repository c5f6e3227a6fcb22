import { type PlacedTask, type TaskFilter, taskAddress } from '@opsyard/contract';
import type { RefObject } from 'react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { oneOf, useStoredChoice } from '../../../kernel/storage/stored-choice.ts';
import { classes } from '../../../ui/classes.ts';
import { Failure } from '../../../ui/failure.tsx';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { MenuButton } from '../../../ui/popups/menu-button.tsx';
import { type DropPart, type Edge, useRowDrag } from '../order/use-row-drag.ts';
import dropEdge from '../shared/drop-edge.module.css';
import { StatusMark } from '../shared/marks/status-mark.tsx';
import { useOpenTask } from '../shared/open-task.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { DueDay } from '../shared/text/due-day.tsx';
import styles from './placement.module.css';
import { usePlaced } from './use-placed.ts';
import { usePlacedMenu } from './use-placed-menu.tsx';
import { behindAt, usePlacedOrder } from './use-placed-order.ts';

const FOLDS = ['open', 'folded'] as const;
type Fold = (typeof FOLDS)[number];

type PlacedProps = { layout: 'list' | 'board'; filter: TaskFilter | undefined };

/** The tasks of other projects that the project shows, below its own: as a list, or by the columns of its board. */
export function PlacedTasks({ layout, filter }: PlacedProps) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const { tasks, error, refetch } = usePlaced(project.id, filter);
  const [fold, setFold] = useStoredChoice<Fold>('tasks_placed', 'open', oneOf(FOLDS));
  const id = useId();
  if (error && !tasks) {
    return (
      <section className={styles.section} aria-label={t('placement.section')}>
        <Failure error={error} retry={() => void refetch()} />
      </section>
    );
  }
  if (!tasks || tasks.length === 0) return null;
  const isOpen = fold === 'open';
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          onClick={() => setFold(isOpen ? 'folded' : 'open')}
        >
          <Glyph name={isOpen ? 'down' : 'right'} />
          {t('placement.section')} <span className={styles.count}>{tasks.length}</span>
        </button>
      </h2>
      {isOpen && layout === 'list' && <Rows label={t('placement.section')} tasks={tasks} order={tasks} isOrdered />}
      {isOpen && layout === 'board' && <Columns tasks={tasks} />}
    </section>
  );
}

/** The columns of the board that contain tasks of other projects. */
function Columns({ tasks }: { tasks: readonly PlacedTask[] }) {
  const { t } = useTranslation('tasks');
  const { statuses } = useScope();
  const columns = [...statuses, null].flatMap((status) => {
    const own = tasks.filter(({ columnId }) => columnId === (status?.id ?? null));
    return own.length > 0 ? [{ status, own }] : [];
  });
  return (
    <div className={styles.columns}>
      {columns.map(({ status, own }) => (
        <div key={status?.id ?? ''} className={styles.column}>
          <h3 className={styles.columnName}>
            {status ? <StatusMark status={status} /> : t('placement.noColumn')}
            <span className={styles.count}>{own.length}</span>
          </h3>
          <Rows label={status?.name ?? t('placement.noColumn')} tasks={own} order={tasks} />
        </div>
      ))}
    </div>
  );
}

type RowsProps = {
  label: string;
  tasks: readonly PlacedTask[];
  order: readonly PlacedTask[];
  /** Rows are moved by dragging and by keys. */
  isOrdered?: boolean;
};

function Rows({ label, tasks, order, isOrdered = false }: RowsProps) {
  const { t } = useTranslation('tasks');
  const { can } = useScope();
  const move = usePlacedOrder();
  const list = useRef<HTMLUListElement>(null);
  const focusId = useRef<string | null>(null);
  useEffect(() => {
    // A row that has moved keeps the focus.
    if (focusId.current) list.current?.querySelector<HTMLElement>(`[data-placed="${focusId.current}"]`)?.focus();
    focusId.current = null;
  });
  const isMovable = isOrdered && can('editTasks');
  const moveTo = (id: string, to: number) => {
    const found = order.find((one) => one.id === id);
    if (!found || to < 0 || to >= order.length || order[to]?.id === id) return;
    focusId.current = document.activeElement?.getAttribute('data-placed') === id ? id : null;
    move(found, behindAt(order, id, to));
  };
  return (
    <>
      {isMovable && tasks.length > 1 && (
        <p className="visually-hidden" id={ORDER_KEYS}>
          {t('placement.orderKeys')}
        </p>
      )}
      <ul ref={list} className={styles.rows} aria-label={label}>
        {tasks.map((task) => (
          <Placed key={task.id} task={task} order={order} moveTo={isMovable ? moveTo : undefined} />
        ))}
      </ul>
    </>
  );
}

type PlacedRowProps = Pick<RowsProps, 'order'> & {
  task: PlacedTask;
  /** Moves a task to a position of the order. */
  moveTo: ((id: string, to: number) => void) | undefined;
};

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
const ORDER_KEYS = 'placed-order-keys';

function Placed({ task, order, moveTo }: PlacedRowProps) {
  const { t } = useTranslation('tasks');
  const { openTask } = useOpenTask();
  const entries = usePlacedMenu(task, order);
  const key = `${task.projectKey}-${task.seq}`;
  const row = useRef<HTMLLIElement>(null);
  const at = order.findIndex(({ id }) => id === task.id);
  const edge = usePlacedDrag(
    row,
    task.id,
    moveTo &&
      ((id, side) => {
        const from = order.findIndex((one) => one.id === id);
        const gap = side === 'bottom' ? at + 1 : at;
        moveTo(id, from < gap ? gap - 1 : gap);
      }),
  );
  return (
    <li ref={row} className={classes(styles.row, dropEdge.row)} data-edge={edge ?? undefined}>
      <a
        className={styles.title}
        data-placed={task.id}
        // The row is dragged, not its link.
        draggable={false}
        aria-describedby={moveTo && order.length > 1 ? ORDER_KEYS : undefined}
        onKeyDown={(event) => {
          const step = event.altKey ? STEPS[event.key] : undefined;
          if (!step || !moveTo) return;
          event.preventDefault();
          moveTo(task.id, at + step);
        }}
        href={taskAddress(key)}
        data-task={key}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          openTask(key);
        }}
      >
        <span className={styles.key}>{key}</span> {task.title}
      </a>
      <span className={styles.facts}>
        <StatusMark status={task.status} />
        <span className={styles.project}>{task.projectName}</span>
        {task.ownerName && <span>{task.ownerName}</span>}
        <DueDay task={task} />
      </span>
      {entries.length > 0 && (
        <MenuButton className={styles.more ?? ''} label={t('placement.menu', { key })} entries={entries}>
          <Glyph name="more" />
        </MenuButton>
      )}
    </li>
  );
}

/** Makes the row of a task of another project draggable among its kind; returns the edge at which another row would be dropped. */
function usePlacedDrag(
  row: RefObject<HTMLElement | null>,
  id: string,
  place: ((id: string, side: Edge) => void) | undefined,
): DropPart | null {
  return useRowDrag(row, 'placed-task', { id, place });
}
