import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type Command, useCommands } from '../../kernel/commands/commands.ts';
import { usePathTo } from '../../kernel/places.ts';

const PLACES = [
  ['p', 'projects', 'task/ProjectsList'],
  ['m', 'mine', 'task/MyTasks'],
  ['i', 'inbox', 'task/TaskForms', { tab: 'inbox' }],
  ['r', 'reviews', 'task/MyTasks', { tab: 'reviews' }],
  ['f', 'folders', 'asset/MaterielFolders'],
] as const;

/** The shortcuts to screens, `g` and a letter, as far as they are in the menu of the user; the palette lists the menu itself. */
export function GoCommands() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const pathTo = usePathTo();
  useCommands(
    PLACES.flatMap(([key, name, screen, values]): Command[] => {
      const path = pathTo(screen, values);
      const run = () => void navigate(path ?? '/');
      const shown = { title: t(`shortcuts.goTo.${name}`), group: t('shortcuts.general') };
      return path === null ? [] : [{ id: `go.${name}`, ...shown, shortcut: `g ${key}`, keyOnly: true, run }];
    }),
  );
  return null;
}
