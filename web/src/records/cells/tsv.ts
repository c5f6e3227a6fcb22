/** Cells as a spreadsheet puts them on the clipboard: lines with tabs, quoted where a cell has a tab, a quote or a line break. */
export function writeTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(quoted).join('\t')).join('\n');
}

/** Cells as an HTML table, which word processors and spreadsheets paste as such. */
export function writeHtml(rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]) => row.map((text) => `<td>${escaped(text)}</td>`).join('');
  return `<table>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('')}</table>`;
}

/** The cells of text from a spreadsheet; a line break at its end is none of them. */
export function readTsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const cell = /("(?:[^"]|"")*"(?=[\t\n]|$)|[^\t\n]*)(\t|\n|$)/y;
  while (cell.lastIndex <= source.length) {
    const [, raw = '', end = ''] = cell.exec(source) ?? [];
    rows.at(-1)?.push(raw.startsWith('"') && raw.endsWith('"') && raw.length > 1 ? unquoted(raw) : raw);
    if (end === '') break;
    if (end === '\n') rows.push([]);
  }
  return rows;
}

/** The text that was guarded. */
export function unguarded(text: string): string {
  return /^'\s*[=＝+＋@＠-]/u.test(text) ? text.slice(1) : text;
}

function quoted(text: string): string {
  return /[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function unquoted(raw: string): string {
  return raw.slice(1, -1).replaceAll('""', '"');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '<br>',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"\n]/g, (sign) => ENTITIES[sign] ?? sign);
}
