import { Input } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import styles from './text-filter.module.css';

const PAUSE = 300;

type TextFilterProps = { label: string; value: string; onChange: (text: string) => void };

/** Words to look for; they count when the typing pauses. */
export function TextFilter({ label, value, onChange }: TextFilterProps) {
  const [text, setText] = useState(value);
  const [given, setGiven] = useState(value);
  if (given !== value) {
    setGiven(value);
    if (text.trim() !== value) setText(value);
  }
  const settle = useEffectEvent(() => {
    if (text.trim() !== value) onChange(text.trim());
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the text begins the pause anew
  useEffect(() => {
    const timer = setTimeout(() => settle(), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <Input
      className={styles.search ?? ''}
      allowClear
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={({ target }) => setText(target.value)}
      maxLength={100}
    />
  );
}
