import type { RefObject } from 'react';

/** What was typed while code was loaded, and whether Enter was the last key. */
export type Typed = { text: string; isEntered: boolean };

/** Has the focus and keeps what is typed until the actual field is there. */
export function EarlyField({ label, typed }: { label: string; typed: RefObject<Typed> }) {
  return (
    <input
      className="visually-hidden"
      aria-label={label}
      autoComplete="off"
      ref={(field) => field?.focus({ preventScroll: true })}
      data-autofocus
      onKeyDown={({ key, nativeEvent }) => {
        if (!nativeEvent.isComposing) typed.current.isEntered = key === 'Enter';
      }}
      onChange={({ target }) => {
        typed.current.text = target.value;
      }}
    />
  );
}
