import type { ViewSettings } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { defaultListState, isUsual, listStateOf, sameSettings, settingsOf } from './view-model.ts';

const settings: ViewSettings = {
  ...{
    kind: 'board',
    filter: 'state = "active"',
    q: 'air',
    sort: '-name',
    group: '',
    by: 'state',
    lane: 'owner',
    date: '',
  },
  columns: [{ key: 'name', width: null }],
};

test('the state of a view is written to the URL and read back', () => {
  expect(settingsOf(listStateOf(settings), settings.columns)).toEqual(settings);
  expect(settingsOf({ ...defaultListState(), view: 'trash' }, null).kind).toBe('list');
  expect([isUsual(defaultListState()), isUsual(listStateOf(settings))]).toEqual([true, false]);
});

test('a view has changed when a part of it or the width of a column has', () => {
  expect(sameSettings(settings, { ...settings, columns: [{ key: 'name', width: null }] })).toBe(true);
  expect(sameSettings(settings, { ...settings, columns: [{ key: 'name', width: 300 }] })).toBe(false);
  expect(sameSettings(settings, { ...settings, lane: '' })).toBe(false);
});
