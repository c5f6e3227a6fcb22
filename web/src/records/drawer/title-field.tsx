import { Input } from 'antd';
import { type KeyboardEvent, type ReactNode, use, useState } from 'react';
import styles from './drawer.module.css';
import { DrawerContext } from './drawer-scope.ts';

type TitleFieldProps<R> = {
  /** The record as it is now. */
  record: R;
  titleOf: (record: R) => string;
  label: string;
  maxLength?: number;
  /** Saves what was typed, given the record as it was when typing began; returns whether it was refused. */
  save: (base: R, title: string) => Promise<boolean>;
  /** Why a title cannot be saved. */
  problemOf?: (title: string) => string | null;
  /** Shown below, given the same and whether something has been typed. */
  notes?: (base: R, isTyping: boolean) => ReactNode;
};

/** The title of an open record, edited in place. */
export function TitleField<R>({ record, titleOf, label, maxLength, save, problemOf, notes }: TitleFieldProps<R>) {
  const [draft, setDraft] = useState<{ text: string; base: R } | null>(null);
  const drawer = use(DrawerContext);
  const base = draft?.base ?? record;
  const problem = (draft?.text.trim() && problemOf?.(draft.text.trim())) || null;
  const finish = () => {
    if (!draft || problem) return;
    const title = draft.text.replace(/\s+/g, ' ').trim();
    setDraft(null);
    if (title === '' || title === titleOf(base)) return;
    // A refused title stays as typed; the reason has been shown.
    void save(base, title).then((isRefused) => {
      if (isRefused) setDraft((typed) => typed ?? { text: title, base });
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      event.currentTarget.blur();
      // With the focus on nothing, Esc would no longer close the drawer.
      drawer?.panel.current?.focus({ preventScroll: true });
    }
    if (event.key === 'Escape' && draft !== null) {
      event.preventDefault();
      setDraft(null);
    }
  };
  return (
    <>
      <Input.TextArea
        className={styles.title}
        data-field="title"
        variant="borderless"
        rows={1}
        {...(maxLength !== undefined && { maxLength })}
        aria-label={label}
        aria-invalid={problem !== null}
        value={draft?.text ?? titleOf(record)}
        onChange={({ target }) => setDraft({ text: target.value, base })}
        onBlur={finish}
        onKeyDown={onKeyDown}
      />
      {problem && <p role="alert">{problem}</p>}
      {notes?.(base, draft !== null)}
    </>
  );
}
