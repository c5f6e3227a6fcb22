import { describe, expect, test } from 'vitest';
import { readSample } from '../../../../../test/import-files/read-sample.ts';
import { csvOf } from '../../../../../test/import-files/sample-files.ts';

describe('issues in the uniform shape of a data lake', () => {
  const header = [
    'id',
    'url',
    'issue_key',
    'title',
    'description',
    'type',
    'status',
    'original_status',
    'resolution_date',
    'created_date',
    'parent_issue_id',
    'priority',
    'creator_id',
    'creator_name',
    'assignee_id',
    'assignee_name',
    '_raw_data_params',
  ];

  test('zero-width spaces, JSON in cells, parents by id and original statuses', async () => {
    const quoted = csvOf([
      header,
      [
        'jira:Issue:1:7',
        '',
        'EE-7',
        '\u200b统计图',
        '',
        'STORY',
        'DONE',
        '已完成',
        '2026-01-02 10:00:00.000',
        '2026-01-01 10:00:00.000',
        '',
        'Medium',
        'a',
        'Kim',
        'b',
        'Ana',
        '{"Board":8}',
      ],
      [
        'jira:Issue:1:8',
        '',
        'EE-8',
        '\u200b表格',
        '',
        'SUB-TASK',
        'DONE',
        '已拒绝',
        '',
        '',
        'jira:Issue:1:7',
        '-10',
        'a',
        'Kim',
        'b',
        'Ana',
        '{}',
      ],
    ]);
    const { format, tasks, plan } = await readSample(quoted);
    expect(format).toBe('jira');
    expect(tasks.map(({ title }) => title)).toEqual(['统计图', '表格']);
    expect(tasks[1]).toMatchObject({ parentExternalId: 'jira:Issue:1:7', priority: 'L' });
    expect(plan.statuses).toMatchObject([
      { name: '已完成', category: '1' },
      { name: '已拒绝', category: '3' },
    ]);
    expect(plan.members.map(({ name }) => name)).toEqual(['Ana', 'Kim']);
    expect(tasks[0]?.extra).toEqual({ type: 'STORY' });
  });

  test('descriptions in quotes once more are unpacked, broken ones too', async () => {
    const row = (id: string, description: string) => [
      'github:Issue:1:9',
      `https://github.com/some/repo/issues/${id}`,
      id,
      ` Title ${id} `,
      description,
      '',
      'DONE',
      'closed',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
    ];
    const { format, tasks, plan } = await readSample([
      header,
      row('1', '"Hi,\\r\\n\\tthere \\"friend\\" \\u4f60"'),
      row('2', '"broken \\q \\x41\\r\\nescape"'),
      row('3', 'plain "quoted" end'),
    ]);
    expect(format).toBe('github');
    expect(plan.name).toBe('some/repo');
    expect(tasks.map(({ title, description }) => [title, description])).toEqual([
      ['Title 1', 'Hi,\n\tthere "friend" 你'],
      ['Title 2', 'broken \\q A\nescape'],
      ['Title 3', 'plain "quoted" end'],
    ]);
  });
});
