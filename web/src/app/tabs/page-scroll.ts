/** Scroll position and maximum scroll offset of the visible page, in CSS pixels. */
export type PageScroll = { top: number; room: number };

/** Observes the scrolling of the visible page by any scroll container; small lists within it are ignored. */
export function onPageScroll(listener: (scroll: PageScroll) => void): () => void {
  const onScroll = ({ target }: Event) => {
    if (!(target instanceof HTMLElement)) return;
    const content = target.closest('#content');
    if (!content || target.clientHeight < content.clientHeight / 2) return;
    listener({ top: target.scrollTop, room: target.scrollHeight - target.clientHeight });
  };
  // Scroll events do not bubble; listen in the capture phase.
  window.addEventListener('scroll', onScroll, { capture: true, passive: true });
  return () => window.removeEventListener('scroll', onScroll, { capture: true });
}
