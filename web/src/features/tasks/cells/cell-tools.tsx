import { CellTools } from '../../../records/cells/cell-tools.tsx';
import type { EarlyPaste } from '../../../records/grid/early-paste.ts';
import { RowKeys } from '../grid/row-keys/row-keys.tsx';
import type { Grid } from '../grid/use-grid.ts';
import { OrderTools } from '../order/order-tools.tsx';
import { useTaskCells } from './use-task-cells.ts';

type TaskCellToolsProps = { grid: Grid; early: EarlyPaste<Grid> | null; onTaken: () => void };

/** The keys of a spreadsheet in the list of tasks, moving tasks in their order, and keys of the active task. */
export function TaskCellTools({ grid, early, onTaken }: TaskCellToolsProps) {
  return (
    <>
      <CellTools grid={grid} source={useTaskCells(grid)} early={early} onTaken={onTaken} />
      <OrderTools grid={grid} />
      <RowKeys grid={grid} />
    </>
  );
}
