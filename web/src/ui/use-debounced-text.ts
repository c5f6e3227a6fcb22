import { useEffect, useEffectEvent, useState } from 'react';

type Settling = { value: string; pause: number; onChange: (text: string) => void };

/**
 * The text of a field that counts when the typing pauses for so many milliseconds. A value that comes from elsewhere, such as going
 * back, takes its place; what this field has reported itself comes back later than that, and replaces nothing typed meanwhile.
 */
export function useDebouncedText({ value, pause, onChange }: Settling): [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const [given, setGiven] = useState(value);
  const [reported, setReported] = useState<readonly string[]>([]);
  if (given !== value) {
    const place = reported.indexOf(value);
    setGiven(value);
    setReported(place < 0 ? [] : reported.slice(place + 1));
    if (place < 0 && text.trim() !== value) setText(value);
  }
  const settle = useEffectEvent(() => {
    const settled = text.trim();
    if (settled === (reported.at(-1) ?? value)) return;
    setReported([...reported, settled]);
    onChange(settled);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the text begins the pause anew
  useEffect(() => {
    const timer = setTimeout(() => settle(), pause);
    return () => clearTimeout(timer);
  }, [text, pause]);
  return [text, setText];
}
