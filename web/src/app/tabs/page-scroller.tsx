import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './open-pages.module.css';

type PageScrollerProps = {
  /** Called with each focused field, including those of the page's dialogs. */
  onField: (field: EventTarget) => void;
  children: ReactNode;
};

/** Scroll container of a page; restores its position when the page is shown again. */
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
