import { RECORD_TRANSFER_MAX } from '@opsyard/contract';
import { readSheet } from 'read-excel-file/node';
import { describe, expect } from 'vitest';
import { addChannel, test } from '../../test/fixtures/record-fixture.ts';

const failureOf = (text: string) => JSON.parse(text).result.failure;
const lines = (text: string) =>
  text
    .replace(/^\ufeff/, '')
    .split('\r\n')
    .slice(0, -1);

describe('permission to export', () => {
  test('is required', async ({ as, exported }) => {
    const reader = await as('logistics:channel:view');
    expect((await exported(reader, { format: 'csv' })).status).toBe(403);
  });
});

describe('the exported file', () => {
  test('contains the list, in its order, with readable values in the reader’s language', async ({
    editor,
    exported,
  }) => {
    await addChannel(editor, { name: 'Slow', code: 'S', transitDays: 12, tracked: true, countries: ['DE', 'a, b'] });
    await addChannel(editor, {
      name: 'Fast',
      code: 'F',
      transitDays: 3,
      pricePerKg: 4250,
      maxWeight: 2000,
      owner: editor.id,
    });
    await addChannel(editor, { name: 'Other', code: 'O', carrier: 'Elsewhere' });
    const fields = 'name,service,state,countries,owner,transitDays,pricePerKg,maxWeight,tracked';
    const query = { format: 'csv', fields, filter: 'carrier = Yun', sort: '-transitDays' };
    const { text, headers } = await exported(editor, query);
    expect(text.startsWith('\ufeff')).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="Channels-\d{4}-\d\d-\d\d\.csv"/),
      'cache-control': 'no-store',
    });
    const owner = `${editor.realname} (${editor.username})`;
    expect(lines(text).map((line) => line.replace(/^"[0-9a-f]{32}",/, ''))).toEqual([
      '"ID","Name","Service","State","Destinations","Owner","Transit time (days)","Price per kg (CNY)","Maximum weight (g)","Tracked"',
      '"Slow","Dedicated line","Trial","DE, ""a, b""","","12","","","Yes"',
      `"Fast","Dedicated line","Trial","","${owner}","3","42.5","2000",""`,
    ]);
    const chinese = lines((await exported(editor, query, 'zh')).text);
    expect(chinese[0]).toContain(
      '"名称","服务类型","状态","目的国家","负责人","时效 (天)","每公斤价格 (CNY)","限重 (克)"',
    );
    expect(chinese[1]).toContain('"专线","试用"');
  });

  test('[E5] contains no formulas', async ({ editor, exported }) => {
    const texts = ['=HYPERLINK("http://x")', '+1', '-2+3', '@SUM(A1)', '＝cmd'];
    for (const name of texts) await addChannel(editor, { name });
    const { text } = await exported(editor, { format: 'csv', fields: 'name', sort: 'createdAt' });
    expect(
      lines(text)
        .slice(1)
        .map((line) => line.replace(/^"[0-9a-f]{32}",/, '')),
    ).toEqual(texts.map((name) => `"'${name.replaceAll('"', '""')}"`));
    const { bytes } = await exported(editor, { format: 'xlsx', fields: 'name,transitDays', sort: 'createdAt' });
    const cells = await readSheet(new Blob([new Uint8Array(bytes)]), 1, { trim: false });
    expect(cells.slice(1).map(([, name]) => name)).toEqual(texts);
  });

  test('contains API values as JSON', async ({ editor, exported }) => {
    const channel = await addChannel(editor, { pricePerKg: 4250, owner: editor.id });
    const { text } = await exported(editor, { format: 'json' });
    expect(JSON.parse(text)).toMatchObject({
      format: 'opsyard-records',
      version: 1,
      type: 'logisticsChannel',
      records: [{ id: channel.id, pricePerKg: 4250, owner: editor.id, state: 'trial', countries: [] }],
    });
    expect(JSON.parse((await exported(editor, { format: 'json', search: 'nowhere' })).text).records).toEqual([]);
  });

  test('is recorded in the operation log', async ({ app, editor, exported }) => {
    await exported(editor, { format: 'csv' });
    await app.logQueue.flush();
    const { rows } = await app.pool.query('select method from sys_log where username = $1', [editor.username]);
    expect(rows).toEqual([{ method: 'logisticsChannel.export' }]);
  });

  test('contains each record of a long list once; a list that is too long is refused', async ({
    app,
    editor,
    exported,
  }) => {
    await addChannel(editor);
    const fill = (from: number, to: number) =>
      app.pool.query(
        `insert into logistics_channel (id, name, name_fold, code, code_fold, carrier, carrier_fold, service, state, countries, search)
         select gen_random_uuid(), 'N' || n, 'n' || n, 'N' || n, 'n' || n, 'Yun', 'yun', 'line', 'trial', '{}', ''
         from generate_series($1::int, $2::int) n`,
        [from, to],
      );
    await fill(1, 1_200);
    const { text } = await exported(editor, { format: 'csv', fields: 'code', sort: 'transitDays,carrier' });
    expect(new Set(lines(text)).size).toBe(1_202);
    await fill(1_201, RECORD_TRANSFER_MAX);
    const refused = await exported(editor, { format: 'csv' });
    expect([refused.status, failureOf(refused.text)]).toEqual([422, 'sheet.tooMuch']);
    expect(refused.text).toContain('20,000');
  });
});
