import type { GrantEntry } from '@opsyard/contract';
import { describe, expect, it } from 'vitest';
import { belowEach, treeRows } from '../tree-rows.ts';
import { boxOf, changesIn, draftOf, ruleToggled, toggled } from './draft.ts';

const entry = (id: string, parentId: string | null, more: Partial<GrantEntry> = {}): GrantEntry => ({
  id,
  parentId,
  name: `Name ${id}`,
  nameZh: null,
  menuType: 1,
  perms: null,
  everybodys: false,
  granted: false,
  grantable: true,
  dataRuleIds: [],
  rules: [],
  ...more,
});
/** A folder with two pages, the first of which has a button. */
const entries = [
  entry('folder', null, { menuType: 0 }),
  entry('page', 'folder'),
  entry('button', 'page', { menuType: 2, perms: 'page:do' }),
  entry('other', 'folder'),
];
const below = belowEach(entries);
const idsOf = (some: readonly GrantEntry[]) => some.map(({ id }) => id);
const start = draftOf(entries);

describe('[RP-05] the box of an entry', () => {
  it('is half checked while only some below it is given', () => {
    const draft = { ...start, granted: new Set(['button']) };
    expect(['folder', 'page', 'button', 'other'].map((id) => boxOf(below, draft, id))).toEqual([
      'some',
      'some',
      'on',
      'off',
    ]);
  });

  it('of a page is checked without its buttons, of a folder with everything only', () => {
    const draft = { ...start, granted: new Set(['folder', 'page']) };
    expect(boxOf(below, draft, 'page')).toBe('on');
    expect(boxOf(below, draft, 'folder')).toBe('some');
    expect(boxOf(below, { ...start, granted: new Set(idsOf(entries)) }, 'folder')).toBe('on');
  });

  it('gives and takes everything below with it', () => {
    const given = toggled(entries, start, 'folder');
    expect([...given.granted].toSorted()).toEqual(idsOf(entries).toSorted());
    expect([...toggled(entries, given, 'page').granted].toSorted()).toEqual(['folder', 'other']);
    expect([...toggled(entries, given, 'folder').granted]).toEqual([]);
  });

  it('leaves alone what the granter does not hold', () => {
    const some = entries.map((one) => (one.id === 'button' ? { ...one, grantable: false, granted: true } : one));
    expect([...toggled(some, { ...draftOf(some), granted: new Set() }, 'folder').granted]).not.toContain('button');
    const all = draftOf(some.map((one) => ({ ...one, granted: true })));
    expect([...toggled(some, all, 'folder').granted]).toEqual(['button']);
  });
});

describe('[RP-05] changes', () => {
  it('are what differs from what was read', () => {
    const read = entries.map((one) => (one.id === 'other' ? { ...one, granted: true } : one));
    const draft = { granted: new Set(['page']), rules: new Map() };
    const { add, remove, rules } = changesIn(read, draft);
    expect([idsOf(add), idsOf(remove), rules]).toEqual([['page'], ['other'], []]);
  });

  it('of rules count only where the entry is given, and only when they differ', () => {
    const page = entry('page', null, { granted: true, dataRuleIds: ['a'] });
    const once = ruleToggled(draftOf([page]), page, 'b');
    expect(changesIn([page], once).rules).toEqual([{ entry: page, before: ['a'], after: ['a', 'b'] }]);
    expect(changesIn([page], ruleToggled(once, page, 'b')).rules).toEqual([]);
    expect(changesIn([page], { ...once, granted: new Set() }).rules).toEqual([]);
  });
});

describe('a tree', () => {
  it('shows what a search finds with all above it, closed or not', () => {
    const closed = new Set(['folder']);
    expect(treeRows(entries, { closed, search: '' }).map((row) => row.entry.id)).toEqual(['folder']);
    const found = treeRows(entries, { closed, search: 'PAGE:do' });
    expect(found.map((row) => [row.entry.id, row.depth])).toEqual([
      ['folder', 0],
      ['page', 1],
      ['button', 2],
    ]);
    expect(treeRows(entries, { closed, search: 'nothing' })).toEqual([]);
  });

  it('shows what lost its parent at the top', () => {
    expect(treeRows([entry('lost', 'gone')], { closed: new Set(), search: '' })[0]).toMatchObject({ depth: 0 });
  });
});
