import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useAppearance } from '../../kernel/storage/preferences.ts';
import { onPageScroll } from '../tabs/page-scroll.ts';
import styles from './header.module.css';
import { headerOffset } from './header-offset.ts';

type HeaderFrameProps = {
  children: ReactNode;
  /** Whether it contains the menu. */
  top?: boolean;
  /** Its colors where they differ from the page. */
  inks?: CSSProperties;
};

/** Hides and shows the header while the page is scrolled. */
export function HeaderFrame({ children, top = false, inks = {} }: HeaderFrameProps) {
  const { fixedHeader, autoHideHeader } = useAppearance();
  const { pathname } = useLocation();
  const frame = useRef<HTMLDivElement>(null);
  const before = useRef({ top: 0, lifted: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the header is visible again on another page
  useEffect(() => {
    const lift = (lifted: number) => {
      if (!frame.current || before.current.lifted === lifted) return;
      before.current.lifted = lifted;
      frame.current.style.marginTop = lifted > 0 ? `${-lifted}px` : '';
    };
    lift(0);
    // Keyboard focus in the header makes it visible.
    const showAgain = () => lift(0);
    const element = frame.current;
    element?.addEventListener('focusin', showAgain);
    const stop = onPageScroll((scroll) => {
      const lifted = headerOffset({ fixedHeader, autoHideHeader }, scroll, before.current);
      before.current.top = scroll.top;
      lift(lifted);
    });
    return () => {
      stop();
      element?.removeEventListener('focusin', showAgain);
    };
  }, [fixedHeader, autoHideHeader, pathname]);
  return (
    <div
      ref={frame}
      className={[styles.frame, fixedHeader && styles.sliding, top && styles.top].filter(Boolean).join(' ')}
      style={inks}
    >
      {children}
    </div>
  );
}
