import { type CSSProperties, type PointerEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Zoom } from './use-zoom.ts';
import styles from './zoom.module.css';
import { toggledScale, wheeledScale } from './zoom-scale.ts';

/** The own size of a picture, in CSS pixels. */
export type PictureSize = { width: number; height: number };

type ZoomFrameProps = {
  zoom: Zoom;
  /** Null until it is known: the picture is fitted and cannot be zoomed. */
  size: PictureSize | null;
  /** The width that a fitted picture does not exceed. */
  widest: number;
  /** The maximum height of the frame in percent of the window. */
  height: number;
  /** A note is being drawn: the mouse and fingers draw, and do not pan. */
  isDrawing?: boolean;
  /** The picture, as wide as its container, and marks on it. */
  children: ReactNode;
};

/** A picture that can be zoomed with Ctrl and the wheel or by a double click, and panned by dragging, scrolling and touch. */
export function ZoomFrame({ zoom, size, widest, height, isDrawing = false, children }: ZoomFrameProps) {
  const { t } = useTranslation('assets');
  const frame = useFrame(zoom, size);
  const pan = usePan(zoom.scale > 1, isDrawing);
  const isZoomed = size !== null && zoom.scale !== 1;
  const toggle = ({ x, y }: { x: number; y: number }) => {
    if (isDrawing || !size || !frame.current) return;
    zoom.zoomTo(toggledScale(zoom.scale, zoom.actual ?? 1), frame.current, { x, y });
    frame.current.focus({ preventScroll: true });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a picture is no fieldset
    <div
      role="group"
      ref={frame}
      className={styles.frame}
      style={{ '--frame-height': `${height}vh` } as CSSProperties}
      aria-label={t('zoomFrame')}
      data-zoomed={isZoomed || undefined}
      data-drawing={isDrawing || undefined}
      tabIndex={isZoomed ? 0 : -1}
      onScroll={({ currentTarget }) => zoom.follow(currentTarget)}
      onDoubleClick={({ clientX, clientY }) => toggle({ x: clientX, y: clientY })}
      onDragStart={(event) => event.preventDefault()}
      {...pan}
    >
      <div className={styles.sheet} style={size ? sheetStyle(size, widest, height, zoom.scale) : undefined}>
        {children}
      </div>
    </div>
  );
}

/** The fitted size times the scale. */
function sheetStyle({ width, height }: PictureSize, widest: number, frameHeight: number, scale: number): CSSProperties {
  const byHeight = (frameHeight * width) / height;
  return { width: `calc(min(100%, ${byHeight}vh, ${widest}px) * ${scale})` };
}

/** Registers the frame, measures at which scale its picture has its own size, and zooms with the wheel. */
function useFrame(zoom: Zoom, size: PictureSize | null) {
  const frame = useRef<HTMLDivElement>(null);
  const join = useEffectEvent((element: HTMLElement) => zoom.join(element));
  const turn = useEffectEvent((event: WheelEvent) => {
    if (!(event.ctrlKey || event.metaKey) || !frame.current || !size) return;
    event.preventDefault();
    zoom.zoomTo(wheeledScale(zoom.scale, event, zoom.actual ?? 1), frame.current, {
      x: event.clientX,
      y: event.clientY,
    });
  });
  const measure = useEffectEvent((own: PictureSize | null) => {
    const fitted = (frame.current?.firstElementChild?.clientWidth ?? 0) / zoom.scale;
    if (frame.current && own && fitted > 0) zoom.measured(frame.current, own.width / fitted);
  });
  const resized = useEffectEvent(() => measure(size));
  useEffect(() => {
    const element = frame.current;
    const sheet = element?.firstElementChild;
    if (!element || !sheet) return;
    const leave = join(element);
    const wheel = (event: WheelEvent) => turn(event);
    // React listens passively, and could not keep the browser from zooming the page.
    element.addEventListener('wheel', wheel, { passive: false });
    const observer = new ResizeObserver(() => resized());
    observer.observe(sheet);
    return () => {
      leave();
      element.removeEventListener('wheel', wheel);
      observer.disconnect();
    };
  }, []);
  useEffect(() => measure(size), [size]);
  return frame;
}

/** Panning with the mouse or a pen: with the middle button also while a note is drawn. Fingers scroll. */
function usePan(isOffered: boolean, isDrawing: boolean) {
  const from = useRef<{ x: number; y: number } | null>(null);
  const stop = () => {
    from.current = null;
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const { pointerType, button, clientX, clientY, currentTarget, pointerId } = event;
      const isForPan = button === 1 || (button === 0 && !isDrawing);
      if (!isOffered || pointerType === 'touch' || !isForPan || isOnScrollbar(event)) return;
      if (button === 1) event.preventDefault();
      from.current = { x: clientX, y: clientY };
      currentTarget.setPointerCapture(pointerId);
    },
    onPointerMove({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
      if (!from.current) return;
      currentTarget.scrollBy({ left: from.current.x - clientX, top: from.current.y - clientY, behavior: 'instant' });
      from.current = { x: clientX, y: clientY };
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  };
}

function isOnScrollbar({ currentTarget, target, nativeEvent }: PointerEvent<HTMLElement>): boolean {
  const { offsetX, offsetY } = nativeEvent;
  return target === currentTarget && (offsetX >= currentTarget.clientWidth || offsetY >= currentTarget.clientHeight);
}
