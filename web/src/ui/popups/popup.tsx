import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { popupPlace } from './place-popup.ts';
import styles from './popup.module.css';

type PopupProps = {
  /** The anchor, which gets the focus back. */
  anchor: HTMLElement | null;
  /** The accessible name. */
  label: string;
  onClose: () => void;
  /** Tab leaves the popup; the caller may move the focus, `-1` backwards. */
  onTab?: (step: 1 | -1) => void;
  children: ReactNode;
};

/** A popup beside its anchor, on phones a sheet at the bottom; open while mounted. Esc, Tab or a press outside closes it. */
export function Popup({ anchor, label, onClose, onTab, children }: PopupProps) {
  const ref = useRef<HTMLDivElement>(null);
  usePlace(ref, anchor);
  useFocusInside(ref, anchor);
  const pressedInside = usePressOutside(anchor, onClose);

  const onKeyDown = (event: KeyboardEvent) => {
    // Typed keys must not trigger shortcuts of the page; shortcuts with Ctrl still work.
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    }
    if (event.key === 'Tab' && leaves(ref.current, event.shiftKey)) {
      event.preventDefault();
      onClose();
      onTab?.(event.shiftKey ? -1 : 1);
    }
  };

  return createPortal(
    <>
      <div className={styles.ground} aria-hidden="true" />
      <div
        ref={ref}
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        className={styles.popup}
        onKeyDown={onKeyDown}
        onPointerDownCapture={pressedInside}
        onDoubleClick={(event) => event.stopPropagation()}
        onClick={(event) => event.stopPropagation()}
      >
        {children}
      </div>
    </>,
    // In a dialog it must be inside of the focus trap.
    anchor?.closest<HTMLElement>('[role="dialog"]') ?? document.body,
  );
}

function usePlace(ref: RefObject<HTMLDivElement | null>, anchor: HTMLElement | null): void {
  useLayoutEffect(() => {
    const popup = ref.current;
    if (!popup || !anchor) return;
    const place = () => {
      const view = { width: window.innerWidth, height: window.innerHeight };
      const { x, y, room } = popupPlace(
        anchor.getBoundingClientRect(),
        { width: popup.offsetWidth, height: popup.scrollHeight },
        view,
      );
      popup.style.setProperty('--x', `${x}px`);
      popup.style.setProperty('--y', `${y}px`);
      popup.style.setProperty('--room', `${room}px`);
    };
    place();
    const sizes = new ResizeObserver(place);
    sizes.observe(popup);
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, true);
    return () => {
      sizes.disconnect();
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, true);
    };
  }, [ref, anchor]);
}

function useFocusInside(ref: RefObject<HTMLDivElement | null>, anchor: HTMLElement | null): void {
  useLayoutEffect(() => {
    const popup = ref.current;
    if (!popup) return;
    (popup.querySelector<HTMLElement>('[data-autofocus]') ?? focusables(popup)[0] ?? popup).focus({
      preventScroll: true,
    });
    return () => {
      const now = document.activeElement;
      if (popup.contains(now) || now === document.body) anchor?.focus({ preventScroll: true });
    };
  }, [ref, anchor]);
}

/** Calls `onClose` for presses outside; what React counts as inside, such as a calendar opened from here, is none. */
function usePressOutside(anchor: HTMLElement | null, onClose: () => void): () => void {
  const inside = useRef(false);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const press = (event: PointerEvent) => {
      const own = inside.current || (event.target instanceof Node && anchor?.contains(event.target));
      inside.current = false;
      if (!own) close();
    };
    window.addEventListener('pointerdown', press);
    return () => window.removeEventListener('pointerdown', press);
  }, [anchor]);
  return () => {
    inside.current = true;
  };
}

function leaves(popup: HTMLElement | null, backwards: boolean): boolean {
  const stops = popup ? focusables(popup) : [];
  const edge = backwards ? stops[0] : stops.at(-1);
  return edge === undefined || edge === document.activeElement || document.activeElement === popup;
}

function focusables(root: HTMLElement): HTMLElement[] {
  const found = root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]');
  return [...found].filter((one) => one.tabIndex >= 0 && !one.hasAttribute('disabled'));
}
