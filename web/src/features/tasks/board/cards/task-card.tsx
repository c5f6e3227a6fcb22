import type { CardContent } from '../../../../records/board/board-setup.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
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
import type { PlacedCard } from '../cells.ts';
import { CardCover } from './card-cover.tsx';
import { useCardSettings } from './card-settings.ts';
import { CardValues } from './card-values.tsx';

/** The content of the card of a task. */
export function TaskCard({ card, isActive, onOpen }: CardContent<PlacedCard>) {
  const scope = useScope();
  const { isCompact, hasCovers } = useCardSettings();
  const owner = scope.personOf(card.ownerId);
  return (
    <>
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
        <span className={styles.key}>{scope.keyOf(card)}</span>
        {card.priority !== 'N' && <PriorityMark priority={card.priority} bare />}
        <DueDay task={card} />
        <TaskChips task={card} />
        <span className={styles.space} />
        <ExternalNames names={card.externalPeople} max={1} />
        {owner && <Avatar person={owner} size={22} />}
      </div>
    </>
  );
}
