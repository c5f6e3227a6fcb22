import { useTranslation } from 'react-i18next';
import { useCommands } from '../../../kernel/commands/commands.ts';
import type { Grid } from '../grid/use-grid.ts';
import type { Cells } from './use-cells.ts';

/** The keys of a spreadsheet; those that the browser or the grid handles are only named in the list of shortcuts. */
export function useCellCommands({ scroller, row, cells: { range }, canEdit }: Grid, cells: Cells): void {
  const { t } = useTranslation('tasks');
  const inGrid = () => row !== undefined && scroller.current?.contains(document.activeElement) === true;
  const command = (id: 'extend' | 'copy' | 'paste' | 'fill' | 'clear', shortcut: string) => ({
    id: `task.cells.${id}`,
    title: t(`cells.keys.${id}`),
    group: t('cells.keys.group'),
    shortcut,
    keyOnly: true,
    when: () => false,
    run: () => undefined,
  });
  useCommands([
    command('extend', 'shift+arrowright'),
    command('copy', 'mod+c'),
    ...(canEdit
      ? [
          command('paste', 'mod+v'),
          { ...command('fill', 'mod+d'), when: inGrid, run: cells.fill },
          { ...command('clear', 'delete'), when: () => range !== null && inGrid(), run: cells.clear },
        ]
      : []),
  ]);
}
