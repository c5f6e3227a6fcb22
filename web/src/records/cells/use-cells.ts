import { CELLS_MAX } from '@opsyard/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RequestError } from '../../kernel/calls/request-error.ts';
import { notify } from '../../kernel/notify.ts';
import { guarded } from '../../kernel/words/guarded-text.ts';
import type { CellGrid } from '../grid/cell-grid.ts';
import { isForCells } from '../grid/early-paste.ts';
import type { CellSource, CellWriter, LeftRow } from './cell-source.ts';
import { copiedCells, filled, rowsOf, type Target, targetFor, targetOf } from './cell-target.ts';
import { type CellPlan, isOneCell, planClear, planFill, planPaste, textsByColumn } from './plan.ts';
import { rowsIn } from './rows-in.ts';
import { readTsv, writeHtml, writeTsv } from './tsv.ts';

/** A plan of which some cells are refused. */
type Confirming<R, C, V> = {
  plan: CellPlan<R, C, V>;
  left: readonly LeftRow[];
  bases: ReadonlyMap<string, R>;
};

/** What is done to the selected cells, or to the active one: copied, pasted into, filled from above, cleared. */
export function useCells<R extends { id: string }, C extends string, V extends object>(
  grid: CellGrid<C>,
  source: CellSource<R, C, V>,
) {
  const { rowOf, textOf } = source;
  const { confirming, ask, begin, others } = usePlans(source);
  const copying = useCopying(grid, source);
  const { t } = useTranslation('records');
  const withTarget = (act: (target: Target<R, C>) => void, at = grid) => {
    const target = targetOf(at, rowOf);
    if (target) act(target);
    else if (target === null) show(t('cells.unread'));
  };
  return {
    confirming,
    close: () => ask(null),
    others,
    ...copying,
    fill: () =>
      withTarget((target) => {
        const from = filled(grid, rowOf, target);
        if (from.rows.length < 2) show(t('cells.nothingAbove'));
        else begin(from, (writer) => planFill(from, writer, { textOf }));
      }),
    /** Fills the rows below the selected cells, or the active one, up to a line, with their values in turn. */
    fillTo(line: number) {
      const target = targetOf(grid, rowOf);
      const ids = target && rowsIn(grid.lines, { from: target.from, to: line });
      if (!target || !ids) return void (target !== undefined && show(t('cells.unread')));
      const { columns } = target;
      const into = { rows: rowsOf(rowOf, ids), columns };
      begin(into, (writer) => planFill(into, writer, { textOf, sources: target.rows.length }));
      const start = { line: target.from, column: columns[0] ?? grid.home };
      grid.cells.extendTo(line, columns.at(-1) ?? grid.home, start);
    },
    clear: () => withTarget((target) => begin(target, (writer) => planClear(target, writer))),
    /** Pastes a text into the grid as it is, or as it was. */
    paste(text: string, at = grid) {
      const pasted = readTsv(text);
      const into = (target: Target<R, C>) =>
        begin(target, async (writer) => {
          await writer.prepare?.(textsByColumn(pasted, target.columns));
          return planPaste(pasted, target, writer);
        });
      if (isOneCell(pasted)) withTarget(into, at);
      else into(targetFor(at, rowOf, pasted));
    },
  };
}

export type Cells<R extends { id: string }, C extends string, V extends object> = ReturnType<typeof useCells<R, C, V>>;

function useCopying<R extends { id: string }, C extends string, V extends object>(
  grid: CellGrid<C>,
  { rowOf, textOf }: CellSource<R, C, V>,
) {
  const { t } = useTranslation('records');
  const texts = () => {
    const { rows, columns } = copiedCells(grid, rowOf) ?? { rows: [], columns: [] };
    return rows.map((row) => columns.map((column) => guarded(textOf(row, column))));
  };
  const recorded = (rows: readonly (readonly string[])[]) =>
    notify(({ message }) => void message.success(t('cells.copied', { count: rows.flat().length })));
  return {
    copy() {
      const rows = texts();
      if (rows.length > 0) void navigator.clipboard.writeText(writeTsv(rows)).then(() => recorded(rows));
    },
    onCopy(event: ClipboardEvent) {
      if (
        !(event.target instanceof Element && isForCells(event.target)) ||
        !(window.getSelection()?.isCollapsed ?? true)
      )
        return;
      const rows = texts();
      if (rows.length === 0) return;
      event.preventDefault();
      event.clipboardData?.setData('text/plain', writeTsv(rows));
      event.clipboardData?.setData('text/html', writeHtml(rows));
      recorded(rows);
    },
  };
}

/** Plans are carried out at once if all of their cells can be changed, else they are shown first. */
function usePlans<R extends { id: string }, C extends string, V extends object>({ change }: CellSource<R, C, V>) {
  type Writer = CellWriter<R, C, V>;
  const { t } = useTranslation('records');
  const [confirming, ask] = useState<Confirming<R, C, V> | null>(null);
  const run = ({ plan, bases }: Omit<Confirming<R, C, V>, 'left'>, partly: boolean, writer: Writer) => {
    const text = t('cells.changed', { count: plan.cells });
    return writer.write({ changes: plan.changes, bases, partly, text }, (left) => {
      if (left && left.length > 0 && !partly) ask({ plan, left, bases });
    });
  };
  const carryOut = async (plan: CellPlan<R, C, V>, bases: ReadonlyMap<string, R>, writer: Writer) => {
    if (plan.tooMany) return show(t('cells.tooMany', { count: CELLS_MAX }));
    if (plan.refused.length > 0 || plan.beyond > 0) return ask({ plan, left: [], bases });
    if (plan.cells === 0) return show(t('cells.same'));
    await run({ plan, bases }, false, writer);
  };
  /** Plans changes of rows as they are now, and carries them out. */
  const begin = (
    { rows }: Pick<Target<R, C>, 'rows'>,
    makePlan: (writer: Writer) => CellPlan<R, C, V> | Promise<CellPlan<R, C, V>>,
  ) => {
    const bases = new Map(rows.map((row) => [row.id, row]));
    const plan = async (writer: Writer) => {
      try {
        await carryOut(await makePlan(writer), bases, writer);
      } catch (error) {
        // What names mean could not be looked up; the reason has been shown.
        if (!(error instanceof RequestError)) throw error;
      }
    };
    change((writer) => void plan(writer));
  };
  const others = () => {
    ask(null);
    if (!confirming) return;
    // What the server refuses is shown before it is left out.
    const partly = confirming.left.length > 0;
    change((writer) => void run(confirming, partly, writer));
  };
  return { confirming, ask, begin, others };
}

function show(text: string): void {
  notify(({ message }) => void message.info(text));
}
