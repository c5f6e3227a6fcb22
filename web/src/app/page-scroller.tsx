import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './open-pages.module.css';

type PageScrollerProps = {
  /** Told each field somebody goes into, also those of the page's dialogs. */
  onField: (field: EventTarget) => void;
  children: ReactNode;
};

/** Scrolls one page and finds its place again when the page comes back. */
export function PageScroller({ onField, children }: PageScrollerProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const place = useRef({ top: 0, left: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    element.scrollTo({ ...place.current, behavior: 'instant' });
    const note = () => {
      place.current = { top: element.scrollTop, left: element.scrollLeft };
    };
    element.addEventListener('scroll', note, { passive: true });
    return () => element.removeEventListener('scroll', note);
  }, []);
  return (
    <div ref={scroller} className={styles.scroller} onFocusCapture={({ target }) => onField(target)}>
      {children}
    </div>
  );
}
