import { expect, test } from 'vitest';
import { sideColumnsOf, sideWidth, toggledSide } from './side-columns.ts';

test('[S5] columns beside the titles are named by the address in their usual order; unknown names are ignored', () => {
  expect(sideColumnsOf('')).toEqual([]);
  expect(sideColumnsOf('predecessors.colour.owner')).toEqual(['owner', 'predecessors']);
  expect(toggledSide('predecessors', 'owner')).toBe('owner.predecessors');
  expect(toggledSide('owner.predecessors', 'owner')).toBe('predecessors');
  expect(toggledSide('predecessors', 'predecessors')).toBe('');
  expect(sideWidth([])).toBe(0);
  expect(sideWidth(['owner', 'duration'])).toBe(sideWidth(['owner']) + sideWidth(['duration']));
});
