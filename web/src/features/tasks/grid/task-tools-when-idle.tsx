import { Suspense, useEffect } from 'react';
import { optionalPart } from '../../../kernel/loading/optional-part.tsx';
import { useEarlyPaste } from '../../../records/grid/early-paste.ts';
import { useToolsWhenIdle } from '../../../records/grid/use-tools-when-idle.ts';
import { writing } from '../shared/editing/with-writing.ts';
import { fetchTaskMenu } from '../shared/use-task-menu.tsx';
import { fetchBulkBar } from './bulk/bulk-bar-when-chosen.tsx';
import { fetchCellEditor } from './cell-editor-when-loaded.tsx';
import type { Grid } from './use-grid.ts';

const CellTools = optionalPart(() => import('../cells/cell-tools.tsx'), 'TaskCellTools');

/** Loads ahead what the next click or key may need. */
function fetchTools(): void {
  writing.ahead();
  fetchCellEditor();
  fetchBulkBar();
  fetchTaskMenu();
}

/** The keys of a spreadsheet, and moving tasks. */
export function TaskToolsWhenIdle({ grid }: { grid: Grid }) {
  const isIdle = useToolsWhenIdle(grid.scroller);
  useEffect(() => {
    if (isIdle) fetchTools();
  }, [isIdle]);
  const [early, drop] = useEarlyPaste(grid);
  return isIdle ? (
    <Suspense fallback={null}>
      <CellTools grid={grid} early={early} onTaken={drop} {...(early && { onMissing: drop })} />
    </Suspense>
  ) : null;
}
