import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { DAY_MINUTES, type DayBlock } from '@opsyard/contract';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BlockTime, clockText, lanesOf, within } from './block-times.ts';
import { Block, type DraggedInDay, draggedInDay } from './day-block.tsx';
import styles from './day-plan.module.css';
import type { BlockMove } from './use-block-move.ts';

const HOUR = 60;
/** The height of a minute, as in the style sheet. */
const PIXELS = 52 / HOUR;
const HOURS = Array.from({ length: DAY_MINUTES / HOUR }, (_, at) => at * HOUR);
const FIRST_SHOWN = 8 * HOUR;

type DayHoursProps = {
  day: string;
  blocks: readonly DayBlock[];
  /** Minutes after midnight, if the day is today. */
  now: number | null;
  blockMove: BlockMove;
  onDrop: (dragged: DraggedInDay, time: BlockTime) => void;
};

/** The hours of a day with its blocks, on which tasks and blocks are dropped. */
export function DayHours({ day, blocks, now, blockMove, onDrop }: DayHoursProps) {
  const { t } = useTranslation('tasks');
  const scroller = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [target, setTarget] = useState<BlockTime | null>(null);
  const timeAt = (dragged: DraggedInDay, clientY: number) => {
    const top = box.current?.getBoundingClientRect().top ?? 0;
    const at = (clientY - top) / PIXELS;
    if (dragged.isEnd) return within({ start: dragged.start, minutes: at - dragged.start });
    return within({ start: at - dragged.grabbedAt, minutes: dragged.minutes });
  };
  const show = useEffectEvent((data: Record<string | symbol, unknown>, clientY: number) => {
    const dragged = draggedInDay(data);
    if (dragged) setTarget(timeAt(dragged, clientY));
  });
  const drop = useEffectEvent((data: Record<string | symbol, unknown>, clientY: number) => {
    setTarget(null);
    const dragged = draggedInDay(data);
    if (dragged) onDrop(dragged, timeAt(dragged, clientY));
  });
  useEffect(() => {
    if (!box.current || !scroller.current) return;
    return combine(
      autoScrollForElements({ element: scroller.current }),
      dropTargetForElements({
        element: box.current,
        canDrop: ({ source }) => draggedInDay(source.data) !== null,
        onDrag: ({ source, location }) => show(source.data, location.current.input.clientY),
        onDragLeave: () => setTarget(null),
        onDrop: ({ source, location }) => drop(source.data, location.current.input.clientY),
      }),
    );
  }, []);
  const first = Math.min(FIRST_SHOWN, blocks[0]?.start ?? FIRST_SHOWN);
  const toFirst = useEffectEvent(() => {
    const at = now === null ? first : Math.min(now, first + 2 * HOUR);
    scroller.current?.scrollTo({ top: Math.max(0, at - HOUR / 2) * PIXELS });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each day begins at its first hours
  useLayoutEffect(() => toFirst(), [day]);
  // A block that is carried past others keeps its place among them, or it would lose the focus.
  const shown = blocks.map((block) => ({ ...block, ...blockMove.timeOf(block) }));
  const byTime = shown.toSorted((one, other) => one.start - other.start);
  const lanes = new Map(lanesOf(byTime).map((lane, at) => [byTime[at]?.id, lane]));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without blocks, only this is left to scroll the hours with the keys
    <section ref={scroller} className={styles.scroller} aria-label={t('dayPlan.hours')} tabIndex={0}>
      <div ref={box} className={styles.hours} style={{ height: DAY_MINUTES * PIXELS }}>
        {HOURS.map((hour) => (
          <div key={hour} className={styles.hour} style={{ top: hour * PIXELS }} aria-hidden="true">
            <span className={styles.clock}>{clockText(hour)}</span>
          </div>
        ))}
        {now !== null && <div className={styles.now} style={{ top: now * PIXELS }} aria-hidden="true" />}
        <ul className={styles.blocks} aria-label={t('dayPlan.blocks')}>
          {shown.map((block) => {
            const { lane, lanes: all } = lanes.get(block.id) ?? { lane: 0, lanes: 1 };
            const place = {
              top: block.start * PIXELS,
              height: block.minutes * PIXELS - 2,
              left: `${(lane / all) * 100}%`,
              width: `calc(${100 / all}% - 4px)`,
            };
            return (
              <li key={block.id} className={styles.place} style={place}>
                <Block block={block} blockMove={blockMove} />
              </li>
            );
          })}
        </ul>
        {target && (
          <div
            className={styles.target}
            style={{ top: target.start * PIXELS, height: target.minutes * PIXELS }}
            aria-hidden="true"
          >
            {clockText(target.start)} – {clockText(target.start + target.minutes)}
          </div>
        )}
      </div>
    </section>
  );
}
