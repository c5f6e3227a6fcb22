import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { factsText } from '../../kernel/words/facts-text.ts';
import { classes } from '../../ui/classes.ts';
import styles from './board.module.css';
import { useBoard } from './board-setup.ts';
import { type BoardItem, cardKey } from './cells.ts';
import { useCardDrag } from './drag.ts';
import { MoveMenu } from './move-menu.tsx';
import { useSelectedCards } from './selected-cards.ts';
import { useIsSettled } from './use-settling.ts';

type CardProps = { card: BoardItem; isActive: boolean; takesFocus: boolean; isMoving: boolean };

/** A card of a board: opened by a click or Enter, selected by a click with Ctrl or Shift, moved by dragging, by keyboard or from its menu. */
export const Card = memo(function Card({ card, isActive, takesFocus, isMoving }: CardProps) {
  const { t } = useTranslation('records');
  const { isMovable, frameOf, actions, parts } = useBoard();
  const element = useRef<HTMLElement>(null);
  const { keys, toggle } = useSelectedCards();
  const key = cardKey(card);
  const isSelected = keys.has(key);
  const isSettled = useIsSettled(key);
  const { isDragged, edge } = useCardDrag(element, card);
  useEffect(() => {
    if (takesFocus && isFocusOnBoard(element.current)) element.current?.focus();
  }, [takesFocus]);
  const { label, moveTo, className, data, isFixed = false } = frameOf(card);
  return (
    <article
      ref={element}
      className={classes(
        ...[styles.card, className, isDragged && styles.dragged, isMoving && styles.moving],
        isSettled && styles.settled,
      )}
      data-edge={edge ?? undefined}
      data-card={key}
      {...data}
      data-selected={isSelected || undefined}
      tabIndex={isActive ? 0 : -1}
      aria-label={factsText(label, isSelected && t('board.isSelected'))}
      aria-roledescription={t('board.card')}
      onClick={({ ctrlKey, metaKey, shiftKey }) =>
        toggle && isMovable && (ctrlKey || metaKey || shiftKey) ? toggle(key) : actions.onOpen(card)
      }
      onKeyDown={(event) => actions.onKey(event, card)}
      onFocus={() => actions.onFocus(key)}
    >
      <parts.Card card={card} isActive={isActive} onOpen={actions.onOpen} />
      {isMovable && !isFixed && (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: only keeps the card from opening
        <span className={styles.menu} onClick={(event) => event.stopPropagation()}>
          <MoveMenu card={card} name={moveTo} tabIndex={isActive ? 0 : -1} />
        </span>
      )}
    </article>
  );
});

/** The focus is not taken from another field; when a card is mounted again, the focus is on the page itself. */
function isFocusOnBoard(card: HTMLElement | null): boolean {
  const { activeElement, body } = document;
  return activeElement === body || Boolean(card?.closest('[role="group"]')?.contains(activeElement));
}
