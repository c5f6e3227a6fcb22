import type { Preferences } from '@opsyard/contract';

type Own = Pick<Preferences, 'shortcuts' | 'characterKeys'>;
type Shortcut = { id: string; shortcut?: string };

/** The shortcut of a command as the user has set it; undefined if it has none or it is switched off. */
export function ownShortcut({ id, shortcut }: Shortcut, { shortcuts, characterKeys = true }: Own): string | undefined {
  const own = shortcuts?.[id] ?? shortcut;
  return !own || (!characterKeys && isOfCharacters(own)) ? undefined : own;
}

/** Whether a shortcut consists of characters alone, without Ctrl, Command or Alt, so that speech input may trigger it. */
export function isOfCharacters(shortcut: string): boolean {
  return shortcut.split(' ').every((step) => /^(?:shift\+)?.$/u.test(step));
}
