import { type CustomField, customKey } from '@opsyard/contract';
import { describe, expect, test } from 'vitest';
import { id } from '../../../../test/makers.ts';
import { LABEL, LI, projectScope, STATUS, taskId, taskRow, WANG } from '../../../../test/task-makers.ts';
import { guarded } from '../../../kernel/words/guarded-text.ts';
import { planClear, planFill, planPaste } from '../../../records/cells/plan.ts';
import { readTsv, writeHtml, writeTsv } from '../../../records/cells/tsv.ts';
import { readCell } from './cell-read.ts';
import { cellText } from './cell-text.ts';
import { taskReader } from './task-writer.ts';

const field = (seq: string, more: Partial<CustomField>): CustomField => ({
  ...{ id: id(seq), name: `Field ${seq}`, kind: 'text', options: [], unit: '', decimals: 2, required: false },
  ...{ sortable: false, archived: false, visibleWhen: '', rank: `a${seq}`, version: 1 },
  ...more,
});
const options = [
  { id: 'de', name: 'Germany', color: 'blue' as const },
  { id: 'fr', name: 'France', color: 'blue' as const },
];
const fields = [
  field('1', { kind: 'money', unit: 'EUR' }),
  field('2', { kind: 'choice', options }),
  field('3', { kind: 'checkbox' }),
  field('4', { required: true }),
  field('5', { kind: 'people' }),
  field('6', { kind: 'dateRange' }),
  field('7', { kind: 'phone' }),
];
const [price, market, box, needed, crew, period, phone] = fields.map((one) => customKey(one.id)) as [
  `c_${string}`,
  `c_${string}`,
  `c_${string}`,
  `c_${string}`,
  `c_${string}`,
  `c_${string}`,
  `c_${string}`,
];
const reading = { scope: projectScope({ fields }), today: '2026-11-28', language: 'en' as const };

