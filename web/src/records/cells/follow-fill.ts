/** Pixels from an edge of the list within which it scrolls while the handle is dragged. */
const EDGE = 36;
/** How many pixels it scrolls at once: more and more of them, so that the end of a long list is reached. */
const STEP = { first: 14, growth: 1.03, last: 120 };

/** The part of a row in which the pointer is: a quarter at each edge, and the half between them. */
export type RowPart = 'top' | 'middle' | 'bottom';
type At = { line: number; part: RowPart };

type Followed = {
  /** The line of the row under the pointer, and where on it the pointer is. */
  onMove: (line: number, part: RowPart) => void;
  /** The last line, or null if it was cancelled with Escape. */
  onEnd: (line: number | null, part: RowPart) => void;
  /** The list scrolls at its upper edge, too. */
  isUpward?: boolean;
};

/** Follows the pointer over the lines of a list until it is released. */
export function followFill(
  scroller: HTMLElement,
  { clientX, clientY, pointerId }: PointerEvent,
  { onMove, onEnd, isUpward = false }: Followed,
) {
  const at = { x: clientX, y: clientY };
  let over: At | null = null;
  let frame = 0;
  let step = STEP.first;
  const stop = (result: At | null) => {
    cancelAnimationFrame(frame);
    for (const [name, listener] of listeners) window.removeEventListener(name, listener, true);
    onEnd(result?.line ?? null, result?.part ?? 'middle');
  };
  const look = () => {
    const found = lineAt(scroller, at);
    if (found === null || (found.line === over?.line && found.part === over.part)) return;
    over = found;
    onMove(found.line, found.part);
  };
  const listeners: [string, (event: Event) => void][] = [
    [
      'pointermove',
      (event) => {
        const { clientX: x, clientY: y, pointerId: id } = event as PointerEvent;
        if (id !== pointerId) return;
        Object.assign(at, { x, y });
        look();
      },
    ],
    ['pointerup', () => stop(over)],
    ['pointercancel', () => stop(null)],
    [
      'keydown',
      (event) => {
        if ((event as KeyboardEvent).key !== 'Escape') return;
        event.stopPropagation();
        stop(null);
      },
    ],
  ];
  for (const [name, listener] of listeners) window.addEventListener(name, listener, true);
  const scroll = () => {
    const { bottom } = scroller.getBoundingClientRect();
    // The headings stay above the rows.
    const top = scroller.firstElementChild?.getBoundingClientRect().bottom ?? 0;
    const isBelow = at.y > bottom - EDGE;
    if (isBelow || (isUpward && at.y < top + EDGE)) {
      scroller.scrollTop += isBelow ? step : -step;
      step = Math.min(step * STEP.growth, STEP.last);
      look();
    } else step = STEP.first;
    frame = requestAnimationFrame(scroll);
  };
  frame = requestAnimationFrame(scroll);
}

/** The line of the row at a point, or the last one above it; sideways, the list is as wide as the page. */
function lineAt(scroller: HTMLElement, { x, y }: { x: number; y: number }): At | null {
  const box = scroller.getBoundingClientRect();
  const within = (value: number, low: number, high: number) => Math.min(Math.max(value, low + 1), high - 1);
  const point = [within(x, box.left, box.left + scroller.clientWidth), within(y, box.top, box.bottom)] as const;
  const row = document
    .elementsFromPoint(...point)
    .map((one) => one.closest<HTMLElement>('[data-line][data-row]'))
    .find((one) => one && scroller.contains(one));
  return row ? { line: Number(row.dataset.line), part: partAt(row, y) } : null;
}

function partAt(row: HTMLElement, y: number): RowPart {
  const { top, height } = row.getBoundingClientRect();
  const share = (y - top) / height;
  if (share < 1 / 4) return 'top';
  return share > 3 / 4 ? 'bottom' : 'middle';
}
