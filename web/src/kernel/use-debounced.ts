import { useEffect, useState } from 'react';

const PAUSE = 200;

/** What somebody is typing, once they pause for so many milliseconds. */
export function useDebounced(text: string, pause = PAUSE): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text, pause]);
  return settled;
}
