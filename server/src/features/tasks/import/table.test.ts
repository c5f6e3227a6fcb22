import { describe, expect, test } from 'vitest';
import { csvOf } from '../../../../test/import-files/sample-files.ts';
import { ImportRefused } from '../../../kernel/table-reading/reading-refusal.ts';
import { readImport } from './read-import.ts';
import { tableOfText } from './table.ts';

const read = (text: string, maxRows = 5000) => tableOfText(Buffer.from(text), maxRows);

function refusal(text: string, maxRows?: number): ImportRefused {
  try {
    read(text, maxRows);
  } catch (error) {
    if (error instanceof ImportRefused) return error;
  }
  throw new Error('not refused');
}

describe('tables', () => {
  test('refuses a table that ends inside a quoted cell, with the line', () => {
    expect(refusal('Title,Status\nOne,Open\n"Two,Open\nThree,Open\n')).toMatchObject({
      code: 'tableBroken',
      params: { line: 4 },
    });
  });

  test('refuses blank files, a header alone, and more rows than allowed', () => {
    expect(refusal('\n\n , \n').code).toBe('fileEmpty');
    expect(refusal('Title,Status\n').code).toBe('tableEmpty');
    expect(refusal(`Title,Status\n${'x,y\n'.repeat(11)}`, 10)).toMatchObject({
      code: 'tooManyRows',
      params: { limit: 10 },
    });
    expect(refusal(`Title,Status\n${'x,y\n'.repeat(5000)}`, 10).code).toBe('tooManyRows');
    expect(refusal('\n'.repeat(400_000), 10).code).toBe('tooManyRows');
  });

  test('refuses prose, whose commas are not columns', async () => {
    const prose =
      'One, two, three\nfirst, second, third, fourth\nOne\nTwo, three, four, five\nSix, seven, eight, nine\n';
    await expect(readImport(Buffer.from(prose), { fileName: 'note.txt' })).rejects.toMatchObject({ code: 'noTable' });
  });

  test.each([',', ';', '\t', '|'])('finds the separator “%s” and cells of several lines', (delimiter) => {
    const rows = [
      ['Title', 'Status', 'Notes'],
      ['One; two, three', 'Open', 'first line\nsecond | line\n\nthird'],
      ['Say "hello"', 'Done', 'a\tb, c; d'],
    ];
    const table = read(csvOf(rows, delimiter));
    expect(table.header).toEqual(rows[0]);
    expect(table.rows.map(({ cells }) => cells)).toEqual(rows.slice(1));
  });

  test('uses the separator named by a spreadsheet and accepts single quotes in pasted text', () => {
    expect(read('sep=;\r\nTitle;Status\r\nA, b;Open\r\n').rows[0]?.cells).toEqual(['A, b', 'Open']);
    expect(read('Title\tStatus\n"Unfinished\tOpen\n').rows[0]?.cells).toEqual(['"Unfinished', 'Open']);
  });

  test('counts blank records and numbers the others as a spreadsheet does', () => {
    const table = read('Title,Status\nOne,Open\n,,\n\n  ,\nTwo,Done\n\n');
    expect(table.rows.map(({ number }) => number)).toEqual([2, 6]);
    expect(table.blank).toBe(4);
  });

  test('skips records above the header', () => {
    const table = read(
      '"Date: 2026-01-01"\n"Status:\n0 Open\n1 Done"\n,,\n,,https://tool.example/board\nTitle,Status,Owner\nOne,Open,\n',
    );
    expect(table.header).toEqual(['Title', 'Status', 'Owner']);
    expect(table.preamble).toHaveLength(3);
    expect(table.rows).toEqual([{ number: 6, cells: ['One', 'Open', ''] }]);
  });

  test('repeated headers, and group names above them, are not rows', () => {
    const table = read('Board\nName,Status\nOne,Open\n\nGroup two\nName,Status\nGroup two,\nTwo,Done\n');
    expect(table.rows.map(({ cells }) => cells[0])).toEqual(['One', 'Group two', 'Two']);
    expect(table.preamble).toHaveLength(3);
  });

  test('keeps columns of the same name separate, and counts cells beyond the header', () => {
    const table = read('Title,Labels,Labels,,\nOne,a,b,,\nTwo,,c,,x\n');
    expect(table.header).toEqual(['Title', 'Labels', 'Labels']);
    expect(table.rows[0]?.cells).toEqual(['One', 'a', 'b']);
    expect([...table.overflow]).toEqual([[3, new Map([['E', 'x']])]]);
  });
});
