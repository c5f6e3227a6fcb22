import { useEffect, useState } from 'react';

const PAUSE = 200;

/** A debounced text. */
export function useDebounced(text: string, pause = PAUSE): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text, pause]);
  return settled;
}
