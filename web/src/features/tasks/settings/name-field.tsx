import { Input } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { countUpTo } from '../../../kernel/forms.ts';
import styles from './settings.module.css';

type NameFieldProps = { value: string; max: number; label: string; onSave: (name: string) => void };

/** A name changed where it stands: Enter or leaving saves, Esc takes it back. */
export function NameField({ value, max, label, onSave }: NameFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const save = () => {
    const name = draft?.trim() ?? '';
    setDraft(null);
    if (name !== '' && name !== value) onSave(name);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') event.currentTarget.blur();
    if (event.key === 'Escape') setDraft(null);
  };
  return (
    <Input
      size="small"
      variant="borderless"
      className={styles.grow}
      value={draft ?? value}
      count={countUpTo(max)}
      aria-label={label}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={save}
      onKeyDown={onKeyDown}
    />
  );
}
