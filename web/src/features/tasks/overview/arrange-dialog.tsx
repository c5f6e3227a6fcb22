import {
  completeCards,
  OVERVIEW_SIZES,
  type OverviewCard,
  type OverviewCards,
  type OverviewSize,
  taskOverview,
} from '@opsyard/contract';
import { Button, Modal } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { useListDrag } from '../../../ui/lists/use-list-drag.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import styles from './arrange-dialog.module.css';
import { nextSize, sizeOf, withSize } from './card-sizes.ts';
import { CARD_TITLES } from './card-titles.ts';
import { moveCard } from './move-card.ts';

const KIND = 'overview-card';

type ArrangeDialogProps = { cards: OverviewCards; onClose: () => void };

/** The cards of the overview in their order: they are moved by dragging, buttons and keys, and hidden; applies to everyone in the project. */
export function ArrangeDialog({ cards, onClose }: ArrangeDialogProps) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const [order, setOrder] = useState(cards);
  const [moved, setMoved] = useState('');
  const { mutate, isPending } = useSend(taskOverview.arrange);
  const save = () => {
    const isDefault = JSON.stringify(order) === JSON.stringify(completeCards([]));
    mutate({ body: { projectId: project.id, cards: isDefault ? null : order } }, { onSuccess: onClose });
  };
  const change = (card: OverviewCard, to: (one: OverviewCards[number]) => OverviewCards[number]) =>
    setOrder(order.map((one) => (one.card === card ? to(one) : one)));
  const resize = (card: OverviewCard, size: OverviewSize) => {
    change(card, (one) => withSize(one, size));
    const name = t(`overview.${CARD_TITLES[card]}`);
    setMoved(t('overview.arrange.resized', { name, size: t(`overview.arrange.size.${size}`) }));
  };
  const move = (card: OverviewCard, to: number) => {
    const next = moveCard(order, card, to);
    if (next === order) return;
    setOrder(next);
    const place = next.findIndex((one) => one.card === card) + 1;
    setMoved(t('overview.arrange.moved', { name: t(`overview.${CARD_TITLES[card]}`), place, count: next.length }));
  };
  return (
    <Modal
      open
      title={t('overview.arrange.title')}
      onCancel={onClose}
      onOk={save}
      okText={t('overview.arrange.save')}
      cancelText={t('overview.arrange.cancel')}
      confirmLoading={isPending}
      footer={(_, { OkBtn, CancelBtn }) => (
        <div className={styles.foot}>
          <Button onClick={() => setOrder(completeCards([]))}>{t('overview.arrange.reset')}</Button>
          <span className={styles.buttons}>
            <CancelBtn />
            <OkBtn />
          </span>
        </div>
      )}
    >
      <p className={styles.text}>{t('overview.arrange.text')}</p>
      <ol className={styles.list}>
        {order.map(({ card, shown, size }, at) => (
          <CardRow
            key={card}
            card={card}
            shown={shown}
            size={sizeOf({ card, size })}
            at={at}
            last={order.length - 1}
            onMove={move}
            onShow={(next) => change(card, (one) => ({ ...one, shown: next }))}
            onSize={(next) => resize(card, next)}
          />
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {moved}
      </p>
    </Modal>
  );
}

type CardRowProps = {
  card: OverviewCard;
  shown: boolean;
  at: number;
  last: number;
  onMove: (card: OverviewCard, to: number) => void;
  onShow: (shown: boolean) => void;
  size: OverviewSize;
  onSize: (size: OverviewSize) => void;
};

function CardRow({ card, shown, at, last, onMove, onShow, size, onSize }: CardRowProps) {
  const { t } = useTranslation('tasks');
  const { row, isDragged } = useListDrag(KIND, card, (dragged) => onMove(dragged, at));
  const name = t(`overview.${CARD_TITLES[card]}`);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey) return;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const wider = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as -1 | 1 | undefined;
    if (step !== undefined) onMove(card, at + step);
    else if (wider !== undefined) onSize(nextSize({ card, size }, wider));
    else return;
    event.preventDefault();
  };
  return (
    <li ref={row} className={styles.row} data-dragged={isDragged || undefined} onKeyDown={onKeyDown}>
      <span className={styles.grip} aria-hidden="true">
        <Glyph name="grip" />
      </span>
      <label className={styles.name}>
        <input type="checkbox" checked={shown} onChange={({ target }) => onShow(target.checked)} />
        {name}
      </label>
      <select
        className={styles.size}
        value={size}
        aria-label={t('overview.arrange.sizeOf', { name })}
        onChange={({ target }) => onSize(target.value as OverviewSize)}
      >
        {OVERVIEW_SIZES.map((one) => (
          <option key={one} value={one}>
            {t(`overview.arrange.size.${one}`)}
          </option>
        ))}
      </select>
      <Button
        type="text"
        icon={<Glyph name="up" />}
        disabled={at === 0}
        title={t('overview.arrange.up')}
        aria-label={t('overview.arrange.upOf', { name })}
        onClick={() => onMove(card, at - 1)}
      />
      <Button
        type="text"
        icon={<Glyph name="down" />}
        disabled={at === last}
        title={t('overview.arrange.down')}
        aria-label={t('overview.arrange.downOf', { name })}
        onClick={() => onMove(card, at + 1)}
      />
    </li>
  );
}
