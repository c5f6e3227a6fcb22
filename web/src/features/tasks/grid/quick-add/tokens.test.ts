import { describe, expect, test } from 'vitest';
import { LABEL, LI, projectDetail, projectScope, WANG } from '../../../../../test/task-makers.ts';
import { escaped, lastToken, readTokens, tokenNames, valuesOf } from './tokens.ts';

/** A Saturday. */
const TODAY = '2026-11-21';
const [owner, member] = projectDetail().members;
const LIN = { id: 'e'.repeat(32), username: 'lin.na', realname: 'Lin Na', avatar: null, role: 'member' as const };
const members = [
  { ...owner, ...WANG, role: 'owner' as const, initials: 'wm' },
  { ...member, ...LI, role: 'member' as const, initials: 'lw' },
  LIN,
];
const names = tokenNames(projectScope({ members }), { today: TODAY, language: 'en' });
const read = (text: string) => {
  const { title, tokens } = readTokens(text, names);
  return [
    title,
    valuesOf(tokens),
    tokens.flatMap(({ text: token, problem }) => (problem ? [`${token} ${problem}`] : [])),
  ];
};

describe('[14] tokens in the title of a new task', () => {
  test.each([
    [
      'Banner for spring @li.wei !high #copy ^tomorrow',
      'Banner for spring',
      { ownerId: LI.id, priority: 'H', labelIds: [LABEL.copy], dueDate: '2026-11-22' },
    ],
    [
      '春季横幅@李伟!高#copy^下周五',
      '春季横幅',
      { ownerId: LI.id, priority: 'H', labelIds: [LABEL.copy], dueDate: '2026-11-27' },
    ],
    ['春季横幅 ＠王敏 ！紧急 ＃ｖｉｄｅｏ', '春季横幅', { ownerId: WANG.id, priority: 'U', labelIds: [LABEL.video] }],
    ['Banner @wm @lw', 'Banner', { ownerId: WANG.id, assigneeIds: [LI.id] }],
    ['@Lin Na checks #vid the cut', 'checks the cut', { ownerId: LIN.id, labelIds: [LABEL.video] }],
    ['Ship ^3 dec at noon', 'Ship at noon', { dueDate: '2026-12-03' }],
    ['Ship ^fri 3pm', 'Ship 3pm', { dueDate: '2026-11-27' }],
    ['Ship ^in 2 weeks, then rest', 'Ship ^in 2 weeks, then rest', {}],
  ])('%s', (typed, title, values) => {
    const [readTitle, readValues] = read(typed);
    expect(readTitle).toBe(title);
    expect(readValues).toEqual(values);
  });

  test.each([
    ['Ship ^tomorrow 16:00 to Bonn', 'Ship to Bonn', { dueDate: '2026-11-22', dueTime: '16:00' }],
    ['Ship ^3 dec at 9:30 !high', 'Ship', { dueDate: '2026-12-03', dueTime: '09:30', priority: 'H' }],
    ['发货 ^明天 16:00', '发货', { dueDate: '2026-11-22', dueTime: '16:00' }],
    ['发货^明天16：00', '发货', { dueDate: '2026-11-22', dueTime: '16:00' }],
    ['Ship ^tomorrow 25:00', 'Ship 25:00', { dueDate: '2026-11-22' }],
    ['Ship ^16:00', 'Ship ^16:00', {}],
  ])('[7] a time behind the date is the due time: %s', (typed, title, values) => {
    const [readTitle, readValues] = read(typed);
    expect(readTitle).toBe(title);
    expect(readValues).toEqual(values);
  });

  test('a name of nobody, of several people, or given twice stays in the title and is listed', () => {
    expect(read('Fix @nobody #cop !high !low')).toEqual([
      'Fix @nobody !low',
      { labelIds: [LABEL.copy], priority: 'H' },
      ['@nobody unknown', '!low repeated'],
    ]);
    expect(read('Fix @li ^someday')).toEqual(['Fix @li ^someday', {}, ['@li several', '^someday unknown']]);
  });

  test.each(['mail a@b.co', 'Price 5#', 'Done!', 'Wow ! great', '太好了！', 'x^2', 'Issue # one'])(
    '%s has none',
    (text) => {
      expect(readTokens(text, names)).toEqual({ title: text, tokens: [] });
    },
  );

  test('a backslash makes a part of the title of it', () => {
    expect(read(String.raw`Say \@wm and \+bug`)).toEqual(['Say @wm and +bug', {}, []]);
    const [token] = readTokens('Say @wm', names).tokens;
    expect(token && escaped('Say @wm', token)).toBe(String.raw`Say \@wm`);
  });

  test('nothing but tokens is a title', () => {
    expect(read('@wm !high')).toEqual(['@wm !high', {}, []]);
  });

  test('the one being typed is found at the end', () => {
    expect(lastToken('Fix @wa')).toEqual({ kind: 'person', at: 4, typed: 'wa' });
    expect(lastToken('修图＃')).toEqual({ kind: 'label', at: 2, typed: '' });
    expect(lastToken('a@b')).toBeUndefined();
  });
});
