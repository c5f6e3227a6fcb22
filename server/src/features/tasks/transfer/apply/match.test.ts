import { describe, expect, test } from 'vitest';
import { expectLinear } from '../../../../../test/fixtures/growth.ts';
import type { ImportPlan, ImportTask } from '../../import/plan/plan.ts';
import { detailsOf } from '../export/details.ts';
import { sourceKeyOf } from '../prepare.ts';
import { limited } from '../reading.ts';
import { matchLabels, matchPeople, matchStatuses } from './match.ts';
import { newTargetProject, statusesFor } from './new-project.ts';
import { compareParts } from './parts.ts';
import type { Item, KnownPerson, KnownStatus } from './target-project.ts';

const plan = (more: Partial<ImportPlan> = {}): ImportPlan => ({
  ...{
    format: 'trello',
    name: 'Board',
    sourceKey: 'trello:1',
    sourceIdentified: true,
    statuses: [],
    labels: [],
    members: [],
    tasks: [],
  },
  ...{ problems: [], skipped: { blank: 0, duplicates: 0, preamble: 0, other: 0 } },
  ...more,
});
const status = (name: string, category: KnownStatus['category'], more: Partial<KnownStatus> = {}): KnownStatus => ({
  ...{ id: name, name, category, archived: false, rank: 'a0', externalKey: null },
  ...more,
});
const known = [status('待办', '0'), status('Doing', '2'), status('Done', '1', { rank: 'a1' })];

describe('statuses', () => {
  test('missing in a file are the first of the category in the project, and create none', () => {
    const statuses = [{ key: '@todo', name: 'To do', category: '0' as const, archived: false }];
    const { byKey, made } = matchStatuses(plan({ statuses }), known);
    expect(made).toEqual([]);
    expect([byKey.get('@todo')?.name, byKey.get('@done')?.name]).toEqual(['待办', 'Done']);
    // There is no cancelled status here: such tasks stay open instead of vanishing.
    expect(byKey.get('@cancelled')?.name).toBe('待办');
  });

  test('are matched by an earlier import, even if renamed; then by name; otherwise added after the others', () => {
    const renamed = status('Was ideas', '0', { externalKey: 'trello:1#a', rank: 'a5' });
    const statuses = [
      { key: 'a', name: 'Ideas', category: '0' as const, archived: false },
      { key: 'b', name: ' ＤＯＮＥ', category: '0' as const, archived: false },
      { key: 'c', name: 'Fresh', category: '2' as const, archived: true },
    ];
    const { byKey, made } = matchStatuses(plan({ statuses }), [...known, renamed]);
    expect([...byKey.values()].slice(0, 3).map(({ name }) => name)).toEqual(['Was ideas', 'Done', 'Fresh']);
    expect(made).toMatchObject([{ name: 'Fresh', archived: true, color: 'blue', externalKey: 'trello:1#c' }]);
    expect((made[0]?.rank ?? '') > 'a5').toBe(true);
  });

  test('beyond fifty are mapped to one of their category', () => {
    const statuses = Array.from({ length: 60 }, (_, index) => {
      return { key: `k${index}`, name: `Step ${index}`, category: '2' as const, archived: false };
    });
    const { byKey, made } = matchStatuses(plan({ statuses }), known);
    expect(made).toHaveLength(47);
    expect(byKey.get('k59')?.name).toBe('Doing');
  });
});

describe('labels', () => {
  test('are matched by name, and those without a name only within the same source', () => {
    const labels = [
      { key: 'a', name: 'urgent', color: 'red' as const },
      { key: 'b', name: '', color: 'green' as const },
      { key: 'c', name: '', color: 'blue' as const },
    ];
    const there = [
      { id: '1', name: 'Urgent', color: 'gold' as const, externalKey: null },
      { id: '2', name: '', color: 'green' as const, externalKey: 'trello:1#b' },
    ];
    const { byKey, made } = matchLabels(plan({ labels }), there);
    expect([byKey.get('a')?.id, byKey.get('b')?.id]).toEqual(['1', '2']);
    expect(made).toMatchObject([{ name: '', color: 'blue' }]);
  });
});

describe('people', () => {
  const person = (id: string, username: string, realname: string, email: string | null = null): KnownPerson => {
    return { id, username, realname, email, member: true };
  };
  const here = [
    person('1', 'kim', 'Kim Park', 'kim@shop.test'),
    person('2', 'lee', 'Lee Wong'),
    person('3', 'lee2', 'Lee Wong'),
  ];

  test('are matched by e-mail, then user name, then a unique full name', () => {
    const members = [
      { key: 'mail', name: 'Somebody', email: 'KIM@shop.test' },
      { key: 'user', name: 'x', username: 'LEE' },
      { key: 'full', name: 'kim park' },
      { key: 'both', name: 'Lee Wong' },
      { key: 'none', name: 'Nobody' },
    ];
    const found = matchPeople(plan({ members }), here);
    expect(members.map(({ key }) => found.get(key)?.id)).toEqual(['1', '2', '1', undefined, undefined]);
  });
});

