import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { readSheet } from 'read-excel-file/node';
import { expect, onTestFinished, test, vi } from 'vitest';
import writeExcel from 'write-excel-file/node';
import { workbookOf } from '../../../test/import-files/sample-files.ts';
import { newId } from '../database/ids.ts';
import type { FileStore } from '../files/files.ts';
import type { Upload } from '../files/upload.ts';
import { readTable } from './read.ts';
import { readWorkbook } from './read-workbook.ts';
import type { CellValue } from './sheet-rows.ts';
import { isHarmless } from './unpack.ts';
import { csvOf, type SheetOut, sendSheet } from './write.ts';

const COLUMNS = [
  { key: 'code', titles: ['Code', '编码'], required: true },
  { key: 'name', titles: ['Name', '名称'] },
] as const;

/** Reads bytes like an upload. */
function reading(bytes: Buffer) {
  const files = { read: () => Readable.from([bytes]) } as unknown as FileStore;
  return readTable(files, { id: newId() } as Upload, COLUMNS);
}

async function workbook(rows: string[][]): Promise<Buffer> {
  return await writeExcel(rows.map((row) => row.map((value) => ({ value, type: String })))).toBuffer();
}

test.each([
  ['nothing but zeros', Buffer.alloc(100), 'sheet.wrongKind'],
  ['nothing at all', Buffer.alloc(0), 'sheet.wrongKind'],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\nCode\nx', 'latin1'), 'sheet.wrongKind'],
  ['a PDF', Buffer.from('%PDF-1.7\nCode\nx'), 'sheet.wrongKind'],
  ['a broken workbook', Buffer.from('PK\x03\x04 and no more', 'latin1'), 'sheet.broken'],
  ['a table without the column', Buffer.from('Name\nx'), 'sheet.columnMissing'],
  ['too many rows', Buffer.from(`Code\n${'x\n'.repeat(5_001)}`), 'sheet.tooManyRows'],
])('%s is refused', async (_, bytes, failure) => {
  await expect(reading(bytes)).rejects.toMatchObject({ failure: { code: failure } });
});

test('[E3] a workbook whose parts are larger than declared is refused before it is read', async () => {
  const bytes = await workbook([['Code'], ['a'.repeat(5_000)]]);
  const at = bytes.indexOf('PK\x01\x02', 0, 'latin1');
  expect(at).toBeGreaterThan(0);
  bytes.writeUInt32LE(7, at + 24);
  await expect(reading(bytes)).rejects.toMatchObject({ failure: { code: 'sheet.broken' } });
});

const sheet = (content: string | Buffer) => workbookOf([], [{ name: 'xl/worksheets/sheet1.xml', content }]);
const SHEET = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>';

test('[E3] a small workbook that declares billions of cells is refused, and the process keeps running', async () => {
  const cells = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
  const bytes = sheet(`${SHEET}${cells}</sheetData></worksheet>`);
  expect(bytes.length).toBeLessThan(4_000);
  await expect(reading(bytes)).rejects.toMatchObject({ failure: { code: 'sheet.broken' } });
});

test('[E4] a document type declaration is refused in every part of a workbook, in any encoding', async () => {
  const rest = `<!DOCTYPE worksheet [<!ENTITY a "b">]>${SHEET}<row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>`;
  const late = sheet(`<!--${' '.repeat(100_000)}-->${rest}`);
  expect(await isHarmless(late)).toBe(false);
  expect(await isHarmless(sheet(Buffer.from(`\ufeff${rest}`, 'utf16le')))).toBe(false);
  expect(await isHarmless(workbookOf([['Code'], ['a']]))).toBe(true);
});

test('[CL-11] a table is read by its headings in both languages, in UTF-8, GBK and XLSX alike', async () => {
  const rows = [
    { row: 2, code: 'a', name: '一' },
    { row: 4, code: 'b', name: '' },
  ];
  expect(await reading(Buffer.from('\ufeffName,Code\r\n一,a\r\n,\r\n,b\r\n'))).toEqual(rows);
  const gbk = Buffer.from([0xb1, 0xe0, 0xc2, 0xeb, 0x0a, 0x61]);
  expect(await reading(gbk)).toEqual([{ row: 2, code: 'a', name: '' }]);
  expect(await reading(await workbook([['编码', '名称'], ['a', '一'], [], ['b']]))).toEqual(rows);
});

