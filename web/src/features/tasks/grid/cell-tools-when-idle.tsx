import { Suspense, useEffect, useState } from 'react';
import { optionalPart } from '../../../kernel/loading/optional-part.tsx';
import { whenIdle } from '../../../kernel/loading/when-idle.ts';
import { writing } from '../shared/editing/with-writing.ts';
import { fetchTaskMenu } from '../shared/use-task-menu.tsx';
import { fetchBulkBar } from './bulk/bulk-bar-when-chosen.tsx';
import { fetchCellEditor } from './cell-editor-when-loaded.tsx';
import { useEarlyPaste } from './early-paste.ts';
import type { Grid } from './use-grid.ts';

const CellTools = optionalPart(() => import('../cells/cell-tools.tsx'), 'CellTools');

/** Loads ahead what the next click or key may need. */
function fetchTools(): void {
  writing.ahead();
  fetchCellEditor();
  fetchBulkBar();
  fetchTaskMenu();
}

/** The keys of a spreadsheet; their code is loaded after the tasks are shown, or once a cell has the focus. */
export function CellToolsWhenIdle({ grid }: { grid: Grid }) {
  const [isIdle, setIdle] = useState(false);
  const { scroller } = grid;
  useEffect(() => whenIdle(() => setIdle(true)), []);
  useEffect(() => {
    if (isIdle) fetchTools();
  }, [isIdle]);
  useEffect(() => {
    const load = ({ target }: FocusEvent) => {
      if (target instanceof Node && scroller.current?.contains(target)) setIdle(true);
    };
    document.addEventListener('focusin', load);
    return () => document.removeEventListener('focusin', load);
  }, [scroller]);
  const [early, drop] = useEarlyPaste(grid);
  return isIdle ? (
    <Suspense fallback={null}>
      <CellTools grid={grid} early={early} onTaken={drop} {...(early && { onMissing: drop })} />
    </Suspense>
  ) : null;
}
