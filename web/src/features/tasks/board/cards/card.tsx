import type { TaskRow } from '@opsyard/contract';
import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { factsText } from '../../../../kernel/words/facts-text.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { classes } from '../../../../ui/classes.ts';
import { LabelChips } from '../../shared/marks/label-chips.tsx';
import { PriorityMark } from '../../shared/marks/priority-mark.tsx';
import { TaskChips } from '../../shared/marks/task-chips.tsx';
import { TypeIcon } from '../../shared/marks/type-mark.tsx';
import { UnreadMark } from '../../shared/marks/unread-mark.tsx';
import { ParentLink } from '../../shared/pickers/parent-link.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';
import { DueDay } from '../../shared/text/due-day.tsx';
import { ExternalNames } from '../../shared/text/external-names.tsx';
import styles from '../board.module.css';
import { useBoardPlan } from '../board-context.ts';
import { type Cell, cardKey, cellOf, type PlacedCard } from '../cells.ts';
import { MoveMenu } from '../moves/move-menu.tsx';
import { useCardDrag } from '../moves/use-card-drag.ts';
import { CardCover } from './card-cover.tsx';
import { type CardSettings, useCardSettings } from './card-settings.ts';
import { CardValues } from './card-values.tsx';
import { useSelectedCards } from './selected-cards.ts';

type CardProps = {
  card: PlacedCard;
  isActive: boolean;
  takesFocus: boolean;
  isMoving: boolean;
  onOpen: (card: TaskRow) => void;
  onKey: (event: KeyboardEvent<HTMLElement>, card: PlacedCard) => void;
  onFocus: (key: string) => void;
  onMoveTo: (card: PlacedCard, cell: Cell) => void;
};

/** A task on the board: opened by a click or Enter, selected by a click with Ctrl or Shift, moved by dragging, by keyboard or from its menu. */
export const Card = memo(function Card({
  card,
  isActive,
  takesFocus,
  isMoving,
  onOpen,
  onKey,
  onFocus,
  onMoveTo,
}: CardProps) {
  const scope = useScope();
  const { t } = useTranslation('tasks');
  const element = useRef<HTMLElement>(null);
  const enabled = scope.can('editTasks');
  const { id, projectId, shownIn } = card;
  const { arrangement } = useBoardPlan();
  const settings = useCardSettings();
  const { isCompact, hasCovers } = settings;
  const { keys, toggle } = useSelectedCards();
  const isSelected = keys.has(cardKey(card));
  const { isDragged, edge } = useCardDrag(element, { projectId, id, shownIn, ...cellOf(card, arrangement), enabled });
  useEffect(() => {
    if (takesFocus && isFocusOnBoard(element.current)) element.current?.focus();
  }, [takesFocus]);
  const key = scope.keyOf(card);
  const owner = scope.personOf(card.ownerId);
  return (
    <article
      ref={element}
      className={classes(styles.card, densityClass(settings), isDragged && styles.dragged, isMoving && styles.moving)}
      data-edge={edge ?? undefined}
      data-task={key}
      data-selected={isSelected || undefined}
      tabIndex={isActive ? 0 : -1}
      aria-label={factsText(`${key} ${card.title}`, isSelected && t('board.isSelected'))}
      aria-roledescription={t('board.card')}
      onClick={({ ctrlKey, metaKey, shiftKey }) =>
        enabled && (ctrlKey || metaKey || shiftKey) ? toggle(cardKey(card)) : onOpen(card)
      }
      onKeyDown={(event) => onKey(event, card)}
      onFocus={() => onFocus(cardKey(card))}
    >
      {hasCovers && card.attachments > 0 && <CardCover card={card} />}
      {!isCompact && card.labelIds.length > 0 && <LabelChips ids={card.labelIds} scope={scope} />}
      {!isCompact && card.parentId !== null && (
        <div className={styles.above}>
          <ParentLink task={card} className={styles.parent} onOpen={onOpen} tabIndex={isActive ? 0 : -1} />
        </div>
      )}
      <div className={styles.title}>{card.title}</div>
      <CardValues card={card} />
      <div className={styles.facts}>
        <UnreadMark task={card} />
        <TypeIcon typeId={card.typeId} />
        <span className={styles.key}>{key}</span>
        {card.priority !== 'N' && <PriorityMark priority={card.priority} bare />}
        <DueDay task={card} />
        <TaskChips task={card} />
        <span className={styles.space} />
        <ExternalNames names={card.externalPeople} max={1} />
        {owner && <Avatar person={owner} size={22} />}
      </div>
      {enabled && (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: only keeps the card from opening
        <span className={styles.menu} onClick={(event) => event.stopPropagation()}>
          <MoveMenu card={card} name={t('board.moveTo', { key })} tabIndex={isActive ? 0 : -1} onMoveTo={onMoveTo} />
        </span>
      )}
    </article>
  );
});

function densityClass({ isCompact, fields }: CardSettings): string | undefined {
  return isCompact ? styles.compact : fields && styles.detailed;
}

/** The focus is not taken from another field; when a card is mounted again, the focus is on the page itself. */
function isFocusOnBoard(card: HTMLElement | null): boolean {
  const { activeElement, body } = document;
  return activeElement === body || Boolean(card?.closest('[role="group"]')?.contains(activeElement));
}
