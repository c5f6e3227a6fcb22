/** A row of a written table: its heading, its cells, and the lines written below it. */
export type Row = { heading: string; cells: string[]; below: string[] };

/** Reads a table written as text: `## heading`, rows of cells between bars, and lines below a row that begin with `>`, `:` or `[`. */
export function tableOf(text: string): Row[] {
  const rows: Row[] = [];
  let heading = '';
  for (const line of text.split('\n').map((written) => written.trim())) {
    if (line.startsWith('## ')) heading = line.slice(3);
    else if (/^[>:[]/.test(line)) rows.at(-1)?.below.push(line);
    else if (line !== '') rows.push({ heading, cells: line.split('|').map((cell) => cell.trim()), below: [] });
  }
  return rows;
}
