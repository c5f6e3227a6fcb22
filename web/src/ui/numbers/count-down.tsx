import { useEffect, useRef, useState } from 'react';

const TICK = 1_000;

type CountDownProps = {
  /** The target time in milliseconds. */
  to: number;
  /** Called once, when less than a second is left. */
  onEnd?: () => void;
};

/** The time left until an instant, as `hh:mm:ss`. */
export function CountDown({ to, onEnd }: CountDownProps) {
  const [left, setLeft] = useState(() => to - Date.now());
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    const tick = () => {
      const rest = to - Date.now();
      setLeft(rest);
      if (rest >= TICK) return;
      clearInterval(timer);
      end.current?.();
    };
    const timer = setInterval(tick, TICK);
    tick();
    return () => clearInterval(timer);
  }, [to]);
  return (
    <span role="timer" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {clockText(left)}
    </span>
  );
}

/** Formats a duration as `hh:mm:ss`; `00:00:00` if nothing is left. */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000));
  return [seconds / 3_600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');
}
