import type { SheetData } from 'write-excel-file/node';

export type Cell = string | number | boolean | null | undefined;
/** The properties of a workbook without its rows. */
export type Layout = { name: string; columns: readonly { title: string; width: number }[] };

const BOLD = { fontWeight: 'bold' } as const;

/** The bytes of a workbook with one sheet: a fixed header row, and typed cells. */
export async function workbookOf({ name, columns }: Layout, rows: Iterable<readonly Cell[]>): Promise<Buffer> {
  const { default: writeExcel } = await import('write-excel-file/node');
  const data: SheetData = [columns.map(({ title }) => ({ value: title, type: String, ...BOLD }))];
  for (const row of rows) data.push(row.map(typed));
  const options = { sheet: sheetName(name), columns: columns.map(({ width }) => ({ width })), stickyRowsCount: 1 };
  // A text cell is never a formula, whatever it begins with.
  return await writeExcel(data, options).toBuffer();
}

function typed(cell: Cell): SheetData[number][number] {
  if (cell === null || cell === undefined || cell === '') return null;
  if (typeof cell === 'number') return { value: cell, type: Number };
  if (typeof cell === 'boolean') return { value: cell, type: Boolean };
  return { value: printable(cell), type: String };
}

/** XML allows only these three control characters. */
function printable(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .slice(0, 32_767)
  );
}

function sheetName(name: string): string {
  return name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) || 'Sheet1';
}
