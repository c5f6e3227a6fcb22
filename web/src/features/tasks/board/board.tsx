import type { TaskFilter, TaskRow } from '@opsyard/contract';
import { type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../../kernel/store.ts';
import { Failure } from '../../../ui/failure.tsx';
import { CardsSkeleton } from '../../../ui/skeleton.tsx';
import { useHiddenNotice } from '../grid/use-hidden-notice.ts';
import { useOpenTask } from '../shared/open-task.ts';
import { useScope } from '../shared/project-scope.tsx';
import { useTaskMenu } from '../shared/task-menu.tsx';
import { taskStoreOf } from '../shared/task-store.ts';
import styles from './board.module.css';
import { type Board as BoardModel, type BoardState, createBoard } from './board-model.ts';
import { type CardWishes, Column } from './column.tsx';
import { moveCard } from './move-card.ts';
import type { CardPosition } from './place.ts';
import { type Held, useBoardDrops } from './use-board-drops.ts';
import { useBoardKeys } from './use-board-keys.ts';
import { useRefusals } from './use-refusals.ts';

/** The tasks of a project as cards in a column per status. */
export function Board({ filter }: { filter: TaskFilter | undefined }) {
  const scope = useScope();
  const { t } = useTranslation('tasks');
  const projectId = scope.project.id;
  const { openTask } = useOpenTask();
  const notice = useHiddenNotice();
  const held = useRef<Held>({ carried: null, dragged: null });
  const tellHidden = useEffectEvent(notice);
  const filterText = JSON.stringify(filter ?? null);
  // Statuses that come or go make another board.
  const statuses = scope.statuses.map(({ id }) => id).join();
  const board = useMemo(
    () =>
      statuses === ''
        ? null
        : createBoard(taskStoreOf(projectId), {
            filter: JSON.parse(filterText) ?? undefined,
            onHidden: (ids) => tellHidden(ids),
            isHeld: (id) => id === held.current.carried || id === held.current.dragged?.id,
          }),
    [projectId, filterText, statuses],
  );
  useEffect(() => {
    void board?.reload();
    return board?.follow();
  }, [board]);
  if (!board) return null;
  return <WhenRead {...{ board, held }} open={(card) => openTask(scope.keyOf(card))} label={t('board.label')} />;
}

function WhenRead({ board, ...rest }: Omit<ColumnsProps, 'columns'>) {
  const { ready, error, columns } = useStore(board.state);
  if (error && !ready) return <Failure error={error} retry={() => void board.reload()} />;
  if (!ready) return <CardsSkeleton />;
  return <Columns board={board} columns={columns} {...rest} />;
}

type ColumnsProps = {
  board: BoardModel;
  columns: BoardState['columns'];
  held: RefObject<Held>;
  open: (card: TaskRow) => void;
  label: string;
};

function Columns({ board, columns, held, open, label }: ColumnsProps) {
  const scope = useScope();
  const { t } = useTranslation('tasks');
  const element = useRef<HTMLDivElement>(null);

  const onMove = (card: TaskRow, place: CardPosition) => {
    const text = t('board.moved', { title: card.title, status: scope.statusOf(place.statusId)?.name ?? '' });
    void moveCard({ scope, card, cards: columns.get(place.statusId)?.cards ?? [], place, text });
  };
  const keys = useBoardKeys({ columns, onMove, onOpen: open });
  useEffect(() => {
    held.current.carried = keys.heldId;
  });
  useBoardDrops(element, { projectId: scope.project.id, columns, onDrop: onMove, held });
  const onMoveTo = (card: TaskRow, statusId: string) => {
    if (statusId !== card.statusId) onMove(card, { statusId, index: columns.get(statusId)?.cards.length ?? 0 });
  };
  const wishes = useLatest<CardWishes>({ onOpen: open, onKey: keys.onCardKey, onFocus: keys.setActive, onMoveTo });
  const onMore = useCallback((statusId: string) => void board.more(statusId), [board]);

  const refusalIn = useRefusals(keys.heldId);

  const first = scope.statuses.map(({ id }) => columns.get(id)?.cards[0]?.id).find((id) => id !== undefined) ?? null;
  const activeId = keys.activeId ?? first;
  const taskMenu = useTaskMenu({
    rowAt: (target) => {
      const key = target.closest<HTMLElement>('[data-task]')?.dataset.task;
      return [...columns.values()].flatMap(({ cards }) => cards).find((card) => scope.keyOf(card) === key);
    },
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a board is no fieldset
    <div
      ref={element}
      onContextMenu={taskMenu.onContextMenu}
      className={styles.board}
      role="group"
      aria-label={label}
      aria-describedby="board-keys"
    >
      <p id="board-keys" className="visually-hidden">
        {t('board.keys')}
      </p>
      {taskMenu.menu}
      {scope.statuses.map((status) => {
        const view = columns.get(status.id) ?? { statusId: status.id, cards: [], count: 0, more: false };
        const holdsActive = activeId !== null && view.cards.some(({ id }) => id === activeId);
        return (
          <Column
            key={status.id}
            status={status}
            view={view}
            activeId={holdsActive ? activeId : null}
            focusId={holdsActive ? keys.focusId : null}
            heldId={keys.heldId}
            refusal={refusalIn(status.id)}
            onMore={onMore}
            {...wishes}
          />
        );
      })}
      <div className="visually-hidden" role="status" aria-live="assertive">
        {keys.said}
      </div>
    </div>
  );
}

/** Functions that stay the same objects and call the newest of their kind, so that cards are not drawn again for them. */
function useLatest<F extends Record<string, (...args: never[]) => void>>(functions: F): F {
  const latest = useRef(functions);
  useEffect(() => {
    latest.current = functions;
  });
  const names = Object.keys(functions).join();
  return useMemo(() => {
    const entries = names.split(',').map((name) => [name, (...args: never[]) => latest.current[name]?.(...args)]);
    return Object.fromEntries(entries) as F;
  }, [names]);
}
