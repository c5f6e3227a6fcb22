import { createContext, use } from 'react';
import { useCommands } from '../../kernel/commands/commands.ts';

/** Whether the section is shown; a tab that was left is kept in the background. */
export const ShownContext = createContext(true);

type SaveCommand = {
  /** The heading in the list of shortcuts. */
  group: string;
  /** What the button that saves says. */
  title: string;
  /** Null while there is nothing to save, or it may not be saved. */
  save: (() => void) | null;
  /** It saves a dialog. */
  isInDialog?: boolean;
};

/** Ctrl S saves the section that is edited; without changes it does nothing, so that the browser does not save the page instead. */
export function useSaveCommand({ group, title, save, isInDialog = false }: SaveCommand): void {
  const isShown = use(ShownContext);
  const run = () => save?.();
  const id = isInDialog ? 'dialog.save' : 'section.save';
  const command = { id, group, title, shortcut: 'mod+s', inFields: true, run };
  useCommands(isShown ? [{ ...command, ...(isInDialog && { inDialogs: true }) }] : []);
}
