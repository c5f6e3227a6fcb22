import { expect, test } from 'vitest';
import { id } from '../../../../test/makers.ts';
import { LI, project, WANG } from '../../../../test/task-makers.ts';
import { filterProjects, NO_FILTER, progressOf } from './project-filter.ts';

const projects = [
  project({ id: id('1'), key: 'SITE', name: 'Shop in Spain', automaticHealth: { health: 'atRisk', reason: 'behind' } }),
  project({ id: id('2'), key: 'ADS', name: '春季大促', owner: LI, state: 'paused', starred: true }),
];
const keys = (filter: Partial<Parameters<typeof filterProjects>[1]>) =>
  filterProjects(projects, { ...NO_FILTER, ...filter }, WANG.id).map(({ key }) => key);

test.each([
  [{ search: 'nothing' }, []],
  [{ search: 'spain shop' }, ['SITE']],
  [{ search: 'ads' }, ['ADS']],
  [{ search: '春季' }, ['ADS']],
  [{ owner: ['me'] }, ['SITE']],
  [{ owner: ['me', LI.id] }, ['SITE', 'ADS']],
  [{ owner: ['me'], state: ['paused'] }, []],
  [{ health: ['atRisk'] }, ['SITE']],
  [{ favourite: ['only'] }, ['ADS']],
  [{ health: ['none'] }, ['ADS']],
  [{}, ['SITE', 'ADS']],
])('%o leaves %o', (filter, left) => {
  expect(keys(filter)).toEqual(left);
});

test('all tasks count that the list shows, cancelled ones too; of those that are wanted the done ones are the progress', () => {
  const counts = { todo: 1, doing: 1, review: 0, done: 2, cancelled: 9, overdue: 0 };
  expect(progressOf(counts)).toEqual({ total: 13, done: 2, counted: 4, share: 0.5 });
  expect(progressOf({ ...counts, todo: 0, doing: 0, done: 0 }).share).toBe(0);
});
