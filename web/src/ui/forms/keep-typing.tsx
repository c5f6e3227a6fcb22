import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { EarlyField, type Typed } from './early-field.tsx';

/** A popup whose content is loaded: keys are kept meanwhile, and handed to the field of the content. */
export function KeepTyping({ label, children }: { label: string; children: ReactNode }) {
  const typed = useRef<Typed>({ text: '', isEntered: false });
  return (
    <Suspense fallback={<EarlyField {...{ label, typed }} />}>
      {children}
      <HandOn typed={typed} />
    </Suspense>
  );
}

/** Enters the typed text into the field that has got the focus, or gives it the focus, and confirms it where Enter was pressed. */
export function HandOn({ typed }: { typed: RefObject<Typed> }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const popup = place.current?.closest('[role="dialog"]');
    if (!(document.activeElement instanceof HTMLInputElement || document.activeElement instanceof HTMLTextAreaElement))
      popup?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
    const field = document.activeElement;
    const { text, isEntered } = typed.current;
    if (text === '' || !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
    typed.current = { text: '', isEntered: false };
    field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    // After the typed text has been entered.
    if (isEntered) setTimeout(() => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
  }, [typed]);
  return <span ref={place} hidden />;
}
