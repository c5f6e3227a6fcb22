import { BLOCK_STEP, type DayBlock } from '@opsyard/contract';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BlockTime, clockText, within } from './block-times.ts';
import { type DayPlanning, keyOfTask } from './use-day-plan.ts';

type MovedBlock = BlockTime & { block: DayBlock };

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -BLOCK_STEP, ArrowDown: BLOCK_STEP };

/** Moves blocks with the keys: Space picks one up, the arrow keys move it, with Shift its end; Delete removes it. Each step is announced. */
export function useBlockMove({ move, remove }: Pick<DayPlanning, 'move' | 'remove'>) {
  const { t } = useTranslation('tasks');
  const [moved, setMoved] = useState<MovedBlock | null>(null);
  /** Times that have been sent, until they are read again. */
  const [sent, setSent] = useState<ReadonlyMap<string, BlockTime>>(new Map());
  /** The block dropped with the keys, until it is read again: others may take its place then. */
  const [droppedId, setDroppedId] = useState<string | null>(null);
  const [announcement, announce] = useState('');
  const timeText = ({ start, minutes }: BlockTime) => `${clockText(start)} – ${clockText(start + minutes)}`;

  function send(block: DayBlock, time: BlockTime): void {
    setSent((now) => new Map(now).set(block.id, time));
    void move(block, time).finally(() => {
      setSent((now) => new Map([...now].filter(([id, one]) => id !== block.id || one !== time)));
      setDroppedId(null);
    });
  }

  function takeUp({ block, ...time }: MovedBlock): void {
    setMoved({ block, ...time });
    announce(t('dayPlan.moved', { key: keyOfTask(block.task), time: timeText(time) }));
  }

  function step(now: MovedBlock, by: number, isEnd: boolean): void {
    const requested = isEnd
      ? { start: now.start, minutes: now.minutes + by }
      : { start: now.start + by, minutes: now.minutes };
    const time = within(requested);
    if (isEnd && time.start !== now.start) return;
    setMoved({ block: now.block, ...time });
    announce(timeText(time));
  }

  /** Whether a key was one of these. */
  function onKey({ key, shiftKey }: KeyboardEvent, block: DayBlock): boolean {
    if (!moved) {
      if (key === ' ') takeUp({ block, start: block.start, minutes: block.minutes });
      else if (key === 'Delete') void remove(block);
      else return false;
      return true;
    }
    const by = STEPS[key];
    if (by !== undefined) step(moved, by, shiftKey);
    else if (key === 'Escape') {
      setMoved(null);
      announce(t('dayPlan.back', { key: keyOfTask(block.task) }));
    } else if (key === ' ' || key === 'Enter') {
      setMoved(null);
      announce(t('dayPlan.dropped', { key: keyOfTask(block.task), time: timeText(moved) }));
      setDroppedId(block.id);
      send(moved.block, { start: moved.start, minutes: moved.minutes });
    } else return false;
    return true;
  }

  const timeOf = (block: DayBlock): BlockTime => {
    const { start, minutes } = (moved?.block.id === block.id ? moved : sent.get(block.id)) ?? block;
    return { start, minutes };
  };
  const movedId = moved?.block.id ?? null;
  return { movedId, droppedId, announcement, onKey, timeOf, move: send, remove, release: () => setMoved(null) };
}

export type BlockMove = ReturnType<typeof useBlockMove>;
