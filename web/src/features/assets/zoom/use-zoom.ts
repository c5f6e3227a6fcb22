import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { withinLimits } from './zoom-scale.ts';

/** A position in the window. */
type Point = { x: number; y: number };

/** The zoom of one picture, or of several that are compared: they have one scale, and show the same part. */
export type Zoom = {
  /** 1 fits the picture to its frame. */
  scale: number;
  /** The scale at which the first picture is shown in its own size; null until it is known. */
  actual: number | null;
  /** Says at which scale the picture of a frame has its own size; that of the first one counts. */
  measured: (frame: HTMLElement, actual: number) => void;
  /** Registers a frame, until the returned function is called. */
  join: (frame: HTMLElement) => () => void;
  /** Sets the scale; the part of the picture at a point of a frame, or in the middle of the first one, stays where it is. */
  zoomTo: (scale: number, frame?: HTMLElement, at?: Point) => void;
  /** Moves the part that is shown by pixels. */
  panBy: (x: number, y: number) => void;
  /** Scrolls the other frames like one that has been scrolled. */
  follow: (frame: HTMLElement) => void;
  focus: () => void;
};

/** Zooms and pans frames (`ZoomFrame`) by their size and scroll position, so that marks on them keep their place and size. */
export function useZoom(): Zoom {
  const [scale, setScale] = useState(1);
  const [actual, setActual] = useState<number | null>(null);
  const frames = useRef<readonly HTMLElement[]>([]);
  /** Where a frame was scrolled to because of another one. */
  const followed = useRef(new WeakMap<HTMLElement, string>());
  const alignWith = (lead: HTMLElement) => {
    for (const frame of frames.current.filter((one) => one !== lead)) {
      scrollLike(frame, lead);
      followed.current.set(frame, positionOf(frame));
    }
  };
  return {
    scale,
    actual,
    measured(frame, next) {
      if (frames.current[0] === frame) setActual(next);
    },
    join(frame) {
      frames.current = [...frames.current, frame];
      return () => {
        frames.current = frames.current.filter((one) => one !== frame);
      };
    },
    zoomTo(to, frame = frames.current[0], at) {
      const picture = frame?.firstElementChild;
      const next = withinLimits(to, actual ?? 1);
      if (!frame || !picture || next === scale) return;
      const point = at ?? middleOf(frame);
      const before = picture.getBoundingClientRect();
      const share = { x: (point.x - before.left) / before.width, y: (point.y - before.top) / before.height };
      // The new size has to be there before the frame is scrolled.
      flushSync(() => setScale(next));
      const after = picture.getBoundingClientRect();
      frame.scrollLeft += after.left + share.x * after.width - point.x;
      frame.scrollTop += after.top + share.y * after.height - point.y;
      alignWith(frame);
    },
    panBy(x, y) {
      frames.current[0]?.scrollBy({ left: x, top: y });
    },
    follow(frame) {
      if (followed.current.get(frame) === positionOf(frame)) return;
      followed.current.delete(frame);
      alignWith(frame);
    },
    focus() {
      frames.current[0]?.focus({ preventScroll: true });
    },
  };
}

function middleOf(frame: HTMLElement): Point {
  const { left, top, width, height } = frame.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

function positionOf({ scrollLeft, scrollTop }: HTMLElement): string {
  return `${scrollLeft} ${scrollTop}`;
}

/** Scrolls a frame to the same share of its picture. */
function scrollLike(frame: HTMLElement, lead: HTMLElement): void {
  const across = lead.scrollWidth - lead.clientWidth;
  const down = lead.scrollHeight - lead.clientHeight;
  frame.scrollLeft = across > 0 ? (lead.scrollLeft / across) * (frame.scrollWidth - frame.clientWidth) : 0;
  frame.scrollTop = down > 0 ? (lead.scrollTop / down) * (frame.scrollHeight - frame.clientHeight) : 0;
}
