import { type KeyboardEvent, useState } from 'react';
import { tooLong } from '../../../kernel/forms.ts';
import { NameInput } from './name-input.tsx';

type NameFieldProps = { value: string; max: number; label: string; onSave: (name: string) => void };

/**
 * A name changed where it stands: Enter or leaving saves, Esc takes it back. What was typed stays until it has become the name, also
 * when it is too long or was refused, so that it can be mended.
 */
export function NameField({ value, max, label, onSave }: NameFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (isSent) setDraft(null);
    setSent(false);
  }
  const type = (name: string | null) => {
    setDraft(name);
    setSent(false);
  };
  const save = () => {
    const name = draft?.trim() ?? '';
    if (tooLong(name, max)) return;
    if (name === '' || name === value) return setDraft(null);
    setSent(true);
    onSave(name);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') event.currentTarget.blur();
    if (event.key === 'Escape') type(null);
  };
  return (
    <NameInput
      size="small"
      variant="borderless"
      value={draft ?? value}
      max={max}
      label={label}
      onType={type}
      onBlur={save}
      onKeyDown={onKeyDown}
    />
  );
}
