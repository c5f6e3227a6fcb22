import { describe, expect } from 'vitest';
import { runTurn } from '../../../test/fixtures/job-fixture.ts';
import { addChannel, sendTable, test } from '../../../test/fixtures/record-fixture.ts';

const refusal = (status: number, failure: string) => ({ status, envelope: { result: { failure } } });

describe('permission to import', () => {
  test('the permissions to import and edit are required, and files of other users are not accessible', async ({
    app,
    as,
    editor,
  }) => {
    const table = 'Name,Code,Carrier,Service\nA,A1,Yun,Sea freight\n';
    const importer = await as('logistics:channel:view', 'logistics:channel:import');
    await expect(sendTable(app, importer, table)).rejects.toMatchObject(refusal(403, 'common.forbidden'));
    const { fileId } = await sendTable(app, editor, table);
    const other = await as('logistics:channel:view', 'logistics:channel:edit', 'logistics:channel:import');
    const run = other.client.logisticsChannel.importRun({ body: { fileId } });
    await expect(run).rejects.toMatchObject(refusal(410, 'record.fileGone'));
  });
});

describe('an imported table', () => {
  test('is mapped by headings in both languages, and written and undone as one operation', async ({ app, editor }) => {
    const { id } = await addChannel(editor, { code: 'OLD', notes: 'keep', transitDays: 5 });
    const table = [
      '代码,名称,承运商,服务类型,目的国家,负责人,时效 (天),每公斤价格 (CNY),可追踪,Remark',
      `old,Renamed,Yun,专线,"DE, ""a, b""",${editor.username},8,42.5,是,x`,
      'NEW,Added,4PX,Sea freight,,,"1,2",,no,y',
      'NEW2,Added too,4PX,sea,,,12,,no,y',
    ].join('\r\n');
    const report = await sendTable(app, editor, `\ufeff${table}`);
    expect(report.mapping).toEqual([
      ...['code', 'name', 'carrier', 'service', 'countries', 'owner', 'transitDays', 'pricePerKg', 'tracked'],
      null,
    ]);
    expect(report).toMatchObject({ match: 'code', counts: { add: 1, update: 1, refused: 1 } });
    expect(report.problems).toEqual([
      { row: 3, field: 'transitDays', level: 'error', message: 'This is not a number.' },
    ]);
    expect(report.rows[1]?.cells[6]).toMatchObject({ text: '1,2', problem: 'This is not a number.' });
    const body = { fileId: report.fileId };
    const outcome = await editor.client.logisticsChannel.importRun({ body });
    expect(outcome).toMatchObject({ added: 1, updated: 1, refused: 1, unchanged: 0, skipped: 0 });
    expect(await editor.client.logisticsChannel.get({ query: { id } })).toMatchObject({
      ...{ name: 'Renamed', code: 'old', service: 'line', countries: ['DE', 'a, b'], owner: editor.id },
      ...{ transitDays: 8, pricePerKg: 4250, tracked: true, notes: 'keep', state: 'trial' },
    });
    const { opId } = outcome;
    expect(await editor.client.logisticsChannel.undo({ body: { opId } })).toMatchObject({ changed: 2, left: 0 });
    const { records } = await editor.client.logisticsChannel.list({ query: {} });
    expect(records).toMatchObject([{ id, code: 'OLD', transitDays: 5, owner: null }]);
  });

  test('reports the problems of each cell in the reader’s language', async ({ app, editor }) => {
    await addChannel(editor, { name: 'Taken', code: 'T' });
    const table = [
      '名称,代码,承运商,服务类型,负责人,生效日期,可追踪,查询网址',
      'taken,A,Yun,火箭,nobody,soon,maybe,shop',
      ',B,Yun,专线,,,,',
      'C,b,Yun,专线,,,,',
    ].join('\n');
    const { problems, counts } = await sendTable(app, editor, table, { language: 'zh' });
    expect(counts).toMatchObject({ add: 0, refused: 3 });
    expect(problems.map(({ row, field, message }) => `${row} ${field} ${message}`).toSorted()).toEqual(
      [
        '2 name 已有其他记录使用该值。',
        '2 service 可选值为：邮政小包、国际快递、专线、空运、海运、铁路。',
        '2 owner 找不到该名称，或有多个同名。',
        '2 validFrom 不是有效的日期，例如 2026-03-31。',
        '2 tracked 请填写“是”或“否”。',
        '2 website 内容过长、超出范围或格式不正确。',
        '3 name 此项必填。',
        '4 code 与前面的行重复。',
      ].toSorted(),
    );
  });

  test('counts texts that match no value, and uses the values chosen for them', async ({ app, editor }) => {
    const table = [
      'Name,Code,Carrier,Service,Owner,Tracked',
      'A,A,Yun,Rocket,The boss,yes',
      'B,B,Yun,rocket,,perhaps',
      'C,C,Yun,sea,Nobody,no',
    ].join('\n');
    const { fileId, unknown, counts } = await sendTable(app, editor, table);
    expect(counts).toMatchObject({ add: 0, refused: 3 });
    expect(unknown).toEqual([
      { field: 'service', text: 'Rocket', count: 2 },
      { field: 'owner', text: 'The boss', count: 1 },
      { field: 'tracked', text: 'perhaps', count: 1 },
      { field: 'owner', text: 'Nobody', count: 1 },
    ]);
    const values = [
      { field: 'service', text: 'Rocket', value: 'air' },
      { field: 'owner', text: 'The boss', value: editor.id },
      { field: 'owner', text: 'Nobody', value: null },
      { field: 'tracked', text: 'perhaps', value: 'false' },
    ];
    const wrong = [{ field: 'owner', text: 'The boss', value: 'f'.repeat(32) }];
    const importing = editor.client.logisticsChannel;
    expect((await importing.importCheck({ body: { fileId, values: wrong } })).counts).toMatchObject({ add: 0 });
    expect(await importing.importRun({ body: { fileId, values } })).toMatchObject({ added: 3, refused: 0 });
    const { records } = await importing.list({ query: { sort: 'code' } });
    expect(records.map(({ service, owner, tracked }) => [service, owner, tracked])).toEqual([
      ['air', editor.id, true],
      ['air', null, false],
      ['sea', null, false],
    ]);
  });

  test('has its dates parsed in the detected or the chosen order', async ({ app, editor }) => {
    const head = 'Name,Code,Carrier,Service,Valid from,Valid to';
    const days = async (report: { fileId: string }, more: object = {}) => {
      const { opId } = await editor.client.logisticsChannel.importRun({ body: { fileId: report.fileId, ...more } });
      const { records } = await editor.client.logisticsChannel.list({ query: {} });
      await editor.client.logisticsChannel.undo({ body: { opId } });
      return records.map(({ validFrom, validTo }) => [validFrom, validTo]);
    };
    const dayFirst = await sendTable(app, editor, `${head}\nA,A,Yun,line,3/4/2026,25/12/2026\n`);
    expect(dayFirst.datesUnclear).toBe(false);
    expect(await days(dayFirst)).toEqual([['2026-04-03', '2026-12-25']]);
    const monthNames = await sendTable(app, editor, `${head}\nA,A,Yun,line,2026年4月3日,"Dec 25, 2026"\n`);
    expect(await days(monthNames)).toEqual([['2026-04-03', '2026-12-25']]);
    const open = await sendTable(app, editor, `${head}\nA,A,Yun,line,3/4/2026,\n`);
    expect(open).toMatchObject({ datesUnclear: true, counts: { refused: 1 } });
    expect(await days(open, { dateOrder: 'mdy' })).toEqual([['2026-03-04', null]]);
    expect(await days(open, { dateOrder: 'dmy' })).toEqual([['2026-04-03', null]]);
  });

  test('handles existing records as chosen', async ({ app, editor }) => {
    const { id } = await addChannel(editor, { code: 'K', notes: 'old' });
    const { fileId } = await sendTable(app, editor, 'Code,Notes,Carrier\nK,,New\n');
    const check = (more: object) => editor.client.logisticsChannel.importCheck({ body: { fileId, ...more } });
    expect((await check({})).counts).toMatchObject({ update: 1 });
    expect((await check({ known: 'skip' })).counts).toMatchObject({ skip: 1 });
    // Without the matching field all rows are new records without a name.
    expect((await check({ match: null })).counts).toMatchObject({ refused: 1 });
    for (const wrong of [{ mapping: ['state'] }, { mapping: ['code', 'code'] }, { match: 'carrier' }])
      await expect(check(wrong)).rejects.toMatchObject(refusal(400, 'common.invalidInput'));
    await editor.client.logisticsChannel.importRun({ body: { fileId, empty: 'clear' } });
    expect(await editor.client.logisticsChannel.get({ query: { id } })).toMatchObject({ notes: null, carrier: 'New' });
    const again = editor.client.logisticsChannel.importRun({ body: { fileId } });
    await expect(again).rejects.toMatchObject(refusal(422, 'record.nothingToImport'));
  });

  test('an exported table changes nothing when imported again', async ({ app, editor, exported }) => {
    const first = await addChannel(editor, {
      ...{ name: '=HYPERLINK("x")', code: '+1', countries: ['DE', 'a, "b"'], owner: editor.id, transitDays: 3.5 },
      ...{ pricePerKg: 4205, maxWeight: 2000, validFrom: '2026-03-01', tracked: false, divisor: 6000 },
      ...{ website: 'https://shops.example/s', notes: 'two\nlines, "quoted"' },
    });
    await addChannel(editor);
    for (const language of ['en', 'zh'] as const)
      for (const format of ['csv', 'xlsx', 'json']) {
        const { bytes } = await exported(editor, { format }, language);
        const { counts } = await sendTable(app, editor, bytes, { name: `x.${format}` });
        expect([format, counts]).toEqual([format, { add: 0, update: 0, unchanged: 2, skip: 0, refused: 0 }]);
      }
    const { text } = await exported(editor, { format: 'csv' });
    const { fileId } = await sendTable(app, editor, text.replace('6000', '5000'));
    expect(await editor.client.logisticsChannel.importRun({ body: { fileId } })).toMatchObject({ updated: 1 });
    const query = { id: first.id };
    expect(await editor.client.logisticsChannel.get({ query })).toMatchObject({ divisor: 5000, name: first.name });
  });
});

