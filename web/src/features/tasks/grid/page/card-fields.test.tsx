import { type CustomField, customKey } from '@opsyard/contract';
import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { id, signedIn } from '../../../../../test/makers.ts';
import { projectScope, taskRow } from '../../../../../test/task-makers.ts';
import { showInProject } from '../../../../../test/task-page.tsx';
import { startWords } from '../../../../app/words/words.ts';
import { CardFields } from './card-fields.tsx';

beforeAll(startWords);

const plain = {
  unit: '',
  decimals: 0,
  required: false,
  sortable: false,
  archived: false,
  visibleWhen: '',
  rank: 'a0',
  version: 1,
};
const BUDGET: CustomField = { ...plain, id: id('a'), name: 'Budget', kind: 'number', unit: 'EUR', options: [] };
const NOTE: CustomField = { ...plain, id: id('b'), name: '<b>Note</b>', kind: 'text', options: [] };
const MARKET: CustomField = {
  ...plain,
  id: id('c'),
  name: 'Market',
  kind: 'choices',
  options: [
    { id: id('1'), name: 'Spain', color: 'red' },
    { id: id('2'), name: 'Japan', color: 'blue' },
  ],
};
const FIELDS = [BUDGET, NOTE, MARKET];

function show(custom: Record<string, string | number | string[]>) {
  signedIn();
  return showInProject(<CardFields task={taskRow(1, { custom })} fields={FIELDS} />, projectScope({ fields: FIELDS }));
}
const texts = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);

test('a card shows values with the names of their fields, as text, and leaves out empty ones', () => {
  show({ [customKey(NOTE.id)]: 'Ask first', [customKey(MARKET.id)]: [id('1'), id('2')] });
  expect(texts('term')).toEqual(['<b>Note</b>', 'Market']);
  expect(texts('definition')).toEqual(['Ask first', 'Spain+1']);
});

test('a card shows two values and counts the others, and names them in the tooltip of the count', () => {
  show({ [customKey(BUDGET.id)]: 0, [customKey(NOTE.id)]: 'Ask first', [customKey(MARKET.id)]: [id('1')] });
  expect(texts('definition')).toEqual(['0 EUR', 'Ask first']);
  expect(screen.getByTitle('Market').textContent).toBe('+1');
});

test('a card of a task without values has no line for them', () => {
  show({});
  expect(screen.queryByRole('definition')).toBeNull();
});
