import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

type Focused = { id: string; at: number };

/**
 * Keeps the focus in a list of lines: when the line that has it leaves, it goes to the line that has taken its place, and to the heading when
 * there is none.
 */
export function useLineFocus(
  list: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
  ids: readonly string[] | undefined,
): { onFocus: (event: FocusEvent) => void } {
  const focused = useRef<Focused | null>(null);
  useEffect(() => {
    const left = focused.current;
    if (!left || !ids || ids.includes(left.id)) return;
    // A menu or list of choices of the line closes first.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      focused.current = null;
      const line = list.current?.children[Math.min(left.at, ids.length - 1)];
      (line?.querySelector<HTMLElement>('a, input, button') ?? heading.current)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [list, heading, ids]);
  const onFocus = ({ target }: FocusEvent) => {
    const lines = [...(list.current?.children ?? [])];
    const at = lines.findIndex((line) => line.contains(target));
    const id = ids?.[at];
    if (id !== undefined) focused.current = { id, at };
  };
  return { onFocus };
}
