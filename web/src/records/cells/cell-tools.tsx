import { useEffect, useEffectEvent } from 'react';
import type { CellGrid } from '../grid/cell-grid.ts';
import { type EarlyPaste, takePasted } from '../grid/early-paste.ts';
import { CellBar } from './cell-bar.tsx';
import type { CellSource } from './cell-source.ts';
import { FillHandle } from './fill-handle.tsx';
import { useCellCommands } from './use-cell-commands.ts';
import { useCells } from './use-cells.ts';
import { useMarkedCells } from './use-marked-cells.ts';

type CellToolsProps<R extends { id: string }, C extends string, V extends object> = {
  grid: CellGrid<C>;
  source: CellSource<R, C, V>;
  early: EarlyPaste<CellGrid<C>> | null;
  onTaken: () => void;
};

/** What the keys of a spreadsheet do in a grid, and what can be done with the selected cells. */
export function CellTools<R extends { id: string }, C extends string, V extends object>({
  grid,
  source,
  early,
  onTaken,
}: CellToolsProps<R, C, V>) {
  const cells = useCells(grid, source);
  const { scroller } = grid;
  useMarkedCells(scroller, grid.cells.range);
  useCellCommands(grid, { ...cells, ...source });
  const isInGrid = ({ target }: Event) => target instanceof Node && scroller.current?.contains(target) === true;
  const onCopy = useEffectEvent((event: ClipboardEvent) => isInGrid(event) && cells.onCopy(event));
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const text = takePasted(grid, event);
    if (text !== '') cells.paste(text);
  });
  const takeEarly = useEffectEvent((paste: EarlyPaste<CellGrid<C>>) => {
    onTaken();
    cells.paste(paste.text, paste.grid);
  });
  useEffect(() => {
    if (early) takeEarly(early);
  }, [early]);
  useEffect(() => {
    const copy = (event: ClipboardEvent) => void onCopy(event);
    const paste = (event: ClipboardEvent) => void onPaste(event);
    document.addEventListener('copy', copy);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('paste', paste);
    };
  }, []);
  return (
    <>
      <CellBar grid={grid} cells={cells} source={source} />
      <FillHandle grid={grid} isFillable={source.isFillable} onFill={cells.fillTo} />
    </>
  );
}