describe('[35] text of the clipboard', () => {
  test.each([
    [
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\t\r\n\tb\r\n',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['"two\nlines"\t"say ""hi"""\t"', [['two\nlines', 'say "hi"', '"']]],
    ['', [['']]],
  ])('%j', (text, cells) => {
    expect(readTsv(text)).toEqual(cells);
  });

  test('is read as it was written, and its HTML is escaped', () => {
    const cells = [
      ['a\tb', 'c\nd', '"e"', ''],
      ['x', '', '', 'y'],
    ];
    expect(readTsv(writeTsv(cells))).toEqual(cells);
    expect(writeHtml([['<b>"x"&']])).toBe('<table><tr><td>&lt;b&gt;&quot;x&quot;&amp;</td></tr></table>');
  });

  test('that begins like a formula is guarded, numbers are not', () => {
    expect(['=1+1', '@home', '-5', '+1.5%', '-x'].map(guarded)).toEqual(["'=1+1", "'@home", '-5', '+1.5%', "'-x"]);
  });
});

describe('[35] the text of a cell', () => {
  test.each([
    ['title', ' New ', { title: 'New' }],
    ['status', 'in review', { statusId: STATUS.review }],
    ['priority', '高', { priority: 'H' }],
    ['priority', '', { priority: 'N' }],
    ['owner', 'li.wei', { ownerId: LI.id }],
    ['owner', '', { ownerId: null }],
    ['assignees', '王敏，li.wei', { assigneeIds: [WANG.id, LI.id] }],
    ['labels', 'copy; VIDEO', { labelIds: [LABEL.copy, LABEL.video] }],
    ['dueDate', '2026/12/24', { dueDate: '2026-12-24' }],
    ['dueDate', '2026-12-24 00:00:00', { dueDate: '2026-12-24' }],
    ['startDate', 'tomorrow', { startDate: '2026-11-29' }],
    ['estimate', '1d 2h', { estimate: 600 }],
    [price, '1250.50 EUR', { [price]: 1250.5 }],
    [market, 'france', { [market]: 'fr' }],
    [box, 'TRUE', { [box]: true }],
    [box, '', { [box]: null }],
    [crew, '王敏，li.wei', { [crew]: [WANG.id, LI.id] }],
    [crew, '', { [crew]: null }],
    [period, '2026-12-24 – 2026-12-26', { [period]: '2026-12-24/2026-12-26' }],
    [period, 'today – tomorrow', { [period]: '2026-11-28/2026-11-29' }],
    [period, '2026/12/24', { [period]: '2026-12-24/2026-12-24' }],
    [phone, '+86 10 1234', { [phone]: '+86 10 1234' }],
  ] as const)('%s: %s', (column, text, changes) => {
    expect(readCell(column, text, reading)).toEqual({ changes });
  });

  test.each([
    ['title', '', 'required'],
    ['status', 'Nowhere', 'unknown'],
    ['owner', 'Nobody', 'unknown'],
    ['labels', 'Copy, Nothing', 'unknown'],
    ['dueDate', 'some day', 'date'],
    ['estimate', 'long', 'duration'],
    [price, 'a lot', 'number'],
    [market, 'Spain', 'unknown'],
    [box, 'maybe', 'unknown'],
    [crew, 'li.wei, Nobody', 'unknown'],
    [period, '2026-12-26 – 2026-12-24', 'date'],
    [phone, 'call me', 'unknown'],
    [needed, '', 'required'],
    ['key', 'X-1', 'readOnly'],
    ['type', 'Bug', 'readOnly'],
  ] as const)('%s: %s is refused', (column, text, problem) => {
    expect(readCell(column, text, reading)).toEqual({ problem });
  });
});

describe('[35] a plan', () => {
  const reader = taskReader(reading);
  const rows = [1, 2, 3].map((seq) => taskRow(seq, seq === 1 ? { priority: 'H', ownerId: LI.id } : {}));

  test('pastes a rectangle, names the cells it cannot change, and counts those beyond the list', () => {
    const pasted = [
      ['High', '李伟'],
      ['Low', 'Nobody'],
      ['None', ''],
      ['Low', ''],
    ];
    const plan = planPaste(pasted, { rows, columns: ['priority', 'owner'] }, reader);
    expect([...plan.changes]).toEqual([[taskId(2), { priority: 'L' }]]);
    expect(plan).toMatchObject({ cells: 1, beyond: 2, tooMany: false });
    expect(plan.refused.map(({ row, column, problem }) => [row.seq, column, problem])).toEqual([
      [2, 'owner', 'unknown'],
    ]);
  });

  test('pastes a single cell into all that are selected', () => {
    const { changes } = planPaste([['Urgent']], { rows, columns: ['priority'] }, reader);
    expect([...changes.values()]).toEqual([{ priority: 'U' }, { priority: 'U' }, { priority: 'U' }]);
  });

  test('fills down and clears; a cell that must have a value is refused', () => {
    const filled = planFill({ rows, columns: ['priority', 'owner', 'key'] }, reader, { textOf: () => 'x' });
    expect([...filled.changes.values()]).toEqual([
      { priority: 'H', ownerId: LI.id },
      { priority: 'H', ownerId: LI.id },
    ]);
    expect(filled.refused.map(({ problem }) => problem)).toEqual(['readOnly', 'readOnly']);
    const cleared = planClear({ rows: rows.slice(0, 1), columns: ['title', 'owner'] }, reader);
    expect([...cleared.changes.values()]).toEqual([{ ownerId: null }]);
    expect(cleared.refused.map(({ problem }) => problem)).toEqual(['required']);
  });

  test('fills the cells below several tasks with their values in turn', () => {
    const four = (['H', 'U', 'N', 'N'] as const).map((priority, seq) => taskRow(seq, { priority }));
    const { changes, cells } = planFill({ rows: four, columns: ['priority'] }, reader, {
      textOf: () => '',
      sources: 2,
    });
    expect([[...changes.values()], cells]).toEqual([[{ priority: 'H' }, { priority: 'U' }], 2]);
  });

  test('has at most 1,000 cells', () => {
    const many = Array.from({ length: 501 }, (_, seq) => taskRow(seq));
    expect(planPaste([['Low']], { rows: many, columns: ['priority', 'owner'] }, reader).tooMany).toBe(true);
    expect(planPaste([['Low']], { rows: many, columns: ['priority'] }, reader).tooMany).toBe(false);
  });
});

test('[29] a range is copied as it is read again', () => {
  const row = taskRow(1, { custom: { [period]: '2026-12-24/2026-12-26' } });
  const text = cellText(row, period, { scope: reading.scope, t: String as never });
  expect(text).toBe('2026-12-24 – 2026-12-26');
  expect(readCell(period, text, reading)).toEqual({ changes: { [period]: '2026-12-24/2026-12-26' } });
});
