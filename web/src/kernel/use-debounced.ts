import { useEffect, useState } from 'react';

const PAUSE = 200;

export function useDebounced(text: string, pause = PAUSE): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), pause);
    return () => clearTimeout(timer);
  }, [text, pause]);
  return debounced;
}
