/** Who had the focus before a layer over the page took it. */
const openers = new WeakMap<Node, HTMLElement>();

/** Gives the focus back to where it was when a dialog or drawer leaves the page; until the answer is called. */
export function restoreFocus(): () => void {
  const layersGone = new MutationObserver((changes) => {
    // Whoever has taken the focus meanwhile keeps it.
    if (document.activeElement !== document.body) return;
    const gone = changes.flatMap(({ removedNodes }) => [...removedNodes]);
    const opener = gone.map((layer) => openers.get(layer)).find((element) => element?.isConnected);
    opener?.focus({ preventScroll: true });
  });
  document.addEventListener('focusin', noteOpener);
  // Dialogs and drawers stand directly in the body, beside the page.
  layersGone.observe(document.body, { childList: true });
  return () => {
    document.removeEventListener('focusin', noteOpener);
    layersGone.disconnect();
  };
}

function noteOpener({ target, relatedTarget }: FocusEvent): void {
  const layer = layerOf(target);
  if (!layer || openers.has(layer) || !(relatedTarget instanceof HTMLElement)) return;
  if (!layer.contains(relatedTarget)) openers.set(layer, relatedTarget);
}

function layerOf(target: EventTarget | null): Node | undefined {
  let node = target instanceof Node ? target : null;
  while (node && node.parentNode !== document.body) node = node.parentNode;
  return node ?? undefined;
}
