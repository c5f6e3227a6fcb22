import { expect, test } from 'vitest';
import { channelType } from '../logistics/channel.ts';
import { reportTemplateType } from '../logistics/report-template.ts';
import { choiceColor } from './choice-color.ts';
import { f } from './fields.ts';

test('default colours of choices are not those of success, warning or failure', () => {
  const names = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`c${at}`, ['x', 'x'] as const]));
  const field = f.choice(['Many', '多选'], names);
  const colors = new Set(Object.keys(names).map((value) => choiceColor(field, value)));
  expect(colors).toEqual(new Set(['gray', 'blue', 'cyan', 'indigo', 'purple', 'brown']));
  expect(choiceColor(reportTemplateType.fields.format, 'csv')).toBe('blue');
});

test('a declared colour takes precedence', () => {
  expect(choiceColor(channelType.fields.state, 'active')).toBe('green');
});
