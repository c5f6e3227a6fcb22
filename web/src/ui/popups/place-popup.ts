type Box = { top: number; bottom: number; left: number; right: number };
type Size = { width: number; height: number };

const GAP = 4;
const EDGE = 8;

/** The position of a popup: below its anchor, above it if there is more space, always within the window. In CSS pixels of the window. */
export function popupPlace(anchor: Box, popup: Size, view: Size): { x: number; y: number; room: number } {
  const below = view.height - anchor.bottom - GAP - EDGE;
  const above = anchor.top - GAP - EDGE;
  const up = popup.height > below && above > below;
  const room = Math.max(up ? above : below, 120);
  const height = Math.min(popup.height, room);
  const x = Math.max(EDGE, Math.min(anchor.left, view.width - popup.width - EDGE));
  return { x, y: Math.max(EDGE, up ? anchor.top - GAP - height : anchor.bottom + GAP), room };
}
