import iconv from 'iconv-lite';
import { expect } from 'vitest';
import { addChannel, sendTable, test } from '../../../test/fixtures/record-fixture.ts';
import { workbookOf, workbookOfSheets, zipOf } from '../../../test/import-files/sample-files.ts';

const refusal = (failure: string) => ({ status: 422, envelope: { result: { failure } } });
const HEAD = 'Name,Code,Carrier,Service';

test('[E3] a line of 10 MB and an unterminated quote are refused with an accurate reason', async ({ app, editor }) => {
  for (const [content, failure] of [
    [`${HEAD}\n${'x'.repeat(10_000_000)},A,B,line\n`, 'sheet.cellTooLarge'],
    [`${HEAD}\n"Yun,A,B,line\n`, 'sheet.broken'],
    [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 1, 2, 3, 4, 5, 6, 7, 8]), 'sheet.wrongKind'],
  ] as const)
    await expect(sendTable(app, editor, content)).rejects.toMatchObject(refusal(failure));
});

test('[E3] a zip bomb is refused, and the server keeps running', async ({ app, editor }) => {
  const zipBomb = workbookOf([], [{ name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(80_000_000) }]);
  await expect(sendTable(app, editor, zipBomb, { name: 'x.xlsx' })).rejects.toMatchObject(refusal('sheet.broken'));
  const other = zipOf([{ name: 'a.txt', content: 'x' }]);
  await expect(sendTable(app, editor, other, { name: 'x.xlsx' })).rejects.toMatchObject(refusal('sheet.broken'));
  expect((await sendTable(app, editor, `${HEAD}\nA,A,B,line\n`)).counts).toMatchObject({ add: 1 });
});

test('[E5] columns named like object prototype members are not mapped, and formulas remain text', async ({
  app,
  editor,
}) => {
  const header = `constructor,__proto__,toString,${HEAD},prototype`;
  const table = `${header}\n1,2,3,=1+1,"'=HYPERLINK(""x"")",@B,constructor,5\n1,2,3,-A,__proto__,B,line,5\n`;
  const { fileId, mapping, counts, unknown } = await sendTable(app, editor, table);
  expect(mapping).toEqual([null, null, null, 'name', 'code', 'carrier', 'service', null]);
  expect(counts).toMatchObject({ add: 1, refused: 1 });
  expect(unknown).toEqual([{ field: 'service', text: 'constructor', count: 1 }]);
  const body = { fileId, values: [{ field: 'service', text: 'constructor', value: 'line' }] };
  expect(await editor.client.logisticsChannel.importRun({ body })).toMatchObject({ added: 2 });
  const { records } = await editor.client.logisticsChannel.list({ query: { sort: 'code' } });
  expect(records.map(({ name, code }) => [name, code]).toSorted()).toEqual([
    ['-A', '__proto__'],
    ['=1+1', '=HYPERLINK("x")'],
  ]);
  for (const field of ['constructor', '__proto__'])
    await expect(
      editor.client.logisticsChannel.importCheck({ body: { fileId, mapping: [field] } }),
    ).rejects.toMatchObject({ status: 400 });
});

test('encoding, separator and sheet of a table are detected', async ({ app, editor }) => {
  await addChannel(editor, { name: 'Каналы', code: 'K' });
  const text = 'Name;Code;Carrier;Service;Notes\nКаналы;K;Быстрая доставка;line;Отправка по понедельникам, средам\n';
  for (const encoding of ['utf-16le', 'windows-1251', 'utf-8']) {
    const byteOrderMark = encoding === 'utf-16le' ? '\ufeff' : '';
    const { rows, counts } = await sendTable(app, editor, iconv.encode(`${byteOrderMark}${text}`, encoding));
    expect([encoding, rows[0]?.cells[2]?.text, counts.update]).toEqual([encoding, 'Быстрая доставка', 1]);
  }
  const rows = [
    ['Name', 'Code', 'Carrier', 'Service'],
    ['A', 'A', 'Yun', 'line'],
  ];
  const workbook = workbookOfSheets([
    { name: 'Cover', rows: [['Channels of 2026']] },
    { name: 'Data', rows },
  ]);
  expect((await sendTable(app, editor, workbook, { name: 'x.xlsx' })).counts).toMatchObject({ add: 1 });
});
