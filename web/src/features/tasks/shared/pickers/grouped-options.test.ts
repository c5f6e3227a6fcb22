import { byGroup, type Label, singleGroup, withOnePerGroup } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { groupedOptions } from './grouped-options.ts';

test('[27] options without a group come before the headings of groups', () => {
  const choices = [
    { value: 'c', text: 'C' },
    { value: 'a', text: 'A', group: 'Stage' },
    { value: 'b', text: 'B', group: 'Stage' },
  ];
  expect(groupedOptions(choices)).toEqual([
    { value: 'c', label: 'C' },
    {
      label: 'Stage',
      options: [
        { value: 'a', label: 'A' },
        { value: 'b', label: 'B' },
      ],
    },
  ]);
});

test('[27] the label added last stays of a group that allows one, groups nothing is added to stay', () => {
  const groups: Record<string, string> = { a: 'x', b: 'x', c: 'y', d: 'y' };
  const after = (before: string[], ids: string[]) => withOnePerGroup({ before, after: ids }, (id) => groups[id]);
  expect(after(['a'], ['a', 'b'])).toEqual(['b']);
  expect(after([], ['b', 'a', 'z'])).toEqual(['a', 'z']);
  expect(after(['a', 'b'], ['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
  expect(after(['a', 'b'], ['b'])).toEqual(['b']);
});

test('[27] groups are the same in any case and width, those of all projects are others', () => {
  const label: Label = { id: '', name: 'L', color: 'red', archived: false };
  const own: Label = { ...label, group: 'Stage', single: true };
  expect(singleGroup({ ...own, group: 'ｓｔａｇｅ' })).toBe(singleGroup(own));
  expect(singleGroup({ ...own, global: true })).not.toBe(singleGroup(own));
  expect(singleGroup({ ...label, group: 'Stage' })).toBeUndefined();
  const groups = byGroup([own, label, { ...own, group: 'STAGE' }]);
  expect(groups.map(([name, members]) => [name, members.length])).toEqual([
    ['', 1],
    ['Stage', 2],
  ]);
});
