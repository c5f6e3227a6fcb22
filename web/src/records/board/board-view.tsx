import { Button } from 'antd';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import styles from './board.module.css';
import { BoardContext, type BoardShared } from './board-setup.ts';
import type { BoardItem } from './cells.ts';
import { Columns, Lanes } from './lanes.tsx';
import { SelectedCardsContext } from './selected-cards.ts';
import type { BoardState } from './use-board.ts';
import { SettledContext } from './use-settling.ts';

type BoardViewProps<C extends BoardItem> = {
  board: BoardState<C>;
  /** How to use it with the keyboard. */
  keysText: string;
  selectedText: (count: number) => string;
  /** Loads a lane, and keeps it loaded until the returned function is called. */
  onShowLane: (lane: string) => () => void;
  onContextMenu?: (event: MouseEvent) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  children?: ReactNode;
};

/** Cards in a column per value of a field, and in lanes by another one. */
export function BoardView<C extends BoardItem>({
  board,
  keysText,
  selectedText,
  onShowLane,
  ...more
}: BoardViewProps<C>) {
  const { t } = useTranslation('records');
  const { element, shared, selection, keys, settling, drawn, activeLane } = board;
  const { hasLanes } = shared;
  const { children, ...handlers } = more;
  return (
    // The parts pass cards on without knowing what they stand for.
    <BoardContext value={shared as unknown as BoardShared<BoardItem>}>
      <SelectedCardsContext value={selection}>
        {/* biome-ignore lint/a11y/useSemanticElements: a board is no fieldset */}
        <div
          ref={element}
          {...handlers}
          className={hasLanes ? styles.lanes : styles.board}
          role="group"
          aria-label={t('board.label')}
          aria-describedby="board-keys"
          {...(hasLanes && { 'data-lanes': '' })}
        >
          <p id="board-keys" className="visually-hidden">
            {keysText}
          </p>
          {children}
          <SettledContext value={settling.settledKeys}>
            {hasLanes ? <Lanes {...drawn} onShow={onShowLane} activeLane={activeLane} /> : <Columns {...drawn} />}
          </SettledContext>
          <div className="visually-hidden" role="status" aria-live="assertive">
            {keys.announcement}
          </div>
          <div className="visually-hidden" role="status">
            {settling.settledText}
          </div>
        </div>
        <SelectedBar count={selection.cards.length} text={selectedText} onClear={selection.clear} />
      </SelectedCardsContext>
    </BoardContext>
  );
}

type SelectedBarProps = { count: number; text: (count: number) => string; onClear: () => void };

/** The number of selected cards, and a button that clears the selection. */
function SelectedBar({ count, text, onClear }: SelectedBarProps) {
  const { t } = useTranslation('records');
  return (
    <div role="status" className={classes(styles.selected, count === 0 && 'visually-hidden')}>
      {count > 0 && (
        <>
          {text(count)}
          <Button size="small" onClick={onClear}>
            {t('board.clearSelection')}
          </Button>
        </>
      )}
    </div>
  );
}
