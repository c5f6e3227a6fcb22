import { describe, expect, test } from 'vitest';
import { readSample } from '../../../../test/import-files/read-sample.ts';
import { LIMITS } from './limits.ts';
import { htmlOf } from './text/rich-text.ts';
import { markdownOfWiki } from './text/wiki-text.ts';

describe('placeholder cells', () => {
  test('are neither status, person, label nor date', async () => {
    const nothing = ['N/A', '-', '—', '(none)', 'null', 'n.a.', '#N/A', '(None)'];
    const { tasks, plan } = await readSample([
      ['Title', 'Status', 'Assignee', 'Labels', 'Due date', 'Reporter', 'Priority'],
      ...nothing.map((cell, index) => [`Task ${index}`, cell, cell, cell, cell, cell, cell]),
      ['Without anybody', 'Open', 'Unassigned', 'a', '0000-00-00', '未分配', 'None'],
    ]);
    expect(plan).toMatchObject({ members: [], labels: [{ name: 'a' }], problems: [] });
    expect(plan.statuses.map(({ key }) => key)).toEqual(['@default', 'open']);
    expect(tasks[0]).toMatchObject({ statusKey: '@default', assigneeKeys: [], labelKeys: [], priority: 'N' });
  });

  test('bare account ids are ignored, unless another row contains the name', async () => {
    const { tasks, plan, codes } = await readSample([
      ['Summary', 'Issue key', 'Status', 'Assignee', 'Assignee Id', 'Reporter'],
      ['One', 'A-1', 'Open', '5b10ac8d82e05b22cc7d4ef5', '', '557058:0867a421-a9ee-4659-801a-bc0ee4a4487e'],
      ['Two', 'A-2', 'Open', 'Kim', '70121:0867a421-a9ee-4659-801a-bc0ee4a44871', '4711815'],
      ['Three', 'A-3', 'Open', '70121:0867a421-a9ee-4659-801a-bc0ee4a44871', '', ''],
    ]);
    expect(plan.members.map(({ name }) => name)).toEqual(['Kim']);
    expect(tasks.map(({ ownerKey }) => ownerKey)).toEqual([undefined, plan.members[0]?.key, plan.members[0]?.key]);
    expect(codes).toEqual(['peopleUnknown']);
  });
});

describe('rows with the same key', () => {
  test('are both kept if they differ, and a problem names both', async () => {
    const row = ['1', 'Order paper', 'Open', 'first text'];
    const { tasks, plan } = await readSample([
      ['ID', 'Title', 'Status', 'Description'],
      row,
      ['1', 'Order ink', 'Open', ''],
      ['1', 'Order paper', 'Open', 'second text'],
      row,
    ]);
    expect(tasks.map(({ title, description }) => [title, description])).toEqual([
      ['Order paper', 'first text'],
      ['Order ink', ''],
      ['Order paper', 'second text'],
    ]);
    expect(new Set(tasks.map(({ externalId }) => externalId)).size).toBe(3);
    expect(plan.problems).toMatchObject([
      { code: 'idRepeated', row: 3, params: { id: '1', title: 'Order ink', other: 'Order paper' } },
      { code: 'idRepeated', row: 4 },
      { code: 'duplicateSkipped', row: 5 },
    ]);
  });
});

