import iconv from 'iconv-lite';
import { describe, expect } from 'vitest';
import { test } from '../../../../test/fixtures/import-fixture.ts';
import { refusal } from '../../../../test/fixtures/task-fixture.ts';
import { partStarts, workbookOf, zipOf } from '../../../../test/import-files/sample-files.ts';
import { Refused } from '../../../../test/kit.ts';

const sheet = (rows: number, cell = 'x') =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${`<row><c t="inlineStr"><is><t>${cell}</t></is></c></row>`.repeat(rows)}</sheetData></worksheet>`;

describe('files that cannot be imported', () => {
  const bad: [what: string, name: string, bytes: string | Uint8Array, code: string, en: RegExp, zh: RegExp][] = [
    ['an empty file', 'a.csv', '', 'fileEmpty', /is empty/, /空的/],
    ['half a board', 'a.json', '{"lists": [{"id": "x"', 'jsonBroken', /incomplete or damaged/, /不完整/],
    ['JSON of something else', 'a.json', '{"hello": "world"}', 'jsonUnknown', /not an export/, /无法识别/],
    ['a picture', 'a.png', Buffer.from('89504e470d0a1a0a', 'hex'), 'notText', /neither text nor/, /既不是文本/],
    ['a PDF called CSV', 'a.csv', '%PDF-1.7 …', 'notText', /Choose a CSV/, /请选择 CSV/],
    ['an old workbook', 'a.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'workbookOld', /password/, /加密/],
    [
      'a broken workbook',
      'a.xlsx',
      Buffer.from('504b03040000', 'hex'),
      'workbookBroken',
      /could not be read/,
      /无法读取/,
    ],
    [
      'a damaged workbook',
      'a.xlsx',
      workbookOf([['Title']], [{ name: 'xl/worksheets/sheet1.xml', content: sheet(2), declaredSum: 1 }]),
      'workbookBroken',
      /could not be read/,
      /无法读取/,
    ],
    ['an archive of pictures', 'a.zip', zipOf([{ name: 'a.png', content: 'x' }]), 'archiveUnknown', /Unpack/, /解压/],
    ['a header alone', 'a.csv', 'Title,Status\n', 'tableEmpty', /no rows/, /没有数据行/],
    ['JSON nested without end', 'a.json', '['.repeat(200_000), 'jsonBroken', /damaged/, /损坏/],
  ];

  for (const [what, name, bytes, code, en, zh] of bad) {
    test(`${what} is refused, in words of both languages`, async ({ fixture, send }) => {
      const no = await send(fixture.owner, bytes, { name }).catch((error: unknown) => error);
      expect(no).toBeInstanceOf(Refused);
      expect(no).toMatchObject({ status: 422, failure: 'import.refused', detail: { code } });
      expect((no as Refused).message).toMatch(en);
      await expect(send(fixture.owner, bytes, { name, language: 'zh' })).rejects.toThrow(zh);
    });
  }

  test('more than 50,000 rows are refused with the number', async ({ fixture, send }) => {
    const rows = `Title\n${'x\n'.repeat(50_001)}`;
    await expect(send(fixture.owner, rows, { name: 'a.csv' })).rejects.toThrow('more than 50,000 rows');
  });

  test('50 MB and one byte are refused', async ({ fixture, send }) => {
    const big = Buffer.alloc(52_428_801, 'a');
    await expect(send(fixture.owner, big, { name: 'a.csv' })).rejects.toMatchObject(refusal(413, 'import.tooLarge'));
  });
});

describe('[E3] malicious workbooks', () => {
  const harm: [what: string, bytes: Uint8Array, code: string][] = [
    [
      'ten megabytes that unpack to gigabytes',
      workbookOf([['Title']], [{ name: 'xl/worksheets/sheet1.xml', content: sheet(1), declaredSize: 3_000_000_000 }]),
      'workbookTooLarge',
    ],
    [
      'a sheet of nothing but repetition',
      workbookOf([['Title']], [{ name: 'xl/worksheets/sheet1.xml', content: sheet(300_000) }]),
      'workbookTooLarge',
    ],
    [
      'more than a thousand parts',
      zipOf(Array.from({ length: 1_001 }, (_, index) => ({ name: `part${index}.xml`, content: 'x' }))),
      'workbookTooLarge',
    ],
    ['an archive inside', workbookOf([['Title']], [{ name: 'xl/media/42.zip', content: 'x' }]), 'workbookUnsafe'],
    [
      'a link out',
      workbookOf([['Title']], [{ name: 'xl/link', content: '/etc/passwd', mode: 0o120777 }]),
      'workbookUnsafe',
    ],
    [
      'a document type',
      workbookOf(
        [['Title']],
        [{ name: 'xl/worksheets/sheet1.xml', content: `<!DOCTYPE x [<!ENTITY e "boom">]>${sheet(1, '&e;')}` }],
      ),
      'workbookUnsafe',
    ],
  ];

  for (const [what, bytes, code] of harm) {
    test(`[E4] ${what} is refused`, async ({ fixture, send }) => {
      await expect(send(fixture.owner, bytes, { name: 'a.xlsx' })).rejects.toMatchObject({ detail: { code } });
    });
  }
});

test('[E3] a workbook with huge sizes in its local headers is read correctly, and other requests are answered', async ({
  fixture: { owner, project },
  send,
}) => {
  const bytes = workbookOf([['Title'], ['One'], ['Two']]);
  for (const start of partStarts(bytes)) bytes.writeUInt32LE(0xf000_0000, start + 22);
  const sending = send(owner, bytes, { name: 'a.xlsx', projectId: project.id });
  let arrived = false;
  sending.finally(() => {
    arrived = true;
  });
  let answered = 0;
  while (!arrived) {
    await owner.client.project.queryById({ query: { id: project.id } });
    answered++;
  }
  expect(await sending).toMatchObject({ toCreate: 2, problems: [] });
  expect(answered).toBeGreaterThan(1);
});

describe('texts of any encoding', () => {
  const table = '标题,状态,负责人\n修复支付页,进行中,王芳\n投放广告,已完成,\n';
  const encodings = ['gbk', 'gb18030', 'utf-8', 'utf-16le', 'big5'] as const;

  for (const encoding of encodings) {
    test(`${encoding} is read as it was written`, async ({ fixture, send }) => {
      const text = encoding === 'big5' ? '標題,狀態\n修復付款頁,進行中\n投放廣告與追蹤成效,已完成\n' : table;
      const bytes = iconv.encode(text, encoding, { addBOM: encoding === 'utf-16le' });
      const { preview, counts } = await send(fixture.owner, bytes, { name: '任务.csv' });
      expect(counts.tasks).toBe(2);
      expect(preview[0]?.title).toBe(encoding === 'big5' ? '修復付款頁' : '修复支付页');
    });
  }

  test('an undetectable encoding is refused until the user chooses one', async ({ fixture, send }) => {
    const title = 'AÅ'.repeat(20);
    const bytes = iconv.encode(`Title\n${title}\n`, 'macintosh');
    const detail = { code: 'encodingUnknown' };
    await expect(send(fixture.owner, bytes, { name: 'a.csv' })).rejects.toMatchObject({ detail });
    const { preview, table } = await send(fixture.owner, bytes, { name: 'a.csv', encoding: 'macintosh' });
    expect(preview[0]?.title).toBe(title);
    expect(table?.encoding).toBe('macintosh');
  });

  test('JSON that is not UTF-8 reports its encoding, and can be read in another one', async ({ fixture, send }) => {
    const board = {
      name: '看板',
      lists: [{ id: 'l', name: '进行中' }],
      cards: [{ id: 'c', name: '修复支付页面', idList: 'l' }],
    };
    const list = [{ title: '修复支付页面', status: '进行中' }];
    for (const value of [board, list]) {
      const bytes = iconv.encode(JSON.stringify(value), 'gbk');
      const read = await send(fixture.owner, bytes, { name: 'a.json' });
      expect(read).toMatchObject({ encoding: 'gb18030', problems: [{ code: 'encodingGuessed' }] });
      expect(read.preview[0]?.title).toBe('修复支付页面');
      const other = await send(fixture.owner, bytes, { name: 'a.json', encoding: 'windows-1252' });
      expect(other.encoding).toBe('windows-1252');
      expect(other.preview[0]?.title).not.toBe('修复支付页面');
      const plain = await send(fixture.owner, Buffer.from(JSON.stringify(value)), { name: 'a.json' });
      expect(plain).not.toHaveProperty('encoding');
    }
  });
});
