import { type KeyboardEvent, useState } from 'react';
import { tooLong } from '../../../kernel/forms/forms.ts';
import { ConflictNotice } from '../../../ui/forms/conflict-notice.tsx';
import { NameInput } from './name-input.tsx';

type NameFieldProps = {
  value: string;
  max: number;
  label: string;
  /** Called with the new name, and the one it replaces. */
  onSave: (name: string, was: string) => void;
};

/** What has been typed, and the name it replaces. */
type Draft = { text: string; was: string };

/**
 * A name edited in place: Enter or blur saves, Esc reverts. The typed text stays until it is saved, also
 * when it is too long or was refused, so that it can be corrected. A name saved by another user meanwhile is replaced only by Enter,
 * once it has been shown.
 */
export function NameField({ value, max, label, onSave }: NameFieldProps) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isSent, setSent] = useState(false);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (isSent && draft && value === nameIn(draft)) setDraft(null);
    setSent(false);
  }
  const theirs = draft && value !== draft.was && value !== nameIn(draft) ? value : null;
  const type = (text: string) => {
    setDraft({ text, was: draft?.was ?? value });
    setSent(false);
  };
  const save = ({ decided }: { decided: boolean }) => {
    if (!draft || (theirs !== null && !decided)) return;
    const name = nameIn(draft);
    if (tooLong(name, max)) return;
    if (name === '' || name === draft.was || name === value) return setDraft(null);
    setSent(true);
    onSave(name, theirs ?? draft.was);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') save({ decided: true });
    if (event.key === 'Escape') setDraft(null);
  };
  return (
    <>
      <NameInput
        size="small"
        variant="borderless"
        value={draft?.text ?? value}
        max={max}
        label={label}
        onType={type}
        onBlur={() => isSent || save({ decided: false })}
        onKeyDown={onKeyDown}
      />
      {theirs !== null && <ConflictNotice theirs={theirs} />}
    </>
  );
}

/** The name as it would be kept. */
function nameIn({ text }: Draft): string {
  return text.normalize('NFC').trim();
}