test('[CL-11] cells of all types are read like by another library', async () => {
  const day = (format: string) => ({ value: new Date('2024-05-06T07:08:09Z'), type: Date, format });
  const texts = ['B & <c>\n"x"', ' edges ', '_x0041_ 中文😀', '=1+1'].map((value) => ({ value, type: String }));
  const numbers = [1.5, -1e21, 0.1, 1e-7].map((value) => ({ value, type: Number, format: '#,##0.00' }));
  const days = ['yyyy-mm-dd', 'dd/mm/yyyy;@', 'yyyy"年"m"月"d"日"', '[h]:mm:ss', 'd-mmm-yy h:mm AM/PM'].map(day);
  const bytes = await writeExcel([texts, [null, ...numbers, { value: true, type: Boolean }], [], days]).toBuffer();
  const theirs = await readSheet(new Blob([new Uint8Array(bytes)]), 1, { trim: false });
  const ours = theirs.map((row) => row.map((): CellValue => null));
  await readWorkbook(bytes, 1, (row, cells) => ours[row - 1]?.splice(0, cells.length, ...cells));
  expect(ours).toEqual(theirs);
  expect(ours[3]?.slice(0, days.length).every((cell) => cell instanceof Date)).toBe(true);
});

test('reads rich text, inline strings, cells without references and formula results', async () => {
  const strings = `<sst xmlns="x"><si><t>plain</t></si><si><r><t>ri</t></r><r><t>ch</t></r><rPh><t>no</t></rPh></si></sst>`;
  const cells = [
    '<row><c t="s"><v>1</v></c><c t="s"><v>0</v></c></row>',
    '<row r="3"><c r="B3" t="str"><f>A1</f><v>made</v></c><c t="e"><v>#REF!</v></c><c r="E3"><v>7</v></c><c><f>1</f></c></row>',
    '<row/><row><c t="d"><v>2024-05-06</v></c><c t="b"><v>1</v></c></row>',
  ].join('');
  const bytes = workbookOf(
    [],
    [
      {
        name: 'xl/worksheets/sheet1.xml',
        content: `${SHEET}${cells}</sheetData></worksheet>`
          .replaceAll(/<(\/?)(?=[a-z])/g, '<$1x:')
          .replace('xmlns=', 'xmlns:x='),
      },
      { name: 'xl/sharedStrings.xml', content: strings },
    ],
  );
  const rows: [number, CellValue[]][] = [];
  await readWorkbook(bytes, 'Plan', (row, values) => rows.push([row, values]));
  expect(rows).toEqual([
    [1, ['rich', 'plain']],
    [3, [null, 'made', null, null, 7]],
    [5, [new Date('2024-05-06'), true]],
  ]);
});

test.each([
  ['a row out of order', '<row r="2"/><row r="2"/>'],
  ['a cell out of order', '<row><c r="B1"/><c r="A1"/></row>'],
  ['an address that is none', '<row><c r="12"/></row>'],
  ['a number that is none', '<row><c><v>x</v></c></row>'],
  ['a text that is not there', '<row><c t="s"><v>9</v></c></row>'],
  ['a kind nobody knows', '<row><c t="zz"><v>9</v></c></row>'],
  ['tags that do not match', '<row><c></row></c>'],
  ['an unknown entity', '<row><c t="str"><v>&boom;</v></c></row>'],
  ['a sheet that breaks off', '<row><c><v>9'],
])('[E3] %s makes a workbook invalid', async (_, cells) => {
  await expect(readWorkbook(sheet(`${SHEET}${cells}</sheetData></worksheet>`), 1, () => undefined)).rejects.toThrow();
});

test('[E3] a text of millions of characters is read in linear time', async () => {
  const long = 'x'.repeat(30_000_000);
  const taken: unknown[] = [];
  await readWorkbook(
    sheet(`${SHEET}<row><c t="str"><v>${long}</v></c></row></sheetData></worksheet>`),
    1,
    (_, [cell]) => {
      taken.push(cell);
    },
  );
  expect(taken).toEqual([long]);
});

