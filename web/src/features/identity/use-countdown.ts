import { useCallback, useEffect, useState } from 'react';

/** Countdown in seconds, with functions to start and to end it. */
export function useCountdown(milliseconds: number): { left: number; start: () => void; stop: () => void } {
  const [endsAt, setEndsAt] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (endsAt === 0) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= endsAt) setEndsAt(0);
    }, 250);
    return () => clearInterval(timer);
  }, [endsAt]);
  const start = useCallback(() => {
    setNow(Date.now());
    setEndsAt(Date.now() + milliseconds);
  }, [milliseconds]);
  const stop = useCallback(() => setEndsAt(0), []);
  return { left: endsAt === 0 ? 0 : Math.max(0, Math.ceil((endsAt - now) / 1_000)), start, stop };
}
