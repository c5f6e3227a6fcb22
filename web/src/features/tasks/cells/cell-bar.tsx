import { Button } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../../kernel/loading/screens.ts';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { SelectionBar } from '../../../ui/lists/selection-bar.tsx';
import type { Grid } from '../grid/use-grid.ts';
import type { Cells } from './use-cells.ts';

const RefusedCells = part(() => import('./refused-cells.tsx'), 'RefusedCells');

/** What can be done with the selected cells, while some are. */
export function CellBar({ grid, cells }: { grid: Grid; cells: Cells }) {
  const { t } = useTranslation('tasks');
  const { range } = grid.cells;
  const backToGrid = () => grid.cell.go(grid.cell.active.line, grid.cell.active.column);
  const count = range ? range.columns.length * taskCount(grid, range) : 0;
  const act = (run: () => void) => () => {
    run();
    backToGrid();
  };
  return (
    <>
      {range && grid.selection.ids.size === 0 && (
        <SelectionBar
          label={t('cells.name')}
          status={t('cells.selected', { count })}
          actions={
            <>
              <Button type="text" onClick={act(cells.copy)}>
                {t('cells.copy')}
              </Button>
              {grid.canEdit && (
                <>
                  <Button type="text" onClick={act(cells.fill)}>
                    {t('cells.fill')}
                  </Button>
                  <Button type="text" onClick={act(cells.clear)}>
                    {t('cells.clear')}
                  </Button>
                </>
              )}
            </>
          }
          clear={
            <Button
              type="text"
              icon={<Glyph name="cross" />}
              aria-label={t('cells.end')}
              onClick={act(grid.cells.clear)}
            />
          }
        />
      )}
      {cells.confirming && (
        <Suspense fallback={null}>
          <RefusedCells
            plan={cells.confirming.plan}
            left={cells.confirming.left}
            rowOf={grid.store.get}
            onOthers={act(cells.others)}
            onClose={act(cells.close)}
          />
        </Suspense>
      )}
    </>
  );
}

function taskCount({ lines }: Grid, { from, to }: { from: number; to: number }): number {
  let count = 0;
  for (let at = from; at <= to; at += 1) if (lines.at(at)?.kind === 'task') count += 1;
  return count;
}
