import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../kernel/commands/commands.ts';
import type { CellGrid } from '../grid/cell-grid.ts';

/** A grid on the page, of which the one with the focus takes the keys. */
type Listening = { hasFocus: boolean; hasCells: boolean; fill: () => void; clear: () => void };

const grids = new Set<() => Listening>();

/** The grid that has the focus; a page can have several, one for each group. */
function focused(): Listening | undefined {
  return [...grids].map((grid) => grid()).find(({ hasFocus }) => hasFocus);
}

type Doing = {
  fill: () => void;
  clear: () => void;
  /** Whether Delete empties the active cell, too. */
  clearsActive: boolean;
  /** The beginning of the ids. */
  commands: string;
};

/** The keys of a spreadsheet; those that the browser or the grid handles are only named in the list of shortcuts. */
export function useCellCommands<C extends string>(grid: CellGrid<C>, doing: Doing): void {
  const { t } = useTranslation('records');
  useListening(grid, doing);
  const command = (id: 'extend' | 'copy' | 'paste' | 'fill' | 'clear', shortcut: string) => ({
    id: `${doing.commands}.${id}`,
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
    ...(grid.canEdit
      ? [
          command('paste', 'mod+v'),
          { ...command('fill', 'mod+d'), when: () => focused() !== undefined, run: () => focused()?.fill() },
          {
            ...command('clear', 'delete'),
            when: () => focused()?.hasCells === true,
            run: () => focused()?.clear(),
          },
        ]
      : []),
  ]);
}

function useListening<C extends string>(grid: CellGrid<C>, { fill, clear, clearsActive }: Doing): void {
  const { scroller, row, cells } = grid;
  const hasFocus = () => row !== undefined && scroller.current?.contains(document.activeElement) === true;
  const now = () => ({ hasFocus: hasFocus(), hasCells: clearsActive || cells.range !== null, fill, clear });
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  useEffect(() => {
    const listening = () => latest.current();
    grids.add(listening);
    return () => void grids.delete(listening);
  }, []);
}
