import { expect, test } from 'vitest';
import { textsToChoose, withField, withValue } from './mapping-options.ts';

test('a field is mapped to one column only, and a field without a column cannot be the matching field', () => {
  const columns = ['code', 'name', null];
  expect(withField({ match: 'code' }, columns, 2, 'name')).toEqual({ mapping: ['code', null, 'name'], match: 'code' });
  expect(withField({ match: 'code' }, columns, 0, null)).toEqual({ mapping: [null, 'name', null] });
  expect(withField({ match: null }, columns, 0, null)).toEqual({ mapping: [null, 'name', null], match: null });
});

test('the last value chosen for a text is used, and the text remains listed', () => {
  const rocket = { field: 'service', text: 'Rocket' };
  const chosen = withValue(withValue({}, rocket, 'sea'), rocket, null);
  expect(chosen.values).toEqual([{ ...rocket, value: null }]);
  expect(withValue(chosen, rocket, undefined).values).toEqual([]);
  const before = [{ ...rocket, count: 2 }];
  expect(textsToChoose([], before)).toEqual(before);
  expect(textsToChoose([{ field: 'service', text: 'rocket', count: 2 }], before)).toEqual(before);
});
