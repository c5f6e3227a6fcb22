import type { GrantEntry } from '@opsyard/contract';
import { describe, expect, it } from 'vitest';
import { childrenByParent, treeRows } from '../tree-rows.ts';
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
/** A folder with two pages; the first page has a button. */
const entries = [
  entry('folder', null, { menuType: 0 }),
  entry('page', 'folder'),
  entry('button', 'page', { menuType: 2, perms: 'page:do' }),
  entry('other', 'folder'),
];
const below = childrenByParent(entries);
const idsOf = (someGranted: readonly GrantEntry[]) => someGranted.map(({ id }) => id);
const start = draftOf(entries);

describe('[RP-05] the checkbox of an entry', () => {
  it('is indeterminate while only some entries below it are granted', () => {
    const draft = { ...start, granted: new Set(['button']) };
    expect(['folder', 'page', 'button', 'other'].map((id) => boxOf(below, draft, id))).toEqual([
      'some',
      'some',
      'on',
      'off',
    ]);
  });

  it('is checked for a page without its buttons, for a folder only when everything below is granted', () => {
    const draft = { ...start, granted: new Set(['folder', 'page']) };
    expect(boxOf(below, draft, 'page')).toBe('on');
    expect(boxOf(below, draft, 'folder')).toBe('some');
    expect(boxOf(below, { ...start, granted: new Set(idsOf(entries)) }, 'folder')).toBe('on');
  });

  it('grants and revokes everything below it', () => {
    const toggledDraft = toggled(entries, start, 'folder');
    expect([...toggledDraft.granted].toSorted()).toEqual(idsOf(entries).toSorted());
    expect([...toggled(entries, toggledDraft, 'page').granted].toSorted()).toEqual(['folder', 'other']);
    expect([...toggled(entries, toggledDraft, 'folder').granted]).toEqual([]);
  });

  it('does not change what the granter does not hold', () => {
    const someGranted = entries.map((one) => (one.id === 'button' ? { ...one, grantable: false, granted: true } : one));
    expect([...toggled(someGranted, { ...draftOf(someGranted), granted: new Set() }, 'folder').granted]).not.toContain(
      'button',
    );
    const all = draftOf(someGranted.map((one) => ({ ...one, granted: true })));
    expect([...toggled(someGranted, all, 'folder').granted]).toEqual(['button']);
  });
});

describe('[RP-05] changes', () => {
  it('are the differences from the loaded permissions', () => {
    const read = entries.map((one) => (one.id === 'other' ? { ...one, granted: true } : one));
    const draft = { granted: new Set(['page']), rules: new Map() };
    const { add, remove, rules } = changesIn(read, draft);
    expect([idsOf(add), idsOf(remove), rules]).toEqual([['page'], ['other'], []]);
  });

  it('include rules only of granted entries, and only when they differ', () => {
    const page = entry('page', null, { granted: true, dataRuleIds: ['a'] });
    const once = ruleToggled(draftOf([page]), page, 'b');
    expect(changesIn([page], once).rules).toEqual([{ entry: page, before: ['a'], after: ['a', 'b'] }]);
    expect(changesIn([page], ruleToggled(once, page, 'b')).rules).toEqual([]);
    expect(changesIn([page], { ...once, granted: new Set() }).rules).toEqual([]);
  });
});

describe('a tree', () => {
  it('shows the matches of a search with their ancestors, collapsed or not', () => {
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

  it('shows an entry without its parent at the top level', () => {
    expect(treeRows([entry('lost', 'gone')], { closed: new Set(), search: '' })[0]).toMatchObject({ depth: 0 });
  });
});
