import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** How many elements of a wrapping row fit on its first line. */
export function useVisibleCount(count: number): [row: RefObject<HTMLUListElement | null>, fitting: number] {
  const row = useRef<HTMLUListElement>(null);
  const [fitting, setFitting] = useState(count);
  useLayoutEffect(() => {
    const list = row.current;
    if (!list) return;
    const measure = () => {
      const parts = [...list.children] as HTMLElement[];
      const first = parts[0]?.offsetTop ?? 0;
      const wrapped = parts.findIndex(({ offsetTop }) => offsetTop > first);
      setFitting(wrapped < 0 ? count : wrapped);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    return () => observer.disconnect();
  }, [count]);
  return [row, fitting];
}
