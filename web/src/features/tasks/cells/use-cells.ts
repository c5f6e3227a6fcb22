import { CELLS_MAX, type TaskRow } from '@opsyard/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onDemand } from '../../../kernel/loading/on-demand.ts';
import { notify } from '../../../kernel/notify.ts';
import { guarded } from '../../../kernel/words/guarded-text.ts';
import { currentLanguage } from '../../../kernel/words/language.ts';
import { dayOf } from '../../../ui/dates/when-text.ts';
import type { ColumnId } from '../grid/columns.ts';
import { isForCells } from '../grid/early-paste.ts';
import type { Grid } from '../grid/use-grid.ts';
import type { LeftTask } from './apply.ts';
import { tasksIn } from './cell-range.ts';
import { copiedCells, filled, rowsOf, type Target, targetFor, targetOf } from './cell-target.ts';
import { cellText } from './cell-text.ts';
import type { CellPlan } from './plan.ts';
import { readTsv, writeHtml, writeTsv } from './tsv.ts';

type Code = typeof import('./plan.ts') & Pick<typeof import('./apply.ts'), 'applyWithDates'>;
/** A plan of which some cells are refused. */
type Confirming = { plan: CellPlan; left: readonly LeftTask[]; bases: ReadonlyMap<string, TaskRow> };

const changing = onDemand(async (): Promise<Code> => {
  const [plan, { applyWithDates }] = await Promise.all([import('./plan.ts'), import('./apply.ts')]);
  return { ...plan, applyWithDates };
});

/** What is done to the selected cells, or to the active one: copied, pasted into, filled from above, cleared. */
export function useCells(grid: Grid) {
  const { confirming, ask, begin, others } = usePlans(grid);
  const copying = useCopying(grid);
  const { t } = useTranslation('tasks');
  const reading = () => ({ scope: grid.scope, today: dayOf(new Date()), language: currentLanguage() });
  const withTarget = (act: (target: Target) => void, at = grid) => {
    const target = targetOf(at);
    if (target) act(target);
    else if (target === null) show(t('cells.unread'));
  };
  const textOf = (row: TaskRow, column: ColumnId) => cellText(row, column, { scope: grid.scope, t });
  return {
    confirming: confirming,
    close: () => ask(null),
    others,
    ...copying,
    fill: () =>
      withTarget((target) => {
        const { rows, columns } = filled(grid, target);
        if (rows.length < 2) show(t('cells.nothingAbove'));
        else begin(({ planFill }) => planFill(rows, columns, textOf));
      }),
    /** Fills the tasks below the selected cells, or the active one, up to a line, with their values in turn. */
    fillTo(line: number) {
      const target = targetOf(grid);
      const ids = target && tasksIn(grid.lines, { from: target.from, to: line });
      if (!target || !ids) return void (target !== undefined && show(t('cells.unread')));
      const { rows, columns } = target;
      begin(({ planFill }) => planFill(rowsOf(grid, ids), columns, textOf, rows.length));
      grid.cells.extendTo(line, columns.at(-1) ?? 'title', { line: target.from, column: columns[0] ?? 'title' });
    },
    clear: () => withTarget(({ rows, columns }) => begin(({ planClear }) => planClear(rows, columns, reading()))),
    /** Pastes a text into the list as it is, or as it was. */
    paste(text: string, at = grid) {
      const pasted = readTsv(text);
      const isOne = pasted.length === 1 && pasted[0]?.length === 1;
      const into = (target: Target) => begin(({ planPaste }) => planPaste(pasted, target, reading()));
      if (isOne) withTarget(into, at);
      else into(targetFor(at, pasted));
    },
  };
}

export type Cells = ReturnType<typeof useCells>;

function useCopying(grid: Grid) {
  const { t } = useTranslation('tasks');
  const texts = () => {
    const { rows, columns } = copiedCells(grid) ?? { rows: [], columns: [] };
    return rows.map((row) => columns.map((column) => guarded(cellText(row, column, { scope: grid.scope, t }))));
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
function usePlans(grid: Grid) {
  const { t } = useTranslation('tasks');
  const { scope } = grid;
  const [confirming, ask] = useState<Confirming | null>(null);
  const run = async (
    { plan, bases }: Pick<Confirming, 'plan' | 'bases'>,
    partly: boolean,
    { applyWithDates }: Code,
  ) => {
    const text = t('cells.changed', { count: plan.cells });
    await applyWithDates({ scope, plan, bases, partly, text }, (left) => {
      if (left && left.length > 0 && !partly) ask({ plan, left, bases });
    });
  };
  const begin = (makePlan: (code: Code) => CellPlan) => changing.run((code) => void carryOut(makePlan(code), code));
  const carryOut = async (plan: CellPlan, code: Code) => {
    if (plan.tooMany) return show(t('cells.tooMany', { count: CELLS_MAX }));
    const bases = new Map(rowsOf(grid, [...plan.changes.keys()]).map((row) => [row.id, row]));
    if (plan.refused.length > 0 || plan.beyond > 0) return ask({ plan, left: [], bases });
    if (plan.cells === 0) return show(t('cells.same'));
    await run({ plan, bases }, false, code);
  };
  const others = () => {
    ask(null);
    if (!confirming) return;
    // What the server refuses is shown before it is left out.
    const partly = confirming.left.length > 0;
    changing.run((code) => void run(confirming, partly, code));
  };
  return { confirming: confirming, ask, begin, others };
}

function show(text: string): void {
  notify(({ message }) => void message.info(text));
}
