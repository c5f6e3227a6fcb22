import { describe, expect, test } from 'vitest';
import { csvOf } from '../../../../../test/import-files/sample-files.ts';
import { ImportRefused } from '../../../../kernel/table-reading/reading-refusal.ts';
import { countPlan } from '../count.ts';
import { readImport } from '../read-import.ts';

const id = (number: number) => `65a0000000000000000000${String(number).padStart(2, '0')}`;
const card = (number: number, list: number, more: object = {}) => ({
  id: id(number),
  idShort: number,
  name: `Card ${number}`,
  desc: '',
  closed: false,
  idList: id(list),
  idMembers: [],
  idLabels: [],
  labels: [],
  pos: number,
  due: null,
  dueComplete: false,
  badges: { comments: 0 },
  attachments: [],
  checkItemStates: null,
  ...more,
});
const comment = (number: number, on: number, more: object = {}) => ({
  id: id(number),
  type: 'commentCard',
  date: `2026-03-0${number % 9}T10:00:00.123Z`,
  idMemberCreator: id(80),
  memberCreator: { id: id(80), fullName: 'Begoña Ruiz', username: 'begona' },
  data: { text: `Said ${number}`, card: { id: id(on) }, ...more },
});

const board = {
  id: id(1),
  name: 'Website 2026',
  lists: [
    { id: id(12), name: 'Done', closed: false, pos: 65_536.5 },
    { id: id(10), name: 'Ideas for the months after launch', closed: false, pos: 1024 },
    { id: id(11), name: 'Old', closed: true, pos: 4096 },
  ],
  labels: [
    { id: id(20), name: 'Needs a second look', color: 'sky_dark' },
    { id: id(21), name: '', color: 'yellow' },
    { id: id(22), name: '', color: null },
  ],
  members: [
    { id: id(80), fullName: 'Begoña Ruiz', username: 'begona' },
    { id: id(81), fullName: 'Ana', username: 'ana' },
  ],
  cards: [
    card(31, 12, { pos: 2, due: '2026-03-04T16:00:00.000Z', dueComplete: true, badges: { comments: 3 } }),
    card(30, 10, { pos: 2.5, idMembers: [id(80), id(81), id(99)], idLabels: [id(20), id(21)] }),
    card(33, 11, { name: 'Card 31' }),
    card(34, 12, { closed: true, pos: 1, badges: { comments: 1 } }),
    card(35, 10, {
      pos: 1,
      desc: '**Bold** words',
      start: '2026-03-01T00:00:00.000Z',
      attachments: [
        {
          name: 'brief.pdf',
          url: 'https://trello.com/1/cards/x/brief.pdf',
          isUpload: true,
          bytes: 1200,
          date: '2026-03-01T00:00:00.000Z',
        },
        { name: 'A page', url: 'https://example.com/page', isUpload: false, bytes: null },
        { name: 'Bad', url: 'javascript:alert(1)', isUpload: false },
      ],
      customFieldItems: [{ idCustomField: id(40), idValue: id(41) }],
    }),
  ],
  checklists: [
    {
      id: id(50),
      idCard: id(35),
      name: 'Before launch',
      pos: 1,
      checkItems: [
        { name: 'Second', state: 'incomplete', pos: 2 },
        { name: 'First', state: 'complete', pos: 1 },
      ],
    },
  ],
  customFields: [{ id: id(40), name: 'Market', options: [{ id: id(41), value: { text: 'Spain' } }] }],
  actions: [
    comment(63, 31, { dateLastEdited: '2026-03-09T10:00:00.000Z' }),
    comment(61, 31),
    { type: 'updateCard', data: {} },
  ],
};

const read = (value: unknown) =>
  readImport(Buffer.from(JSON.stringify(value)), { fileName: 'board.json', zone: 'Asia/Shanghai' });

