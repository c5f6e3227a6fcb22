import { Button } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../kernel/loading/screens.ts';
import { Glyph } from '../../ui/icons/glyphs.tsx';
import { SelectionBar } from '../../ui/lists/selection-bar.tsx';
import type { CellGrid } from '../grid/cell-grid.ts';
import type { CellSource } from './cell-source.ts';
import type { Cells } from './use-cells.ts';

const RefusedCells = part(() => import('./refused-cells.tsx'), 'RefusedCells');

type CellBarProps<R extends { id: string }, C extends string, V extends object> = {
  grid: CellGrid<C>;
  cells: Cells<R, C, V>;
  source: CellSource<R, C, V>;
};

/** What can be done with the selected cells, while some are. */
export function CellBar<R extends { id: string }, C extends string, V extends object>(props: CellBarProps<R, C, V>) {
  const { grid, cells } = props;
  const { t } = useTranslation('records');
  const { range } = grid.cells;
  const backToGrid = () => grid.cell.go(grid.cell.active.line, grid.cell.active.column);
  const count = range ? range.columns.length * rowCount(grid, range) : 0;
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
      <Refused {...props} onOthers={act(cells.others)} onClose={act(cells.close)} />
    </>
  );
}

type RefusedProps<R extends { id: string }, C extends string, V extends object> = CellBarProps<R, C, V> & {
  onOthers: () => void;
  onClose: () => void;
};

function Refused<R extends { id: string }, C extends string, V extends object>({
  cells: { confirming },
  source: { rowOf, nameOf, columnName },
  onOthers,
  onClose,
}: RefusedProps<R, C, V>) {
  const { t } = useTranslation('records');
  if (!confirming) return null;
  const { plan, left } = confirming;
  const cellsOf = (id: string) => Object.keys(plan.changes.get(id) ?? {}).length;
  const nameIn = (row: R | undefined) => (row ? nameOf(row) : t('cells.gone'));
  const reasonOf = (by: string | null, row: R | undefined) =>
    row ? t('cells.changedBy', { name: by ?? t('cells.someone') }) : t('cells.isGone');
  const lines = [
    ...plan.refused.map(({ row, column, text, problem, message }) => ({
      key: `${row.id} ${column}`,
      where: `${nameOf(row)} · ${columnName(column)}`,
      why: message ?? t(`cells.problem.${problem}`, { text }),
    })),
    ...left.map(({ id, by, reason }) => {
      const row = rowOf(id);
      return { key: id, where: nameIn(row), why: reason ?? reasonOf(by, row) };
    }),
  ];
  const others = Math.max(0, plan.cells - left.reduce((sum, { id }) => sum + cellsOf(id), 0));
  return (
    <Suspense fallback={null}>
      <RefusedCells {...{ lines, others, beyond: plan.beyond, onOthers, onClose }} />
    </Suspense>
  );
}

function rowCount({ lines }: Pick<CellGrid, 'lines'>, { from, to }: { from: number; to: number }): number {
  let count = 0;
  for (let at = from; at <= to; at += 1) if (lines.at(at)?.kind === 'row') count += 1;
  return count;
}
