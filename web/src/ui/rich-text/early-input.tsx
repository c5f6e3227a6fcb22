import { type KeyboardEvent, useState } from 'react';
import { AutoSizeTextArea } from '../forms/auto-size-text-area.tsx';
import styles from './early-input.module.css';
import type { RichTextProps } from './rich-text-editor.tsx';

type EarlyInputProps = Pick<RichTextProps, 'value' | 'label' | 'placeholder' | 'onChange' | 'onSubmit'>;

/** Takes what is typed while the rich-text editor is loaded, after the text it begins with: without a field, letters would be shortcuts. */
export function EarlyInput({ value, label, placeholder, onChange, onSubmit }: EarlyInputProps) {
  const [first] = useState(value);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit?.();
    if (event.key !== 'Escape') return;
    // As in the editor: the focus moves to the dialog, which the next Escape closes.
    event.preventDefault();
    event.currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true });
  };
  return (
    <AutoSizeTextArea
      className={styles.field}
      minRows={2}
      maxRows={12}
      aria-label={label}
      placeholder={placeholder}
      autoFocus
      onKeyDown={onKeyDown}
      onChange={({ target }) => onChange(first + paragraphsOf(target.value))}
    />
  );
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function paragraphsOf(text: string): string {
  const lines = text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character).split('\n');
  return text === '' ? '' : lines.map((line) => `<p>${line}</p>`).join('');
}