const HOSTILE = ['=1+1', '+2', '-3', '@SUM(1)', '\t=4', ' =5', '＝6', 'plain', '7'];
const columns = [{ title: 'Code', value: (row: string) => row }];

test('[E5] no cell of a CSV is a formula, and written values are read back unchanged', async () => {
  const text = (await Readable.from(csvOf({ columns, rows: HOSTILE })).toArray()).join('');
  for (const cell of text.split('\r\n').slice(1, 8)) expect(cell).toMatch(/^"'/);
  expect((await reading(Buffer.from(text))).map(({ code }) => code)).toEqual(HOSTILE.map((cell) => cell.trim()));
});

const sentTo = async (sheet: Omit<SheetOut<string>, 'name'>) => {
  const sent: { body?: Readable; headers: Record<string, string> } = { headers: {} };
  const reply = {
    headers: (given: Record<string, string>) => Object.assign(sent.headers, given),
    send: (body: Readable) => Object.assign(sent, { body }),
  };
  await sendSheet(reply as never, { name: 'Codes', ...sheet });
  return { bytes: Buffer.concat((await sent.body?.toArray()) ?? []), headers: sent.headers };
};

test('[E5] every text of a workbook is typed as text, and numbers as numbers', async () => {
  const rows = [...HOSTILE, 'nul\u0000'];
  const { bytes, headers } = await sentTo({ columns: [...columns, { title: 'N', value: () => 4.5 }], rows });
  const cells = await readSheet(new Blob([new Uint8Array(bytes)]), 1, { trim: false });
  expect(cells.slice(1)).toEqual(rows.map((text) => [text.replace('\u0000', ''), 4.5]));
  expect(headers['content-disposition']).toMatch(/^attachment; filename="Codes-\d{4}-\d\d-\d\d\.xlsx"/);
});

/** How often the event loop runs other work during an action. */
async function turnsDuring(work: () => Promise<void>): Promise<number> {
  let turns = 0;
  let over = false;
  const others = (async () => {
    for (; !over; turns += 1) await setImmediate();
  })();
  await work();
  over = true;
  await others;
  return turns;
}
const MANY = Array.from({ length: 3_001 }, (_, n) => `=row ${n}`);

test('[CL-11] a large CSV is streamed without blocking the event loop', async () => {
  let text = '';
  const turns = await turnsDuring(async () => {
    for await (const part of csvOf({ columns, rows: MANY })) text += part;
  });
  expect(turns).toBeGreaterThan(10);
  expect((await reading(Buffer.from(text))).map(({ code }) => code)).toEqual(MANY);
});

test('[CL-11] a large workbook is created in a worker thread, without blocking the event loop while its rows are read', async () => {
  const starts = vi.fn();
  process.on('worker', starts);
  let bytes = Buffer.alloc(0);
  const turns = await turnsDuring(async () => {
    bytes = (await sentTo({ columns, rows: MANY })).bytes;
  });
  process.off('worker', starts);
  expect(starts).toHaveBeenCalledOnce();
  expect(turns).toBeGreaterThan(12);
  const cells = await readSheet(new Blob([new Uint8Array(bytes)]), 1, { trim: false });
  expect([cells.length, cells[0], cells.at(-1)]).toEqual([3_002, ['Code'], ['=row 3000']]);
});

test('[CL-11] an error in the rows of a large workbook fails the whole, and too many rows are refused', async () => {
  function* broken() {
    for (let n = 0; n < 600; n += 1) yield String(n);
    throw new Error('The list broke off');
  }
  await expect(sentTo({ columns, rows: broken() })).rejects.toThrow('The list broke off');
  const rows = Array.from({ length: 50_001 }, String);
  await expect(sentTo({ columns, rows })).rejects.toMatchObject({ failure: { code: 'sheet.tooMuch' } });
});

test('[CL-11] rows that take too long to become a workbook are refused permanently, without a retry', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
  onTestFinished(() => limit.mockRestore());
  await expect(sentTo({ columns, rows: MANY })).rejects.toMatchObject({ failure: { code: 'sheet.tooMuch' } });
});
