import { crc32, deflateRawSync } from 'node:zlib';

type Part = { name: string; content: string | Buffer; declaredSize?: number; declaredSum?: number; mode?: number };

/** A ZIP archive of some parts, for tests; `declaredSize` and `declaredSum` lie about a part's size and checksum, `mode` is its Unix file mode. */
export function zipOf(parts: readonly Part[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, declaredSize, declaredSum, mode = 0o100644 } of parts) {
    const raw = Buffer.from(content);
    const packed = deflateRawSync(raw);
    const size = declaredSize ?? raw.length;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(declaredSum ?? crc32(raw), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(size, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    bodies.push(Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE((mode << 16) >>> 0, 6);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), common, tail, Buffer.from(name));
    offset += 30 + Buffer.byteLength(name) + packed.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, index, Buffer.from('PK\x05\x06'), end]);
}

/** A cell of a test workbook: text, a number, or a day number shown as a date. */
export type SampleCell = string | number | { day: number };

/** A small XLSX workbook of one sheet, for tests; `extra` adds or replaces parts. */
export function workbookOf(rows: readonly (readonly SampleCell[])[], extra: readonly Part[] = []): Buffer {
  const parts: Part[] = [
    { name: '[Content_Types].xml', content: CONTENT_TYPES },
    { name: '_rels/.rels', content: relations('officeDocument', 'xl/workbook.xml') },
    { name: 'xl/workbook.xml', content: WORKBOOK },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations('worksheet', 'worksheets/sheet1.xml', 'styles', 'styles.xml'),
    },
    { name: 'xl/styles.xml', content: STYLES },
    { name: 'xl/worksheets/sheet1.xml', content: sheetOf(rows) },
  ];
  const replaced = new Set(extra.map(({ name }) => name));
  return zipOf([...parts.filter(({ name }) => !replaced.has(name)), ...extra]);
}

export type SampleSheet = { name: string; rows: readonly (readonly SampleCell[])[]; hidden?: boolean; merged?: string };

/** A small XLSX workbook of several sheets, for tests; `merged` is one range of cells shown as one. */
export function workbookOfSheets(sheets: readonly SampleSheet[]): Buffer {
  const named = sheets.map(({ name, hidden }, at) => {
    return `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at + 1}"${hidden ? ' state="hidden"' : ''}/>`;
  });
  const outline = `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${named.join('')}</sheets></workbook>`;
  const parts = sheets.flatMap((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`]);
  return workbookOf(
    [],
    [
      { name: 'xl/workbook.xml', content: outline },
      { name: 'xl/_rels/workbook.xml.rels', content: relations(...parts) },
      ...sheets.map(({ rows, merged }, at) => ({
        name: `xl/worksheets/sheet${at + 1}.xml`,
        content: sheetOf(rows, merged && `<mergeCells><mergeCell ref="${merged}"/></mergeCells>`),
      })),
    ],
  );
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const CONTENT_TYPES = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`;
const WORKBOOK = `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Plan" sheetId="1" r:id="r1"/></sheets></workbook>`;
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`;

function relations(...pairs: string[]): string {
  let out = '';
  for (let at = 0; at < pairs.length; at += 2) {
    out += `<Relationship Id="r${at / 2 + 1}" Type="${OFFICE}/${pairs[at]}" Target="${pairs[at + 1]}"/>`;
  }
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${out}</Relationships>`;
}

function sheetOf(rows: readonly (readonly SampleCell[])[], behind = ''): string {
  const lines = rows.map((cells, row) => {
    return `<row r="${row + 1}">${cells.map((cell, column) => cellOf(cell, `${letters(column)}${row + 1}`)).join('')}</row>`;
  });
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData>${behind}</worksheet>`;
}

function cellOf(cell: SampleCell, place: string): string {
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'object') return `<c r="${place}" s="1"><v>${cell.day}</v></c>`;
  const text = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return cell === '' ? '' : `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

function letters(column: number): string {
  return column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26);
}

/** Delimited text of some rows, for tests; cells are quoted where they need to be. */
export function csvOf(rows: readonly (readonly string[])[], delimiter = ','): string {
  const needsQuotes = (cell: string) => /["\r\n]/u.test(cell) || cell.includes(delimiter);
  const written = (cell: string) => (needsQuotes(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((row) => row.map(written).join(delimiter)).join('\r\n');
}

/** Where the parts of an archive begin, each after its header. */
export function partStarts(archive: Uint8Array): number[] {
  const bytes = Buffer.from(archive);
  const starts: number[] = [];
  for (let at = 0; at >= 0; at = bytes.indexOf('PK\x03\x04', at + 1, 'latin1')) starts.push(at);
  return starts;
}
