import { type CSSProperties, type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { Dot } from '../../ui/chip.tsx';
import { classes } from '../../ui/classes.ts';
import { Glyph } from '../../ui/icons/glyphs.tsx';
import styles from './calendar.module.css';
import { type CalendarItem, type CalendarSelection, type DatedItem, useCalendar } from './calendar-setup.ts';
import { useDraggable } from './drag.ts';
import type { Segment } from './week-layout.ts';

type CalendarCardProps = {
  item: CalendarItem;
  isDetailed?: boolean;
  /** The part of a bar that begins on a day. */
  part?: Part | undefined;
};

/** An item of a calendar, or the beginning of its bar. */
export function CalendarCard({ item, isDetailed = false, part }: CalendarCardProps) {
  const {
    isMovable: isAnyMovable,
    isStretchable,
    pickedUp,
    selection,
    onItemKey,
    onOpen,
    onPickUp,
    onKey,
  } = useCalendar();
  const isMovable = isAnyMovable && !item.isFixed;
  const element = useRef<HTMLButtonElement>(null);
  useDraggable(element, { item, at: part?.day ?? item.last }, isMovable);
  const isPickedUp = pickedUp?.item.id === item.id;
  const isChosen = selection?.ids.has(item.id) ?? false;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isPickedUp) onKey(event);
    else if (onItemKey?.(event, item)) event.stopPropagation();
    else if (event.key === ' ' && isMovable) onPickUp(item);
    else if (!walk(event)) return;
    event.preventDefault();
  };
  return (
    <button
      ref={element}
      type="button"
      data-record={item.id}
      title={isDetailed ? undefined : (item.hint ?? item.title)}
      {...(isPickedUp && { 'aria-pressed': true })}
      className={classes(
        styles.card,
        isPickedUp && styles.dragged,
        isDetailed && styles.roomy,
        item.isDone && styles.done,
        isChosen && styles.chosen,
        ...barClasses(part),
      )}
      style={isBar(part) ? barStyle(item, part.days) : undefined}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        event.stopPropagation();
        if (!choose(event, item.id, selection)) onOpen(item.id);
      }}
    >
      {isChosen && <Glyph name="tick" size={12} />}
      <Title item={item} />
      {isChosen && <span className="visually-hidden">, {selection?.text}</span>}
      <Facts item={item} isDetailed={isDetailed} showsFact={!isBar(part)} />
      {isStretchable && isMovable && part && endsIn(part) && <EndHandle item={item} at={part.day} />}
    </button>
  );
}

/** Chooses an item by a click with Shift, Ctrl or ⌘; whether it did. */
function choose({ shiftKey, ctrlKey, metaKey }: MouseEvent, id: string, selection: CalendarSelection | undefined) {
  if (!selection || !(shiftKey || ctrlKey || metaKey)) return false;
  if (shiftKey) selection.extendTo(id);
  else selection.toggle(id);
  return true;
}

function Title({ item: { title, mark, color, isMilestone, isLate } }: { item: CalendarItem }) {
  return (
    <>
      {color && (
        <span className={classes(isMilestone && styles.milestone)}>
          <Dot color={color} />
        </span>
      )}
      {isLate && (
        <span className={styles.late}>
          <Glyph name="clock" size={12} />
        </span>
      )}
      <span className={styles.text}>
        {title || '—'}
        {mark && <span className={styles.mark}> · {mark}</span>}
      </span>
    </>
  );
}

type Part = Segment<DatedItem> & { day: string };

function isBar(part: Part | undefined): part is Part {
  return part !== undefined && part.item.first !== part.item.last;
}

/** Whether the last day of an item is the one its part is on. */
const endsIn = ({ item, day, isLast }: Pick<Part, 'item' | 'day' | 'isLast'>) => isLast && item.last === day;

/** A bar has the colour of its dot. */
function barStyle({ color = 'gray' }: CalendarItem, days = 0): CSSProperties {
  return { '--days': days, background: `var(--${color}-back)`, color: `var(--${color}-text)` } as CSSProperties;
}

function barClasses(part: Part | undefined): (string | undefined | false)[] {
  if (!isBar(part)) return [];
  return [styles.bar, part.item.first === part.day && styles.begins, endsIn(part) && styles.ends];
}

function Facts({ item, isDetailed, showsFact }: { item: CalendarItem; isDetailed: boolean; showsFact: boolean }) {
  const { state, description, fact } = item;
  return (
    <>
      {description && <span className="visually-hidden">, {description}</span>}
      {state && isDetailed && <span className={styles.fact}>{state}</span>}
      {fact && showsFact && <span className={styles.fact}>{fact}</span>}
    </>
  );
}

/** The continuation of a bar on another day; its beginning is the control. */
export function BarPart({ item, day, isLast }: { item: DatedItem; day: string; isLast: boolean }) {
  const { isMovable: isAnyMovable, isStretchable, onOpen } = useCalendar();
  const isMovable = isAnyMovable && !item.isFixed;
  const element = useRef<HTMLDivElement>(null);
  useDraggable(element, { item, at: day }, isMovable);
  const isEnd = endsIn({ item, day, isLast });
  return (
    <div
      ref={element}
      aria-hidden="true"
      data-bar={item.id}
      title={item.hint ?? item.title}
      className={classes(styles.card, styles.bar, isEnd && styles.ends)}
      style={barStyle(item)}
      onClick={(event) => {
        event.stopPropagation();
        onOpen(item.id);
      }}
    >
      {isStretchable && isMovable && isEnd && <EndHandle item={item} at={day} />}
    </div>
  );
}

function EndHandle({ item, at }: { item: CalendarItem; at: string }) {
  const element = useRef<HTMLSpanElement>(null);
  useDraggable(element, { item, at, isEnd: true }, true);
  return <span ref={element} className={styles.handle} data-end aria-hidden="true" />;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** Moves the focus to the previous or next item. */
function walk({ key, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  const step = STEPS[key];
  if (step === undefined) return false;
  const cards = [...(currentTarget.closest('[data-calendar]')?.querySelectorAll<HTMLElement>('[data-record]') ?? [])];
  cards[cards.indexOf(currentTarget) + step]?.focus();
  return true;
}
