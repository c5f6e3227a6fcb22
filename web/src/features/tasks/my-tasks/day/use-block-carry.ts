import { BLOCK_STEP, type DayBlock } from '@opsyard/contract';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BlockTime, clockText, within } from './block-times.ts';
import { type DayPlanning, keyOfTask } from './use-day-plan.ts';

type Held = BlockTime & { block: DayBlock };

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -BLOCK_STEP, ArrowDown: BLOCK_STEP };

/** Moves blocks with the keys: Space picks one up, the arrow keys carry it, with Shift its end; Delete removes it. Each step is announced. */
export function useBlockCarry({ move, remove }: Pick<DayPlanning, 'move' | 'remove'>) {
  const { t } = useTranslation('tasks');
  const [held, setHeld] = useState<Held | null>(null);
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

  function takeUp({ block, ...time }: Held): void {
    setHeld({ block, ...time });
    announce(t('dayPlan.held', { key: keyOfTask(block.task), time: timeText(time) }));
  }

  function step(now: Held, by: number, isEnd: boolean): void {
    const wanted = isEnd
      ? { start: now.start, minutes: now.minutes + by }
      : { start: now.start + by, minutes: now.minutes };
    const time = within(wanted);
    if (isEnd && time.start !== now.start) return;
    setHeld({ block: now.block, ...time });
    announce(timeText(time));
  }

  /** Whether a key was one of these. */
  function onKey({ key, shiftKey }: KeyboardEvent, block: DayBlock): boolean {
    if (!held) {
      if (key === ' ') takeUp({ block, start: block.start, minutes: block.minutes });
      else if (key === 'Delete') void remove(block);
      else return false;
      return true;
    }
    const by = STEPS[key];
    if (by !== undefined) step(held, by, shiftKey);
    else if (key === 'Escape') {
      setHeld(null);
      announce(t('dayPlan.back', { key: keyOfTask(block.task) }));
    } else if (key === ' ' || key === 'Enter') {
      setHeld(null);
      announce(t('dayPlan.dropped', { key: keyOfTask(block.task), time: timeText(held) }));
      setDroppedId(block.id);
      send(held.block, { start: held.start, minutes: held.minutes });
    } else return false;
    return true;
  }

  const timeOf = (block: DayBlock): BlockTime => {
    const { start, minutes } = (held?.block.id === block.id ? held : sent.get(block.id)) ?? block;
    return { start, minutes };
  };
  const heldId = held?.block.id ?? null;
  return { heldId, droppedId, announcement, onKey, timeOf, move: send, remove, release: () => setHeld(null) };
}

export type BlockCarry = ReturnType<typeof useBlockCarry>;
