import { expect, test } from 'vitest';
import { id } from '../../../../test/makers.ts';
import { askWithSameAnswer, bodyOf, changed, type ImportTargetFields, newTarget } from './import-target.ts';

const requests: ImportTargetFields = {
  ...{ columns: null, dateOrder: null, sheet: null, encoding: null, source: null, memberIds: [] },
  ...{ target: { kind: 'existing', projectId: id('f') }, onKnown: 'keep', sameTitle: 'create' },
  names: { labels: [{ key: 'a', labelId: null }] },
};

test('names and the encoding are sent if they were chosen', () => {
  const { names } = requests;
  expect(bodyOf(id('1'), { ...requests, encoding: 'big5' })).toMatchObject({ names, encoding: 'big5' });
  const body = bodyOf(id('1'), { ...requests, names: {} });
  expect(body).not.toHaveProperty('names');
  expect(body).not.toHaveProperty('encoding');
  expect(askWithSameAnswer(requests, { ...requests, names: { labels: [] } })).toBe(false);
});

test.for<[string, Partial<ImportTargetFields>, boolean]>([
  ['another project', { target: { kind: 'existing', projectId: id('e') } }, true],
  ['a new project', { target: newTarget({ name: 'Film' }) }, true],
  ['another sheet', { sheet: 'Two' }, true],
  ['another encoding', { encoding: 'big5' }, true],
  ['the same project', { target: { kind: 'existing', projectId: id('f') } }, false],
  ['another column', { columns: ['title'] }, false],
])('what was chosen for names does not count in another place or reading: %s', ([, part, isDropped]) => {
  const after = changed(requests, part);
  expect(after).toEqual(isDropped ? { ...part, names: {} } : part);
});
