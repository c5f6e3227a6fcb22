import { Input } from 'antd';
import styles from './text-filter.module.css';
import { useDebouncedText } from './use-debounced-text.ts';

const PAUSE = 300;

type TextFilterProps = { label: string; value: string; onChange: (text: string) => void };

/** A debounced search field. */
export function TextFilter({ label, value, onChange }: TextFilterProps) {
  const [text, setText] = useDebouncedText({ value, pause: PAUSE, onChange });
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
