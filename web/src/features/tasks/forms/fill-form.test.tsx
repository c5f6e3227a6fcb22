import type { PublishedForm, Question } from '@opsyard/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { id, signedIn } from '../../../../test/makers.ts';
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
