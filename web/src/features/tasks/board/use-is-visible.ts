import { type RefObject, useEffect, useState } from 'react';

/** How far outside the board something counts as in sight, so that it is there when one scrolls to it. */
const AHEAD = '400px';

/** Whether an element of a board with lanes is in sight, or nearly so. */
export function useIsVisible(element: RefObject<HTMLElement | null>): boolean {
  const [isVisible, setIsVisible] = useState(!('IntersectionObserver' in window));
  useEffect(() => {
    const place = element.current;
    if (!place || !('IntersectionObserver' in window)) return;
    const root = place.closest('[data-lanes]');
    const observer = new IntersectionObserver((entries) => setIsVisible(entries.at(-1)?.isIntersecting === true), {
      root,
      rootMargin: AHEAD,
    });
    observer.observe(place);
    return () => observer.disconnect();
  }, [element]);
  return isVisible;
}