describe('a new project', () => {
  test('has the statuses of the file plus a to-do and a done one, or those of a blank project', () => {
    const named = (statuses: ImportPlan['statuses'], language: 'en' | 'zh' = 'en') =>
      statusesFor(plan({ statuses }), language).map(({ name, category }) => [name, category]);
    expect(named([])).toHaveLength(5);
    const doing = { key: 'a', name: 'Doing', category: '2' as const, archived: false };
    expect(named([doing], 'zh')).toEqual([
      ['待办', '0'],
      ['Doing', '2'],
      ['已完成', '1'],
    ]);
    // An archived list is not usable, and names are unique.
    const old = { key: 'b', name: 'to do', category: '0' as const, archived: true };
    const cancelled = { key: '@cancelled', name: 'Cancelled', category: '3' as const, archived: false };
    expect(named([old, cancelled])).toEqual([
      ['To do 2', '0'],
      ['to do', '0'],
      ['Done', '1'],
      ['Cancelled', '3'],
    ]);
  });
});

const withSteps = (steps: readonly string[]): ImportTask => ({
  ...{ externalId: '1', title: 'T', description: '', descriptionFormat: 'html', statusKey: 'a', archived: false },
  ...{ ticked: false, priority: 'N', assigneeKeys: [], labelKeys: [], lists: [], comments: [], attachments: [] },
  ...{ order: 0, extra: {}, checklists: [{ name: '', items: steps.map((text) => ({ text, done: true })) }] },
});
const numbered = (text: string, length: number) => Array.from({ length }, (_, index) => `${text} ${index}`);

describe('speed', () => {
  test('tens of thousands of labels, statuses and steps take linear time', async () => {
    await expectLinear(16_000, (size) => {
      const names = numbered('name', size).map((name) => ({ key: name, name }));
      const labels = names.map((label) => ({ ...label, color: 'red' as const }));
      const statuses = names.map((status) => ({ ...status, category: '2' as const, archived: false }));
      const there = labels.slice(0, 300).map(({ name, color }) => ({ id: name, name, color, externalKey: name }));
      const items = numbered('step', size).map((text): Item => {
        return { id: text, taskId: 't', text, done: false, listName: null, rank: 'a0' };
      });
      expect(matchLabels(plan({ labels }), there).byKey.size).toBe(300);
      expect(matchStatuses(plan({ statuses }), known).made).toHaveLength(47);
      const home = { ...newTargetProject(plan(), 'en', []), items };
      const authors = { people: new Map(), here: new Set<string>(), nameOf: () => '' };
      const compared = (steps: readonly string[]) =>
        compareParts([{ id: 't', source: withSteps(steps) }], home, authors);
      expect(compared(numbered('step', size)).ticks.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
      const { items: fresh, reworded } = compared(numbered('other', size));
      expect(fresh.length + reworded.length).toBe(size);
      expect(compared(numbered('quite unlike words', size)).items).toHaveLength(size);
      const many = Array.from({ length: size * 5 }, () => 'Altogether else');
      expect(compared(many).items).toHaveLength(size * 5);
    });
  });
});

test('a file with more than a million parts is refused immediately', () => {
  const task = withSteps(Array.from({ length: 1_000 }, () => 'Step'));
  const withTasks = (count: number) => ({
    plan: plan({ tasks: Array.from({ length: count }, () => task) }),
    refusal: null,
  });
  expect(limited(withTasks(1_000)).plan?.tasks).toHaveLength(1_000);
  const refusal = { code: 'tooManyParts', params: { limit: 1_000_000 } };
  expect(limited(withTasks(1_001))).toEqual({ plan: null, refusal });
});

describe('tables of unknown origin', () => {
  test('are distinguished by their columns', () => {
    const table = plan({ format: 'table', sourceKey: 'table' });
    expect(sourceKeyOf(table, ['a', 'b'])).not.toBe(sourceKeyOf(table, ['a', 'c']));
    expect(sourceKeyOf(table, ['a', 'b'])).toBe(sourceKeyOf(table, ['a', 'b', 'b']));
    expect(sourceKeyOf(plan(), ['a'])).toBe('trello:1');
  });
});

describe('values without a field here', () => {
  test('are appended to the description in the language of the reader, sanitised', () => {
    const task = {
      ...{ externalId: '1', title: 'T', description: '', descriptionFormat: 'html' as const, statusKey: 'a' },
      ...{ archived: false, ticked: false, priority: 'N' as const, assigneeKeys: [], labelKeys: [], checklists: [] },
      ...{ comments: [], attachments: [], order: 0, key: 'A-1', creatorKey: 'k', lists: ['Shop', 'Ads'] },
      extra: { 'Cost <€>': '1 & 2', Parent: 'Z-9' },
    };
    const from = plan({ members: [{ key: 'k', name: 'Kim' }], tasks: [task] });
    expect(detailsOf(task, from, 'en')).toBe(
      '<hr /><ul><li><p><strong>Key</strong>: A-1</p></li><li><p><strong>Created by</strong>: Kim</p></li>' +
        '<li><p><strong>List</strong>: Shop, Ads</p></li><li><p><strong>Cost &lt;€&gt;</strong>: 1 &amp; 2</p></li>' +
        '<li><p><strong>Parent</strong>: Z-9</p></li></ul>',
    );
    expect(detailsOf(task, from, 'zh')).toContain('<strong>创建人</strong>: Kim');
    expect(detailsOf(task, { ...from, format: 'opsyard' }, 'en')).toBe('');
  });
});
