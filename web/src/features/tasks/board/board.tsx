import type { TaskFilter } from '@opsyard/contract';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useStore } from '../../../kernel/storage/store.ts';
import type { MovingCards } from '../../../records/board/drag.ts';
import { type Folds, useFolds } from '../../../records/board/use-folds.ts';
import { useActiveView } from '../../../records/views/active-view.ts';
import { useNow } from '../../../ui/dates/minute.ts';
import { dayOf } from '../../../ui/dates/when-text.ts';
import { Failure } from '../../../ui/failure.tsx';
import { CardsSkeleton } from '../../../ui/skeleton.tsx';
import type { ChangeState, PageState } from '../grid/page/page-state.ts';
import { useHiddenNotice } from '../grid/page/use-hidden-notice.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { BoardCells } from './board-cells.tsx';
import { boardArrangement } from './board-fields.ts';
import { type Board as BoardModel, createBoard } from './board-model.ts';
import { CardSettingsContext, useCardSettingsOf } from './cards/card-settings.ts';
import type { Arrangement } from './cells.ts';
import { type DoneWindow, doneWindow } from './done-window.ts';
import { UnsuitedNote } from './unsuited-note.tsx';

type BoardProps = {
  filter: TaskFilter | undefined;
  state: Pick<PageState, 'by' | 'lane' | 'folded' | 'cards' | 'covers' | 'done'>;
  onChange: ChangeState;
};

/** The tasks of a project as cards in a column per value of a field, and in lanes by another one. */
export function Board({ filter, state, onChange }: BoardProps) {
  const scope = useScope();
  const projectId = scope.project.id;
  const notice = useHiddenNotice();
  const moving = useRef<MovingCards>({ carried: null, dragged: null });
  const reportHidden = useEffectEvent(notice);
  const filterText = JSON.stringify(filter ?? null);
  // The board is recreated when statuses are added or removed.
  const statuses = scope.statuses.map(({ id }) => id).join();
  const divided = JSON.stringify(boardArrangement(scope, state));
  const arrangement = useMemo(() => JSON.parse(divided) as Arrangement, [divided]);
  const { by, laneBy } = arrangement;
  const done = useDoneWindow(arrangement, state.done);
  const board = useMemo(
    () =>
      statuses === ''
        ? null
        : createBoard(taskStoreOf(projectId), {
            arrangement,
            filter: JSON.parse(filterText) ?? undefined,
            done,
            onHidden: (ids) => reportHidden(ids),
            isMoving: (id) => {
              const { carried, dragged } = moving.current;
              return id === dragged || id === carried;
            },
          }),
    [projectId, filterText, statuses, arrangement, done],
  );
  const folds = useFolds({
    ...{ name: `${projectId}_${by}_${laneBy ?? ''}`, folded: state.folded },
    hasView: useActiveView() !== null,
    onFolded: (folded) => onChange({ folded }),
  });
  useEffect(() => {
    void board?.reload();
    return board?.follow();
  }, [board]);
  const settings = useCardSettingsOf(state, () => onChange({ done: 'all' }));
  if (!board) return null;
  return (
    <CardSettingsContext value={settings}>
      <UnsuitedNote {...{ state, onChange }} />
      <WhenRead {...{ board, moving, arrangement, folds }} />
    </CardSettingsContext>
  );
}

/** Columns of completed statuses show what was completed recently, unless all are requested. */
function useDoneWindow({ by, laneBy }: Arrangement, choice: string): DoneWindow | undefined {
  const { statuses } = useScope();
  const today = dayOf(useNow());
  const ids = statuses
    .filter(({ category }) => category === '1')
    .map(({ id }) => id)
    .join();
  const isWhole = by !== 'status' || laneBy !== null || choice === 'all' || ids === '';
  return useMemo(() => (isWhole ? undefined : doneWindow(today, ids.split(','))), [isWhole, today, ids]);
}

type ReadProps = { board: BoardModel; moving: RefObject<MovingCards>; arrangement: Arrangement; folds: Folds };

function WhenRead({ board, ...rest }: ReadProps) {
  const state = useStore(board.state);
  const { ready, error } = state;
  if (error && !ready) return <Failure error={error} retry={() => void board.reload()} />;
  if (!ready) return <CardsSkeleton />;
  return (
    <>
      {error && rest.arrangement.laneBy !== null && <Failure error={error} retry={() => void board.reload()} />}
      <BoardCells board={board} state={state} {...rest} />
    </>
  );
}
