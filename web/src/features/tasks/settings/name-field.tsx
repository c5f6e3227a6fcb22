import { type KeyboardEvent, useState } from 'react';
import { tooLong } from '../../../kernel/forms.ts';
import { NameInput } from './name-input.tsx';

type NameFieldProps = { value: string; max: number; label: string; onSave: (name: string) => void };

/** A name changed where it stands: Enter or leaving saves, Esc takes it back; one that is too long stays to be shortened. */
export function NameField({ value, max, label, onSave }: NameFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const save = () => {
    const name = draft?.trim() ?? '';
    if (tooLong(name, max)) return;
    setDraft(null);
    if (name !== '' && name !== value) onSave(name);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') event.currentTarget.blur();
    if (event.key === 'Escape') setDraft(null);
  };
  return (
    <NameInput
      size="small"
      variant="borderless"
      value={draft ?? value}
      max={max}
      label={label}
      onType={setDraft}
      onBlur={save}
      onKeyDown={onKeyDown}
    />
  );
}
