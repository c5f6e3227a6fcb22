import { useTranslation } from 'react-i18next';
import { type Command, useCommands } from '../../kernel/commands/commands.ts';

/** Where keys have another meaning: menus and lists that are open, surfaces to draw on, and what arrow keys move in. */
const OWN_KEYS = [
  ...['application', 'listbox', 'menu', 'radiogroup', 'slider', 'tablist'].map((role) => `[role="${role}"]`),
  ...['[popover]', 'video', 'audio'],
].join();

type Key = Pick<Command, 'id' | 'title' | 'run'> & {
  shortcut: string;
  isOffered?: boolean;
  /** It has no other meaning in a player, either. */
  isInPlayer?: boolean;
};

/** Keys for buttons of an open asset, while the focus is in its drawer or nowhere else; those of missing buttons are left out. */
export function useViewerKeys(keys: readonly Key[]): void {
  const { t } = useTranslation('assets');
  const group = t('keys.group');
  useCommands(
    keys
      .filter(({ isOffered = true }) => isOffered)
      .map(({ isOffered: _, isInPlayer = false, ...key }) => ({
        ...key,
        group,
        keyOnly: true,
        when: () => (isInPlayer && document.activeElement?.matches('video') === true) || isFocusInDrawer(),
      })),
  );
}

/** The key that adds a note, while its button is there. */
export function usePinKey(isOffered: boolean, run: () => void): void {
  const { t } = useTranslation('assets');
  useViewerKeys([{ id: 'asset.pin', title: t('note.add'), shortcut: 'p', isOffered, run }]);
}

function isFocusInDrawer(): boolean {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return true;
  return focused.closest('[role="dialog"]') !== null && focused.closest(OWN_KEYS) === null;
}