describe('Trello boards', () => {
  test('refuses comments exported without their board', async () => {
    await expect(read(board.actions.slice(0, 2))).rejects.toMatchObject({ code: 'trelloCommentsOnly' });
    await expect(read(board.actions)).rejects.toBeInstanceOf(ImportRefused);
  });

  test('keeps archived lists and cards, and cards of archived lists as archived', async () => {
    const { plan } = await read(board);
    expect(plan?.statuses.map(({ name, archived }) => [name, archived])).toEqual([
      ['Ideas for the month…', false],
      ['Old', true],
      ['Done', false],
    ]);
    expect(plan?.tasks.map(({ title, archived }) => [title, archived])).toEqual([
      ['Card 35', false],
      ['Card 30', false],
      ['Card 31', true],
      ['Card 34', true],
      ['Card 31', false],
    ]);
    expect(plan?.sourceKey).toBe(`trello:${id(1)}`);
    expect(plan?.problems).toContainEqual(
      expect.objectContaining({
        code: 'statusShortened',
        params: { full: 'Ideas for the months after launch', name: 'Ideas for the month…' },
      }),
    );
  });

  test('counts everything and warns of comments missing in the export', async () => {
    const { plan } = await read(board);
    expect(plan && countPlan(plan)).toMatchObject({
      tasks: 5,
      open: 3,
      archived: 2,
      ticked: 1,
      statusesArchived: 1,
      labels: 3,
      labelAssignments: 2,
      assignments: 2,
      checklists: 1,
      checklistItems: 2,
      checklistItemsDone: 1,
      comments: 2,
      commentsEdited: 1,
      uploads: 1,
      links: 1,
      duplicatesSkipped: 0,
    });
    expect(plan?.problems).toContainEqual(
      expect.objectContaining({ code: 'commentsMissing', params: { missing: 2, present: 2 } }),
    );
    expect(plan?.problems).toContainEqual(expect.objectContaining({ code: 'linkRefused', params: { name: 'Bad' } }));
  });

  test('labels without a name remain without one; nothing is called undefined', async () => {
    const { plan } = await read(board);
    expect(plan?.labels.map(({ name, color }) => [name, color])).toEqual([
      ['Needs a second…', 'cyan'],
      ['', 'gold'],
      ['', 'gray'],
    ]);
    expect(JSON.stringify(plan)).not.toContain('undefined');
  });

  test('dates are in the time zone of the user, items keep their order, authors keep their characters', async () => {
    const { plan } = await read(board);
    const [first, , , , last] = plan?.tasks ?? [];
    expect(last).toMatchObject({ dueDate: '2026-03-05', ticked: true, createdAt: '2024-01-11T14:49:36.000Z' });
    expect(last?.dueTime).toBeUndefined();
    expect(last?.comments).toMatchObject([
      { text: 'Said 63', authorName: 'Begoña Ruiz', editedAt: '2026-03-09T10:00:00.000Z' },
      { text: 'Said 61' },
    ]);
    expect(first?.checklists).toEqual([
      {
        name: 'Before launch',
        items: [
          { text: 'First', done: true },
          { text: 'Second', done: false },
        ],
      },
    ]);
    expect(first).toMatchObject({ startDate: '2026-03-01', extra: { Market: 'Spain' } });
    expect(first?.attachments).toHaveLength(2);
  });

  test('an old export without most fields reads as well', async () => {
    const old = {
      id: 'b',
      name: 'Old',
      lists: [{ id: 'l', name: '....', pos: 1 }],
      cards: [{ id: 'c', name: '', idShort: 7, idList: 'l' }],
    };
    const { plan } = await read(old);
    expect(plan?.tasks).toMatchObject([{ title: '#7', statusKey: 'l', labelKeys: [], comments: [] }]);
    expect(plan?.problems).toEqual([]);
  });

  test('a board as a table has the same ids', async () => {
    const rows = [
      [
        'Card ID',
        'Card Name',
        'Card URL',
        'Card Description',
        'Labels',
        'Members',
        'Due Date',
        'Comment Count',
        'List ID',
        'List Name',
        'Board ID',
        'Board Name',
        'Archived',
        'Due Complete',
      ],
      [
        id(30),
        'Card 30',
        'https://trello.com/c/x',
        'text',
        'Urgent (red), Web (sky_dark)',
        'ana,begona',
        '2026-03-04T16:00:00.000Z',
        '2',
        id(10),
        'Ideas',
        id(1),
        'Website 2026',
        'true',
        'false',
      ],
    ];
    const { format, plan } = await readImport(Buffer.from(csvOf(rows)), {
      fileName: 'board.csv',
      zone: 'Asia/Shanghai',
    });
    expect(format).toBe('trello');
    expect(plan).toMatchObject({ name: 'Website 2026', sourceKey: `trello:${id(1)}` });
    expect(plan?.tasks).toMatchObject([
      {
        externalId: id(30),
        archived: true,
        ticked: false,
        dueDate: '2026-03-05',
        labelKeys: ['urgent', 'web'],
        assigneeKeys: ['name:ana', 'name:begona'],
      },
    ]);
  });
});
