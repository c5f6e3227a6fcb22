import { form as forms, type PublishedForm, type Question } from '@opsyard/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { id, signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { showInProject } from '../../../../test/task-page.tsx';
import { startWords } from '../../../app/words/words.ts';
import { FillForm } from './fill-form.tsx';

beforeAll(startWords);
beforeEach(signedIn);

const question = { kind: 'text' as const, help: '', required: true, options: [], target: null } satisfies Omit<
  Question,
  'id' | 'label'
>;
const formOf = (version: number, questions: Question[]): PublishedForm => ({
  ...{ id: id('9'), name: 'Request', projectName: 'Shop', version, intake: true, people: [], labels: [] },
  schema: { sections: [{ title: '', help: '', questions }] },
});
const FIRST = formOf(1, [
  { ...question, id: 'q1', label: 'What', target: 'title' },
  { ...question, id: 'q2', label: 'Why', required: false },
]);
const SECOND = formOf(2, [
  { ...question, id: 'q1', label: 'What', target: 'title' },
  { ...question, id: 'q2', label: 'Why' },
  { ...question, id: 'q3', label: 'Where' },
  { ...question, id: 'q4', label: 'Who', required: false },
]);

function Changing() {
  const [form, setForm] = useState(FIRST);
  return (
    <>
      <button type="button" onClick={() => setForm(SECOND)}>
        Publish
      </button>
      <FillForm form={form} initial={{}} />
    </>
  );
}

test('[S9] a form that changes while it is filled in keeps the answers, marks what is required now, and lists what is missing', async () => {
  showInProject(<Changing />);
  await userEvent.type(screen.getByRole('textbox', { name: 'What (required)' }), 'Banner');
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  const note = (await screen.findByText(/The form was changed/)).closest<HTMLElement>('[role=status]');
  const named = within(note as HTMLElement).getAllByRole('button');
  expect(named.map(({ textContent }) => textContent)).toEqual(['Why', 'Where']);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'What (required)' }).value).toBe('Banner');
  const why = screen.getByRole('textbox', { name: 'Why (required) New' });
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  const list = (await screen.findByText('2 fields need your attention')).closest<HTMLElement>('[role=alert]');
  await userEvent.click(within(list as HTMLElement).getByRole('button', { name: 'Why' }));
  expect(document.activeElement).toBe(why);
  await userEvent.type(why, 'Sale');
  expect(
    within(list as HTMLElement)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Where']);
});

const WEIGHT = `c_${'1'.repeat(32)}` as const;
const COLOR = `c_${'2'.repeat(32)}` as const;
const WITH_FIELDS: PublishedForm = {
  ...FIRST,
  fields: [
    { key: WEIGHT, kind: 'number', options: [], unit: 'kg', decimals: 1 },
    { key: COLOR, kind: 'choice', options: [{ id: id('5'), name: 'Red' }], unit: '', decimals: 0 },
  ],
  schema: {
    sections: [
      {
        ...{ title: '', help: '' },
        questions: [
          { ...question, id: 'q1', label: 'What', target: 'title' },
          { ...question, id: 'q2', label: 'Heavy', kind: 'checkbox', required: false },
          { ...question, id: 'q3', label: 'Colour', kind: 'select', target: COLOR },
          { ...question, id: 'q4', label: 'Lost', target: `c_${'3'.repeat(32)}` },
        ],
      },
      {
        ...{ title: 'Freight', help: '', visibleWhen: 'q2 = true' },
        questions: [{ ...question, id: 'q5', label: 'Weight', kind: 'number', target: WEIGHT }],
      },
    ],
  },
};

test('[64] custom fields are asked with their options and units, a section only on its condition, and what is hidden is not sent', async () => {
  const filed = { id: id('7'), title: 'Box', taskKey: null, isWaiting: true, isRepeated: false, opId: null };
  const server = new MockServer().on(forms.submit, filed);
  showInProject(<FillForm form={WITH_FIELDS} initial={{ q3: id('5') }} />);
  expect(screen.queryByText('Lost (required)')).toBeNull();
  expect(screen.getByText('Red')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: 'What (required)' }), 'Box');
  const heavy = screen.getByRole('checkbox', { name: 'Heavy' });
  await userEvent.click(heavy);
  const freight = (await screen.findByRole('heading', { name: 'Freight' })).parentElement as HTMLElement;
  expect(within(freight).getByText('kg')).toBeTruthy();
  await userEvent.type(within(freight).getByRole('spinbutton', { name: 'Weight (required)' }), '2.55');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await screen.findByText('This number has too many decimal places.');
  await userEvent.click(heavy);
  expect(screen.queryByRole('heading', { name: 'Freight' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await screen.findByText('“Box” submitted');
  expect(server.calls(forms.submit)[0]?.body).toMatchObject({ answers: { q1: 'Box', q3: id('5') } });
  expect(JSON.stringify(server.calls(forms.submit)[0]?.body)).not.toContain('2.55');
});
