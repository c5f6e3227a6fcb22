import { useEffect, useEffectEvent } from 'react';
import { type EarlyPaste, takePasted } from '../grid/early-paste.ts';
import type { Grid } from '../grid/use-grid.ts';
import { OrderTools } from '../order/order-tools.tsx';
import { CellBar } from './cell-bar.tsx';
import { FillHandle } from './fill-handle.tsx';
import { useCellCommands } from './use-cell-commands.ts';
import { useCells } from './use-cells.ts';
import { useMarkedCells } from './use-marked-cells.ts';

type CellToolsProps = { grid: Grid; early: EarlyPaste | null; onTaken: () => void };

/** What the keys of a spreadsheet do in the list, and what can be done with the selected cells. */
export function CellTools({ grid, early, onTaken }: CellToolsProps) {
  const cells = useCells(grid);
  const { scroller } = grid;
  useMarkedCells(scroller, grid.cells.range);
  useCellCommands(grid, cells);
  const isInGrid = ({ target }: Event) => target instanceof Node && scroller.current?.contains(target) === true;
  const onCopy = useEffectEvent((event: ClipboardEvent) => isInGrid(event) && cells.onCopy(event));
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const text = takePasted(grid, event);
    if (text !== '') cells.paste(text);
  });
  const takeEarly = useEffectEvent((paste: EarlyPaste) => {
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
      <CellBar grid={grid} cells={cells} />
      <FillHandle grid={grid} cells={cells} />
      <OrderTools grid={grid} />
    </>
  );
}
