import type { FormAnswer, FormField, Question } from '@opsyard/contract';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { id } from '../../../../test/makers.ts';
import { PublicQuestion } from './public-question.tsx';

const FIELDS: FormField[] = [
  { key: `c_${id('1')}`, kind: 'percent', options: [], unit: '', decimals: 0 },
  { key: `c_${id('2')}`, kind: 'choice', options: [{ id: id('5'), name: 'Germany' }], unit: '', decimals: 0 },
  {
    ...{ key: `c_${id('3')}`, kind: 'choices', unit: '', decimals: 0 },
    options: Array.from({ length: 30 }, (_, at) => ({ id: `${id('6').slice(2)}${10 + at}`, name: `Shop ${10 + at}` })),
  },
];

/** Shows a question; returns what is answered so far. */
function show(kind: Question['kind'], target: Question['target'] = null) {
  const question = { id: 'q2', kind, label: 'Answer', help: '', required: true, target, options: [] };
  const given: FormAnswer[] = [];
  function Asked() {
    const [answer, setAnswer] = useState<FormAnswer>(null);
    const onAnswer = (next: FormAnswer) => {
      given.push(next);
      setAnswer(next);
    };
    return (
      <MemoryRouter>
        <PublicQuestion
          {...{ question, answer, onAnswer, isNeeded: true, problem: undefined, formKey: 'x' }}
          choices={{ labels: [], fields: FIELDS }}
        />
      </MemoryRouter>
    );
  }
  render(<Asked />);
  return () => given.at(-1);
}

test('[64] public forms ask for custom fields with their units and options', async () => {
  const share = show('number', FIELDS[0]?.key);
  expect(screen.getByText('%')).toBeTruthy();
  await userEvent.type(screen.getByRole('spinbutton'), '40');
  expect(share()).toBe(40);
  const market = show('select', FIELDS[1]?.key);
  await userEvent.selectOptions(screen.getByRole('combobox'), 'Germany');
  expect(market()).toBe(id('5'));
});

test('many options are searched, and those that are ticked stay in the list', async () => {
  const shops = show('multiSelect', FIELDS[2]?.key);
  expect(screen.getAllByRole('checkbox')).toHaveLength(30);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Shop 12' }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search options' }), 'shop 3');
  const names = screen.getAllByRole('checkbox').map((box) => box.parentElement?.textContent);
  expect(names).toEqual(['Shop 12', ...Array.from({ length: 10 }, (_, at) => `Shop ${30 + at}`)]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Shop 31' }));
  expect(shops()).toHaveLength(2);
});

test('a range of days is answered with its first and its last day', async () => {
  const range = show('dateRange');
  expect(screen.getByRole('group', { name: /Answer/ })).toBeTruthy();
  await userEvent.type(screen.getByLabelText('First day'), '2026-05-04');
  expect(range()).toBe('2026-05-04/');
  await userEvent.type(screen.getByLabelText('Last day'), '2026-05-06');
  expect(range()).toBe('2026-05-04/2026-05-06');
  await userEvent.clear(screen.getByLabelText('First day'));
  await userEvent.clear(screen.getByLabelText('Last day'));
  expect(range()).toBe(null);
});
