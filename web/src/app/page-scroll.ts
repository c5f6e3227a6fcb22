/** How far the page that shows is scrolled, and how much there is to scroll at all, in CSS pixels. */
export type PageScroll = { top: number; room: number };

/** Tells how the page that shows is scrolled, whichever of its parts scrolls it; small lists within it do not count. */
export function onPageScroll(listener: (scroll: PageScroll) => void): () => void {
  const hear = ({ target }: Event) => {
    if (!(target instanceof HTMLElement)) return;
    const content = target.closest('#content');
    if (!content || target.clientHeight < content.clientHeight / 2) return;
    listener({ top: target.scrollTop, room: target.scrollHeight - target.clientHeight });
  };
  // Scrolling does not bubble; it is caught on its way down.
  window.addEventListener('scroll', hear, { capture: true, passive: true });
  return () => window.removeEventListener('scroll', hear, { capture: true });
}
