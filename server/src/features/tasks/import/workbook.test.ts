import { describe, expect, test } from 'vitest';
import { workbookOf, workbookOfSheets, zipOf } from '../../../../test/import-files/sample-files.ts';
import { ImportRefused } from '../../../kernel/table-reading/reading-refusal.ts';
import { recordsOfWorkbook } from '../../../kernel/table-reading/workbook-records.ts';
import { readImport } from './read-import.ts';

const options = { fileName: 'Plan.xlsx' };

async function refusal(bytes: Uint8Array): Promise<string> {
  const failure = await readImport(bytes, options).catch((error: unknown) => error);
  return failure instanceof ImportRefused ? failure.code : `not refused: ${String(failure)}`;
}

const rows = [
  ['Title', 'Due', 'Estimate', 'Key'],
  ['Write the offer', { day: 45_306 }, 2.5, 1_211_430_000_000_123],
  ['', '', '', ''],
  ['Send & <file> it', '2024-02-03', 3, 'K-2'],
];

describe('workbooks', () => {
  test('[E3] refuses a part with a declared compression ratio of a hundred, before it is unpacked', async () => {
    const bomb = workbookOf(rows, [{ name: 'xl/media/zeros.xml', content: Buffer.alloc(30 * 1024 * 1024) }]);
    expect(await refusal(bomb)).toBe('workbookTooLarge');
    // If it were unpacked, it would be smaller than declared, which is another refusal.
    const oversized = { name: 'xl/media/zeros.xml', content: 'x', declaredSize: 30 * 1024 * 1024 };
    expect(await refusal(workbookOf(rows, [oversized]))).toBe('workbookTooLarge');
  });

  test('[E3] refuses a part that is larger than declared', async () => {
    const content = 'x'.repeat(100_000);
    expect(await refusal(workbookOf(rows, [{ name: 'xl/lie.xml', content, declaredSize: 10 }]))).toBe('workbookBroken');
  });

  test('[E3] refuses more than a thousand parts, archives inside and links', async () => {
    const many = Array.from({ length: 1001 }, (_, index) => ({ name: `xl/part${index}.bin`, content: '' }));
    expect(await refusal(workbookOf(rows, many))).toBe('workbookTooLarge');
    expect(await refusal(workbookOf(rows, [{ name: 'xl/inner.zip', content: 'PK' }]))).toBe('workbookUnsafe');
    expect(await refusal(workbookOf(rows, [{ name: 'xl/link', content: '/etc/passwd', mode: 0o120777 }]))).toBe(
      'workbookUnsafe',
    );
  });

  test('[E4] refuses a document type', async () => {
    const content = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>';
    expect(await refusal(workbookOf(rows, [{ name: 'xl/worksheets/sheet1.xml', content }]))).toBe('workbookUnsafe');
  });

  test('refuses old workbooks, other archives, broken ones and missing sheets', async () => {
    expect(await refusal(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe('workbookOld');
    expect(await refusal(zipOf([{ name: 'notes.txt', content: 'hello' }]))).toBe('archiveUnknown');
    expect(await refusal(workbookOf(rows).subarray(0, 400))).toBe('workbookBroken');
    const sheet = readImport(workbookOf(rows), { ...options, sheet: 'Other' });
    await expect(sheet).rejects.toMatchObject({ code: 'sheetUnknown', params: { sheet: 'Other' } });
  });

  test('reads the first visible sheet that contains a table, lists the others, and fills merged cells downwards', async () => {
    const stages = [
      ['Stage', 'Task'],
      ['Doing', 'Film'],
      ['', 'Cut'],
      ['', 'Publish'],
    ];
    const book = workbookOfSheets([
      {
        name: 'Data',
        rows: [
          ['Key', 'Value'],
          ['version', '3'],
        ],
        hidden: true,
      },
      { name: 'Cover', rows: [['Spring campaign']] },
      { name: 'Plan', rows: stages, merged: 'A2:A3' },
      {
        name: 'Notes',
        rows: [
          ['Title', 'Status'],
          ['Other', 'Done'],
        ],
      },
    ]);
    const { plan, table } = await readImport(book, options);
    expect(table?.sheets).toEqual({ names: ['Cover', 'Plan', 'Notes'], chosen: 'Plan' });
    expect(plan?.tasks.map(({ title, statusKey }) => [title, statusKey])).toEqual([
      ['Film', 'doing'],
      ['Cut', 'doing'],
      ['Publish', '@default'],
    ]);
    expect(plan?.problems).toMatchObject([
      { code: 'sheetsNotRead', params: { sheet: 'Plan', others: 'Cover, Notes' } },
    ]);
    expect((await readImport(book, { ...options, sheet: 'Notes' })).plan?.tasks).toMatchObject([{ title: 'Other' }]);
  });

  test('[E3] merged cells fill existing rows only, however large their range; the list of sheets is limited', async () => {
    const names = [['Title', 'List', 'Owner'], ['Film', 'Doing', 'Ann'], ['Cut'], ['Publish']];
    const merged = 'B2:B1048576"/><mergeCell ref="C2:C1048576';
    const { table } = await readImport(workbookOfSheets([{ name: 'Plan', rows: names, merged }]), options);
    expect(table?.rows.map(({ cells }) => cells)).toEqual([
      ['Film', 'Doing', 'Ann'],
      ['Cut', 'Doing', 'Ann'],
      ['Publish', 'Doing', 'Ann'],
    ]);
    const far = Array.from({ length: 4_000 }, (): string[] => ['x']);
    far[0] = ['Title', ...Array.from({ length: 1_998 }, () => ''), 'Owner'];
    const wide = await recordsOfWorkbook(workbookOfSheets([{ name: 'Far', rows: far, merged: 'BXX1:BXX4000' }]), {
      maxRows: 5_000,
    });
    expect(wide.records.reduce((sum, { cells }) => sum + cells.length, 0)).toBeLessThan(1_000_000);
    const sheets = Array.from({ length: 900 }, (_, at) => ({ name: `S${at}`, rows: at ? [] : names }));
    expect((await readImport(workbookOfSheets(sheets), options)).table?.sheets?.names).toHaveLength(500);
  });

  test('reads text, dates and long numbers unchanged, and counts blank rows', async () => {
    const { plan, table } = await readImport(workbookOf(rows), options);
    expect(table?.rows.map(({ number }) => number)).toEqual([2, 4]);
    expect(table?.blank).toBe(1);
    expect(plan?.tasks).toMatchObject([
      { title: 'Write the offer', dueDate: '2024-01-15', key: '1211430000000123', row: 2, extra: { Estimate: '2.5' } },
      { title: 'Send & <file> it', dueDate: '2024-02-03', key: 'K-2', row: 4 },
    ]);
  });
});