describe('nothing is cut silently', () => {
  test('labels and people beyond the limit of a task are added to the description', async () => {
    const many = (letter: string) => Array.from({ length: 25 }, (_, index) => `${letter}${index}`);
    const { tasks, plan } = await readSample([
      ['Title', 'Labels', 'Assignees'],
      ['One', many('l').join(';'), many('p').join(';')],
    ]);
    expect(tasks[0]?.extra).toEqual({ Labels: 'l20, l21, l22, l23, l24', Assignees: 'p20, p21, p22, p23, p24' });
    expect(plan.problems).toMatchObject([
      { code: 'taskLabelsTooMany', row: 2, params: { count: 25, max: 20 } },
      { code: 'taskPeopleTooMany', row: 2, params: { count: 25, max: 20 } },
    ]);
  });

  test('columns beyond 80 and long cells are kept; truncated ones are reported with row and column', async () => {
    const names = Array.from({ length: 120 }, (_, index) => `Field ${index}`);
    const long = 'x'.repeat(LIMITS.extraValue + 1);
    const { tasks, plan } = await readSample([
      ['Title', 'Status', ...names],
      ['One', 'Open', ...names.map((_, index) => (index === 3 ? 'y'.repeat(9000) : `v${index}`))],
      ['Two', 'Open', ...names.map((_, index) => (index === 7 ? long : 'v'))],
    ]);
    expect(Object.keys(tasks[0]?.extra ?? {})).toHaveLength(120);
    expect(tasks[0]?.extra['Field 3']).toHaveLength(9000);
    expect(plan.problems).toMatchObject([{ code: 'valueShortened', row: 3, field: 'Field 7' }]);
  });

  test('names of labels and statuses that are too long are reported with their row and kept in full', async () => {
    const { plan } = await readSample([
      ['Title', 'Status', 'Labels'],
      ['One', 'Open', 'short'],
      ['Two', 'Waiting for the answer of the supplier', 'customers of the north'],
    ]);
    expect(plan.problems).toMatchObject([
      { code: 'statusShortened', row: 3 },
      { code: 'labelShortened', row: 3 },
    ]);
    expect(plan.statuses[1]).toMatchObject({ fullName: 'Waiting for the answer of the supplier' });
    expect(plan.labels[1]).toMatchObject({ name: 'customers of t…', fullName: 'customers of the north' });
  });

  test('cells beyond the header and invalid dates are added to the description', async () => {
    const { tasks, plan } = await readSample(
      `Title,Status,Due\nOne,Open,every monday,left over\n${'Two,Open,2026-01-05\n'.repeat(5)}`,
    );
    expect(tasks[0]?.extra).toEqual({ D: 'left over', Due: 'every monday' });
    expect(plan.problems).toMatchObject([
      { code: 'recordTooWide', row: 2, params: { count: 1 } },
      { code: 'dateInvalid', row: 2, field: 'Due' },
    ]);
  });

  test('images without a URL are counted with their row, and their names kept', async () => {
    const { tasks, plan } = await readSample([
      ['Title', 'Description'],
      ['One', '<p>See <img src="data:image/png;base64,AAAA" alt="the plan"> and <img src="files/a.png"></p>'],
    ]);
    expect(tasks[0]?.description).toBe('See [the plan] and [files/a.png]');
    expect(plan.problems).toMatchObject([{ code: 'imagesLeftOut', row: 2, params: { count: 2 } }]);
  });
});

describe('texts', () => {
  test('code keeps its title and its language', () => {
    expect(markdownOfWiki('{code:title=Main.java|borderStyle=solid}\nint x;\n{code}')).toBe(
      '**Main.java**\n\n```\nint x;\n```',
    );
    expect(markdownOfWiki('{code:java|title=Main.java}\nint x;\n{code}')).toContain('**Main.java**\n\n```java');
  });

  test('ordered lists keep their numbers', async () => {
    expect(htmlOf('3. three\n4. four', 'markdown')).toBe(
      '<ol start="3"><li><p>three</p></li><li><p>four</p></li></ol>',
    );
    const { tasks } = await readSample([
      ['Title', 'Description'],
      ['One', '<ol><li>one</li></ol><p>then</p><ol start="2"><li>two</li><li value="7">seven</li></ol>'],
    ]);
    expect(tasks[0]?.description).toBe('1. one\n\nthen\n\n2. two\n7. seven');
  });

  test('a date range has a start and an end', async () => {
    const { tasks } = await readSample([
      ['Name', 'Date'],
      ['Fair', 'March 5, 2024 → March 9, 2024'],
      ['Call', 'March 5, 2024 9:00 AM (GMT+8) → 5:00 PM'],
      ['Day', 'March 6, 2024'],
    ]);
    expect(tasks).toMatchObject([
      { startDate: '2024-03-05', dueDate: '2024-03-09' },
      { startDate: '2024-03-05', dueDate: '2024-03-05', dueTime: '17:00' },
      { dueDate: '2024-03-06' },
    ]);
  });
});
