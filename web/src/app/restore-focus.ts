/** The element that had the focus before a layer took it. */
const openers = new WeakMap<Node, HTMLElement>();

/** Restores the focus when a dialog or drawer is removed; returns a function that stops it. */
export function restoreFocus(): () => void {
  const removalObserver = new MutationObserver((changes) => {
    // Another element has taken the focus meanwhile and keeps it.
    if (document.activeElement !== document.body) return;
    const removed = changes.flatMap(({ removedNodes }) => [...removedNodes]);
    const opener = removed.map((layer) => openers.get(layer)).find((element) => element?.isConnected);
    opener?.focus({ preventScroll: true });
  });
  document.addEventListener('focusin', rememberOpener);
  // Dialogs and drawers are direct children of the body.
  removalObserver.observe(document.body, { childList: true });
  return () => {
    document.removeEventListener('focusin', rememberOpener);
    removalObserver.disconnect();
  };
}

function rememberOpener({ target, relatedTarget }: FocusEvent): void {
  const layer = layerOf(target);
  if (!layer || openers.has(layer) || !(relatedTarget instanceof HTMLElement)) return;
  if (!layer.contains(relatedTarget)) openers.set(layer, relatedTarget);
}

function layerOf(target: EventTarget | null): Node | undefined {
  let node = target instanceof Node ? target : null;
  while (node && node.parentNode !== document.body) node = node.parentNode;
  return node ?? undefined;
}
