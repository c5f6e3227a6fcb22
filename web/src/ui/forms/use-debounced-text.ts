import { useEffect, useEffectEvent, useState } from 'react';

type Settling = { value: string; pause: number; onChange: (text: string) => void };

/**
 * The text of a field, reported after typing has paused for some milliseconds. A new value from outside, such as going back in the history,
 * replaces it; a value the field has reported itself arrives later and never replaces newer input.
 */
export function useDebouncedText({ value, pause, onChange }: Settling): [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const [reported, setReported] = useState<readonly string[]>([]);
  if (lastValue !== value) {
    const index = reported.indexOf(value);
    setLastValue(value);
    setReported(index < 0 ? [] : reported.slice(index + 1));
    if (index < 0 && text.trim() !== value) setText(value);
  }
  const commit = useEffectEvent(() => {
    const trimmed = text.trim();
    if (trimmed === (reported.at(-1) ?? value)) return;
    setReported([...reported, trimmed]);
    onChange(trimmed);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the text restarts the timer
  useEffect(() => {
    const timer = setTimeout(() => commit(), pause);
    return () => clearTimeout(timer);
  }, [text, pause]);
  return [text, setText];
}
