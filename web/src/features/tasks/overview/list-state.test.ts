import {
  categoryFilter,
  completedFilter,
  OVERVIEW_GROUPS,
  type OverviewGroup,
  overviewFilter,
  overviewGroupFilter,
  PROJECT_FIGURES,
} from '@opsyard/contract';
import { expect, test } from 'vitest';
import { id } from '../../../../test/makers.ts';
import { readConditions } from '../shared/reading/read-conditions.ts';
import { toTaskFilter } from '../shared/reading/task-filter.ts';
import { listAddress, stateOfFilter } from './list-state.ts';

const present = {
  ...{ today: '2026-03-05', weekFrom: '2026-03-02', weekTo: '2026-03-08' },
  weeks: ['2026-02-23T00:00:00.000Z', '2026-03-02T00:00:00.000Z', '2026-03-09T00:00:00.000Z'],
};
const VALUES: Record<OverviewGroup, string[]> = {
  ...{ status: [id('1')], owner: [id('a'), ''], late: [id('a'), ''], label: [id('7'), ''], priority: ['H'] },
};

test('every number of an overview opens the list with its filter', () => {
  const filters = [
    ...PROJECT_FIGURES.map((figure) => overviewFilter(figure, present)),
    ...OVERVIEW_GROUPS.flatMap((group) => VALUES[group].map((value) => overviewGroupFilter(group, value, present))),
    categoryFilter('3'),
    completedFilter(present.weeks[0] ?? '', present.weeks[1] ?? ''),
    { dueFrom: '2026-03-03' },
  ];
  for (const filter of filters) {
    const state = stateOfFilter(filter, present.today);
    const now = { today: present.today, me: id('a') };
    const where = state.filter === '' ? null : readConditions(state.filter, [], now);
    expect(toTaskFilter(state, now, where)).toEqual(filter);
  }
  expect(listAddress(overviewFilter('week', present), present.today)).toBe('?status=open&due=week&view=all');
});
