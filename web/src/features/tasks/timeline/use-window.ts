import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { dayAt, placeOf, type Scale, scaleAround, type Zoom } from './scale.ts';

/** CSS pixels of scrolling after which the axis is redrawn. */
const CHUNK = 400;

export type TimeWindow = {
  scale: Scale;
  /** The part of the scale whose axis is drawn. */
  from: number;
  to: number;
  onScroll: () => void;
  /** Shows the middle of a scale that is new to the scroller, until the returned function is called. */
  begin: () => () => void;
  /** Brings a day into the middle, also one beyond the scale. */
  goTo: (day: string) => void;
  /** Scrolls as little as needed to show a part of the scale. */
  reveal: (left: number, right: number) => void;
};

type Options = { zoom: Zoom; today: string; nameWidth: number; scroller: RefObject<HTMLDivElement | null> };

/** Which days of a timeline are in sight; another zoom keeps the day in the middle. */
export function useTimeWindow({ zoom, today, nameWidth, scroller }: Options): TimeWindow {
  const [origin, setOrigin] = useState(today);
  const [chunk, setChunk] = useState({ from: 0, to: CHUNK * 4 });
  const middle = useRef(today);
  const scale = useMemo(() => scaleAround(origin, zoom), [origin, zoom]);
  const visible = useCallback(
    () => Math.max(100, (scroller.current?.clientWidth ?? 0) - nameWidth),
    [scroller, nameWidth],
  );
  const onScroll = useCallback(() => {
    const { scrollLeft } = scroller.current ?? { scrollLeft: 0 };
    middle.current = dayAt(scale, scrollLeft + visible() / 2);
    const from = Math.max(0, Math.floor(scrollLeft / CHUNK) - 1) * CHUNK;
    const to = from + Math.ceil(visible() / CHUNK + 3) * CHUNK;
    setChunk((before) => (before.from === from && before.to === to ? before : { from, to }));
  }, [scroller, scale, visible]);
  const centre = useCallback(
    (day: string) => {
      if (scroller.current) scroller.current.scrollLeft = placeOf(scale, day) - visible() / 2;
    },
    [scroller, scale, visible],
  );
  const begin = useCallback(() => {
    centre(middle.current);
    onScroll();
    window.addEventListener('resize', onScroll);
    return () => window.removeEventListener('resize', onScroll);
  }, [centre, onScroll]);
  const goTo = useCallback(
    (day: string) => {
      middle.current = day;
      const place = placeOf(scale, day);
      if (place < visible() || place > scale.days * scale.dayWidth - visible()) setOrigin(day);
      else centre(day);
    },
    [scale, visible, centre],
  );
  const reveal = useCallback(
    (left: number, right: number) => {
      const box = scroller.current;
      if (!box) return;
      const width = visible();
      if (left < box.scrollLeft || right - left > width) box.scrollLeft = left - 40;
      else if (right > box.scrollLeft + width) box.scrollLeft = right - width + 40;
    },
    [scroller, visible],
  );
  return { scale, ...chunk, onScroll, begin, goTo, reveal };
}
