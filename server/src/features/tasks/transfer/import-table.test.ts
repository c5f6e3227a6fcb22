import iconv from 'iconv-lite';
import { describe, expect } from 'vitest';
import { test } from '../../../../test/fixtures/import-fixture.ts';
import { refusal } from '../../../../test/fixtures/task-fixture.ts';
import { csvOf, workbookOf, workbookOfSheets } from '../../../../test/import-files/sample-files.ts';

const JIRA = csvOf([
  [
    'Summary',
    'Issue key',
    'Issue Type',
    'Status',
    'Priority',
    'Assignee',
    'Created',
    'Due Date',
    'Labels',
    'Labels',
    'Parent',
    'Environment',
    'Comment',
    'Description',
  ],
  [
    'Checkout fails',
    'SHOP-1',
    'Bug',
    'In Progress',
    'High',
    'kim',
    '16/Feb/26 3:29 PM',
    '20/Feb/26',
    'payment',
    'urgent',
    '',
    'staging',
    '17/Feb/26 9:00 AM;kim;Seen it',
    'h2. Steps\n# open\n# pay',
  ],
  [
    'Retry the call',
    'SHOP-2',
    'Sub-task',
    'To Do',
    'Low',
    '',
    '16/Feb/26 3:30 PM',
    '',
    'payment',
    '',
    'SHOP-1',
    '',
    '',
    '',
  ],
  ['Old idea', 'SHOP-3', 'Task', 'Done', '', 'lee', '1/Jan/26 8:00 AM', '', '', '', '', '', '', ''],
]);

describe('a Jira table', () => {
  test('keeps keys, subtasks, comments and, in the description, values without a field here', async ({
    fixture,
    send,
  }) => {
    const { owner, project } = fixture;
    const sent = { name: 'export.csv', projectId: project.id, zone: 'Asia/Shanghai' };
    const report = await send(owner, JIRA, sent);
    expect(report).toMatchObject({ format: 'jira', toCreate: 3, counts: { subtasks: 1, comments: 1, labels: 2 } });
    expect(report.table?.header).toHaveLength(14);
    expect(report.table?.mapping.slice(0, 4)).toEqual(['title', 'key', 'extra', 'status']);
    expect(report.table?.sample[0]?.[0]).toBe('Checkout fails');
    await owner.client.import.run({ body: { fileId: report.fileId, projectId: project.id, zone: 'Asia/Shanghai' } });
    const [bug, child, old] = await fixture.tasks();
    expect(bug).toMatchObject({
      title: 'Checkout fails',
      priority: 'H',
      category: '2',
      dueDate: '2026-02-20',
      children: 1,
    });
    expect(bug?.createdAt).toBe('2026-02-16T07:29:00.000Z');
    expect(child).toMatchObject({ parentId: bug?.id, priority: 'L' });
    // The file does not contain its completion date.
    expect(old).toMatchObject({ category: '1', priority: 'N', completedAt: null });
    const { description } = await owner.client.task.queryById({ query: { id: bug?.id ?? '' } });
    expect(description).toContain('<ol>');
    for (const [name, value] of [
      ['Key', 'SHOP-1'],
      ['Environment', 'staging'],
      ['Issue Type', 'Bug'],
    ]) {
      expect(description).toContain(`<strong>${name}</strong>: ${value}`);
    }
    const found = await owner.client.task.query({ body: { projectId: project.id, filter: { search: 'SHOP-3' } } });
    expect(found.records.map(({ title }) => title)).toEqual(['Old idea']);
  });

  test('sent again later updates by key and does not change fields that are empty in the table', async ({
    fixture,
    send,
  }) => {
    const { owner, project } = fixture;
    const first = await send(owner, JIRA, { name: 'a.csv', projectId: project.id });
    await owner.client.import.run({ body: { fileId: first.fileId, projectId: project.id } });
    const [, child, old] = await fixture.tasks();
    const changes = { priority: 'U' as const, dueDate: '2026-05-01' };
    await owner.client.task.edit({ body: { id: old?.id ?? '', version: old?.version ?? 0, changes } });
    const later = csvOf([
      ['Summary', 'Issue key', 'Issue Type', 'Status', 'Priority', 'Due Date'],
      ['Old idea, refined', 'SHOP-3', 'Task', 'Done', '', ''],
      ['Retry the call', 'SHOP-2', 'Sub-task', 'Done', 'Low', ''],
    ]);
    const second = await send(owner, later, { name: 'b.csv', projectId: project.id });
    expect(second).toMatchObject({ toCreate: 0, toUpdate: 2, unchanged: 0 });
    await owner.client.import.run({ body: { fileId: second.fileId, projectId: project.id } });
    const after = await fixture.tasks();
    expect(after.find(({ id }) => id === old?.id)).toMatchObject({
      title: 'Old idea, refined',
      priority: 'U',
      dueDate: '2026-05-01',
    });
    expect(after.find(({ id }) => id === child?.id)).toMatchObject({ category: '1', parentId: child?.parentId });
    expect(after).toHaveLength(3);
  });
});

