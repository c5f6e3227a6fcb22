import { onDemand } from '../../kernel/loading/on-demand.ts';
import { dayOf } from '../../ui/dates/when-text.ts';
import type { CellGrid } from '../grid/cell-grid.ts';
import type { Column } from '../grid/columns.ts';
import type { EarlyPaste } from '../grid/early-paste.ts';
import { type AnyRow, titleOf, useI18n, useRecords } from '../scope.ts';
import type { CellSource } from './cell-source.ts';
import { CellTools } from './cell-tools.tsx';
import { cellText, isWritable } from './record-cell.ts';

type Changes = Readonly<Record<string, unknown>>;
type RecordCellToolsProps = {
  grid: CellGrid;
  rows: readonly AnyRow[];
  columns: readonly Column[];
  early: EarlyPaste<CellGrid> | null;
  onTaken: () => void;
};

const changing = onDemand(async () => (await import('./record-writer.ts')).recordWriter);

/** The keys of a spreadsheet in a grid of records. */
export function RecordCellTools({ grid, rows, columns, early, onTaken }: RecordCellToolsProps) {
  const records = useRecords();
  const i18n = useI18n();
  const fields = records.type.allFields;
  const source: CellSource<AnyRow, string, Changes> = {
    rowOf: (id) => rows.find((row) => row.id === id),
    textOf: (row, column) => cellText(row[column], fields[column], i18n),
    nameOf: (row) => titleOf(records.type, row) || '—',
    columnName: (column) => columns.find(({ key }) => key === column)?.title ?? '',
    isFillable: (column) => isWritable(records, column) && fields[column]?.unique !== true,
    clearsActive: true,
    commands: 'record.cells',
    change: (work) => changing.run((recordWriter) => work(recordWriter({ records, i18n, today: dayOf(new Date()) }))),
  };
  return <CellTools {...{ grid, source, early, onTaken }} />;
}