describe('an import file', () => {
  test('[E3] that is damaged, of another type or without rows is refused', async ({ app, editor }) => {
    for (const [content, failure] of [
      ['PK\u0003\u0004 no workbook', 'sheet.broken'],
      ['a\u0000b', 'sheet.wrongKind'],
      ['{"records": 1}', 'sheet.wrongKind'],
      ['{"records": [', 'sheet.broken'],
      ['', 'sheet.wrongKind'],
    ] as const)
      await expect(sendTable(app, editor, content)).rejects.toMatchObject(refusal(422, failure));
    const { fileId, counts } = await sendTable(app, editor, 'Name\n');
    expect(counts).toMatchObject({ add: 0, refused: 0 });
    const run = editor.client.logisticsChannel.importRun({ body: { fileId } });
    await expect(run).rejects.toMatchObject(refusal(422, 'record.nothingToImport'));
  });

  test('[E3] in the encoding of Chinese spreadsheets is accepted', async ({ app, editor }) => {
    const { rows } = await sendTable(app, editor, Buffer.from([0xc3, 0xfb, 0xb3, 0xc6, 0x0a, 0xd4, 0xc6, 0xcd, 0xbe]));
    expect(rows[0]?.cells).toEqual([{ text: '云途', problem: null, note: null }]);
  });

  test('of 10,000 rows is imported and undone, and one with too many rows is refused', { timeout: 120_000 }, async ({
    app,
    editor,
  }) => {
    const rows = (count: number) => Array.from({ length: count }, (_, n) => `Line ${n},L${n},Yun,line`).join('\n');
    const head = 'Name,Code,Carrier,Service\n';
    const { fileId, counts } = await sendTable(app, editor, head + rows(10_000));
    expect(counts).toMatchObject({ add: 10_000, refused: 0 });
    const { added, opId, jobId } = await editor.client.logisticsChannel.importRun({ body: { fileId } });
    expect(added).toBe(10_000);
    const total = async () => (await app.pool.query('select from logistics_channel where deleted_at is null')).rowCount;
    await runTurn(app, jobId ?? '', 100_000);
    expect(await total()).toBe(10_000);
    const undone = await editor.client.logisticsChannel.undo({ body: { opId } });
    await runTurn(app, undone.jobId ?? '', 100_000);
    expect(await total()).toBe(0);
    const tooMany = sendTable(app, editor, head + rows(20_001));
    await expect(tooMany).rejects.toMatchObject(refusal(422, 'sheet.tooManyRows'));
  });
});
