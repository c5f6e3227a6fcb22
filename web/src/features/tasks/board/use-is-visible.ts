import { type RefObject, useEffect, useState } from 'react';

/** The margin outside the board within which elements count as visible, so that they are rendered before they are scrolled to. */
const AHEAD = '400px';

/** Whether an element of a board with lanes is visible, or nearly so. */
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
