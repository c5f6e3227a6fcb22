import pg from 'pg';
import { describe, expect, vi } from 'vitest';
import { test } from '../../../../test/fixtures/import-fixture.ts';
import { csvOf } from '../../../../test/import-files/sample-files.ts';

/** `MANY_ROWS=50000` tests the maximum of an import. */
const ROWS = Number(process.env.MANY_ROWS ?? 1_000);
const header = [
  'Summary',
  'Issue key',
  'Issue Type',
  'Status',
  'Priority',
  'Assignee',
  'Due Date',
  'Labels',
  'Parent',
  'Description',
  'Comment',
];
const rows = Array.from({ length: ROWS }, (_, index) => [
  `Task number ${index}`,
  `OPS-${index + 1}`,
  'Task',
  ['To Do', 'In Progress', 'Done'][index % 3] ?? '',
  ['High', 'Low', ''][index % 3] ?? '',
  `person ${index % 40}`,
  '17/Feb/26',
  `label${index % 60}`,
  index % 10 === 0 || index < 10 ? '' : `OPS-${index - (index % 10) + 1}`,
  `h2. Why\n* first [x|https://example.com/${index}]\n{code}a{code}`,
  index % 2 === 0 ? '16/Feb/26 3:29 PM;kim;Well said' : '',
]);

describe('many rows', () => {
  test('are previewed, imported, exported, imported again and undone in fewer statements than rows', async ({
    fixture,
    send,
    fetchExport,
  }) => {
    const { owner, project } = fixture;
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const csv = csvOf([header, ...rows]);
    const report = await send(owner, csv, { name: 'many.csv', projectId: project.id });
    expect(report).toMatchObject({ toCreate: ROWS, problems: [], counts: { comments: ROWS / 2, labels: 60 } });
    const body = { fileId: report.fileId, projectId: project.id };
    const done = await owner.client.import.run({ body });
    expect(done).toMatchObject({ created: ROWS, comments: ROWS / 2 });
    const again = await owner.client.import.check({ body });
    expect(again).toMatchObject({ toCreate: 0, toUpdate: 0, unchanged: ROWS });
    const { text } = await fetchExport(owner, { projectId: project.id, format: 'json' });
    const own = await send(owner, text, { projectId: project.id });
    expect(own).toMatchObject({ toCreate: 0, toUpdate: 0, unchanged: ROWS });
    const undone = await owner.client.operation.undo({ body: { opId: done.opId } });
    expect(undone.restored).toBe(ROWS);
    expect(query.mock.calls.length).toBeLessThan(0.6 * ROWS);
    query.mockRestore();
  }, 120_000);
});