describe('any table', () => {
  const TABLE = csvOf([
    ['Nr', 'What to do', 'Who', 'When', 'Shop'],
    ['1', 'Renew the domain name', 'Anna', '03/04/2026', 'DE'],
    ['2', 'Order parcel labels', 'Anna', '05/06/2026', 'FR'],
  ]);

  test('columns can be remapped and checked again before anything is written', async ({ fixture, send }) => {
    const { owner, project } = fixture;
    const report = await send(owner, TABLE, { name: 'Plan.csv', projectId: project.id });
    expect(report).toMatchObject({ format: 'table', name: 'Plan', toCreate: 2 });
    expect(report.table?.mapping[1]).toBe('title');
    const mapping = ['key', 'title', 'owner', 'dueDate', 'labels'] as const;
    const body = { fileId: report.fileId, projectId: project.id, mapping: [...mapping] };
    const open = await owner.client.import.check({ body });
    expect(open.table).toMatchObject({ mapping, dateOrder: null });
    expect(open.problems.map(({ level, code, field }) => [level, code, field])).toContainEqual([
      'error',
      'dateAmbiguous',
      'When',
    ]);
    expect(open.preview[0]).toMatchObject({ dueDate: null, labels: ['DE'], people: ['Anna'] });
    const corrected = { ...body, dateOrder: 'dmy' as const };
    const clear = await owner.client.import.check({ body: corrected });
    expect(clear.problems).toEqual([]);
    expect(clear.preview.map(({ dueDate }) => dueDate)).toEqual(['2026-04-03', '2026-06-05']);
    await owner.client.import.run({ body: corrected });
    expect((await fixture.tasks()).map(({ dueDate }) => dueDate)).toEqual(['2026-04-03', '2026-06-05']);
  });

  test('without a title column a title must be chosen before the import', async ({ fixture, send }) => {
    const { owner, project } = fixture;
    const numbers = csvOf([['a', 'b'], ...Array.from({ length: 6 }, (_, index) => [`${index}`, `${index * 7}`])]);
    const report = await send(owner, numbers, { name: 'n.csv', projectId: project.id });
    expect(report).toMatchObject({ counts: {}, toCreate: 0, preview: [] });
    expect(report.table?.header).toEqual(['a', 'b']);
    expect(report.problems).toEqual([
      {
        level: 'error',
        code: 'titleUnmapped',
        row: null,
        field: null,
        message: 'Choose which column holds the title.',
      },
    ]);
    const body = { fileId: report.fileId, projectId: project.id };
    await expect(owner.client.import.run({ body })).rejects.toMatchObject(refusal(422, 'import.refused'));
    const mapped = { ...body, mapping: ['title' as const, 'description' as const] };
    expect(await owner.client.import.run({ body: mapped })).toMatchObject({ created: 6 });
  });

  test('equal numbers in two different tables are different tasks', async ({ fixture, send }) => {
    const { owner, project } = fixture;
    const mapping = (columns: number) => ['id' as const, 'title' as const, 'extra' as const].slice(0, columns);
    for (const table of [
      TABLE,
      csvOf([
        ['ID', 'Title'],
        ['1', 'Something else'],
      ]),
    ]) {
      const { fileId, table: read } = await send(owner, table, { name: 'x.csv', projectId: project.id });
      const body = { fileId, projectId: project.id, mapping: mapping(read?.header.length ?? 0) };
      await owner.client.import.run({ body });
    }
    expect((await fixture.tasks()).map(({ title }) => title)).toEqual([
      'Renew the domain name',
      'Order parcel labels',
      'Something else',
    ]);
  });

  test('status names, Chinese names and dates of a spreadsheet saved as GBK', async ({ fixture, send }) => {
    const { owner, project } = fixture;
    const rows = [
      ['编号', '标题', '状态', '优先级', '负责人', '截止日期', '标签', '备注'],
      ['T-1', '修复支付页', '进行中', '高', '王芳', '2026年3月5日', '支付、紧急', '见附件'],
      ['T-2', '投放广告', '已完成', '紧急', '', '2026/3/6', '', ''],
    ];
    const report = await send(owner, iconv.encode(csvOf(rows), 'gbk'), {
      name: '计划.csv',
      projectId: project.id,
      language: 'zh',
    });
    expect(report).toMatchObject({ name: '计划', toCreate: 2, counts: { labels: 2, dueDates: 2, done: 1 } });
    expect(report.problems.map(({ message }) => message)).toEqual(['文本按 GB18030 读取，请检查文字是否正常。']);
    await owner.client.import.run({ body: { fileId: report.fileId, projectId: project.id } });
    const [one, two] = await fixture.tasks();
    expect(one).toMatchObject({ title: '修复支付页', category: '2', priority: 'H', dueDate: '2026-03-05' });
    expect(two).toMatchObject({ category: '1', priority: 'U', dueDate: '2026-03-06' });
    expect(one?.labelIds).toHaveLength(2);
  });

  test('a workbook is read from its first sheet, with real dates, or from the chosen one', async ({
    fixture,
    send,
  }) => {
    const { owner, project } = fixture;
    const book = workbookOf([
      ['Title', 'Due date', 'Priority'],
      ['Book the studio', { day: 46_000 }, 'High'],
    ]);
    const { fileId, preview } = await send(owner, book, { name: 'plan.xlsx', projectId: project.id });
    expect(preview[0]).toMatchObject({ title: 'Book the studio', dueDate: '2025-12-09' });
    expect(await owner.client.import.run({ body: { fileId, projectId: project.id } })).toMatchObject({ created: 1 });
    const sheets = workbookOfSheets([
      {
        name: 'Shoots',
        rows: [
          ['Title', 'Owner'],
          ['Shoot', 'Ann'],
        ],
      },
      {
        name: 'Cuts',
        rows: [
          ['Title', 'Status'],
          ['Cut', 'Done'],
        ],
      },
    ]);
    const report = await send(owner, sheets, { name: 'sheets.xlsx', projectId: project.id });
    expect(report.table?.sheets).toEqual({ names: ['Shoots', 'Cuts'], chosen: 'Shoots' });
    expect(report.problems[0]?.message).toBe('The sheet “Shoots” was read. Sheets not read: Cuts.');
    const other = { fileId: report.fileId, projectId: project.id, sheet: 'Cuts' };
    expect(await owner.client.import.check({ body: other })).toMatchObject({
      table: { sheets: { chosen: 'Cuts' } },
      preview: [{ title: 'Cut' }],
    });
    expect(await owner.client.import.run({ body: other })).toMatchObject({ created: 1 });
    expect((await fixture.tasks()).map(({ title }) => title)).toContain('Cut');
  });

  test('hostile cells become harmless text', async ({ fixture, send }) => {
    const { owner, project } = fixture;
    const rows = [
      ['Title', 'Description', 'Link'],
      ['<img src=x onerror=alert(1)>', '<script>alert(1)</script><b onclick="x()">bold</b>', 'javascript:alert(1)'],
    ];
    const { fileId } = await send(owner, csvOf(rows), { name: 'x.csv', projectId: project.id });
    await owner.client.import.run({ body: { fileId, projectId: project.id } });
    const [task] = await fixture.tasks();
    expect(task?.title).toBe('<img src=x onerror=alert(1)>');
    const { description } = await owner.client.task.queryById({ query: { id: task?.id ?? '' } });
    expect(description).not.toMatch(/<script|onclick|href="javascript/);
    const half = {
      number: 1,
      title: 'No text',
      html_url: 'https://github.com/a/b/issues/1\0',
      milestone: { title: '\0\ud800' },
    };
    const files = {
      'zeros.csv': 'Title,Shelf\nZero,a\0b\n',
      'halves.json': JSON.stringify([{ ...half, user: { login: '\ud800' } }]),
    };
    for (const [name, content] of Object.entries(files)) {
      const sent = await send(owner, content, { name, projectId: project.id });
      const body = { fileId: sent.fileId, projectId: project.id };
      expect(await owner.client.import.run({ body }), name).toMatchObject({ created: 1 });
    }
  });
});
