import { type KeyboardEvent, useState } from 'react';

/** One tab stop for a list of things, and arrow keys among them; elements carry `data-roving`. */
export function useRoving(ids: readonly string[]): {
  activeId: string | null;
  setActiveId: (id: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
} {
  const [chosen, setActiveId] = useState<string | null>(null);
  const activeId = chosen !== null && ids.includes(chosen) ? chosen : (ids[0] ?? null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // The menu of a project handles its own keys.
    if (event.target instanceof Element && event.target.closest('[role="menu"]')) return;
    const elements = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-roving]')];
    const at = elements.findIndex((element) => element.dataset.roving === activeId);
    const next = elements[neighbour(elements, at, event.key)];
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    next.focus();
  };
  return { activeId, setActiveId, onKeyDown };
}

/** The element a key moves to in a list or grid; -1 if there is none. */
function neighbour(elements: readonly HTMLElement[], at: number, key: string): number {
  const perRow = rowLength(elements);
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -perRow, ArrowDown: perRow };
  if (key === 'Home') return 0;
  if (key === 'End') return elements.length - 1;
  const step = steps[key];
  return step === undefined ? -1 : at + step;
}

function rowLength(elements: readonly HTMLElement[]): number {
  const top = elements[0]?.getBoundingClientRect().top;
  const wrapped = elements.findIndex((element) => element.getBoundingClientRect().top !== top);
  return wrapped < 0 ? Math.max(1, elements.length) : Math.max(1, wrapped);
}
