const MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Whether a key press belongs to an input field or an input method, or was already handled. */
export function isTyping(event: KeyboardEvent): boolean {
  // 229 is the key code browsers report while an input method is composing.
  return event.isComposing || event.keyCode === 229 || isField(event.target);
}

/** Whether an input method is composing. */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}

/** A key press in shortcut notation: `mod+k`, `shift+arrowdown`, `?`. `mod` is Ctrl, on Apple keyboards Command. */
export function stepOf(event: KeyboardEvent): string {
  const key = event.key === ' ' ? 'space' : event.key.toLowerCase();
  const mod = MAC ? event.metaKey : event.ctrlKey;
  const other = MAC ? event.ctrlKey : event.metaKey;
  // For `?` or `#` Shift is part of the character; it matters only for letters and named keys.
  const shift = event.shiftKey && (key.length > 1 || key !== key.toUpperCase());
  return [mod && 'mod', other && 'other', event.altKey && 'alt', shift && 'shift', key].filter(Boolean).join('+');
}

const NAMES: Record<string, string> = {
  mod: MAC ? '⌘' : 'Ctrl',
  alt: MAC ? '⌥' : 'Alt',
  shift: MAC ? '⇧' : 'Shift',
  enter: '↵',
  escape: 'Esc',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  space: 'Space',
  delete: 'Del',
};

/** The keys of a shortcut for display: `mod+k` is `[['Ctrl', 'K']]`, `g p` is `[['G'], ['P']]`. */
export function keysOf(shortcut: string): string[][] {
  return shortcut.split(' ').map((step) => partsOf(step).map((part) => NAMES[part] ?? part.toUpperCase()));
}

function partsOf(step: string): string[] {
  return step === '+' ? ['+'] : step.split('+');
}

function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('[contenteditable="true"]')) return true;
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit', 'range'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
