import { form as forms, type PublishedForm } from '@opsyard/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { id, signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { showInProject } from '../../../../test/task-page.tsx';
import { mockUploadServer } from '../../../../test/uploads.ts';
import { startWords } from '../../../app/words/words.ts';
import { FillForm } from './fill-form.tsx';

beforeAll(startWords);
beforeEach(signedIn);

const question = { help: '', required: true, options: [] };
const FORM: PublishedForm = {
  ...{ id: id('9'), name: 'Request', projectName: 'Shop', version: 1, intake: true, people: [], labels: [] },
  schema: {
    sections: [
      {
        ...{ title: '', help: '' },
        questions: [
          { ...question, id: 'q1', kind: 'text', label: 'What', target: 'title' },
          { ...question, id: 'q2', kind: 'file', label: 'Pictures', target: null },
        ],
      },
    ],
  },
};

test('a file is uploaded as soon as it is chosen, can be removed again, and its id is the answer', async () => {
  const filed = { id: id('e'), title: 'Banner', taskKey: null, isWaiting: true, isRepeated: false, opId: null };
  const server = new MockServer().on(forms.submit, filed);
  const uploaded = { id: id('f'), name: 'shop.png', size: 3 };
  const envelope = JSON.stringify({ success: true, message: '', code: 200, result: uploaded, timestamp: 1 });
  mockUploadServer([
    [200, envelope],
    [200, envelope],
  ]);
  const { container } = showInProject(<FillForm form={FORM} initial={{ q1: 'Banner' }} />);
  const input = container.ownerDocument.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is a field for files.');
  const choose = () => userEvent.upload(input, new File(['abc'], 'shop.png'));
  await choose();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove shop.png' }));
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Answer this question.')).toBeTruthy();
  await choose();
  await screen.findByRole('button', { name: 'Remove shop.png' });
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(server.calls(forms.submit)).toHaveLength(1));
  expect(server.calls(forms.submit)[0]?.body).toMatchObject({ answers: { q1: 'Banner', q2: [uploaded.id] } });
});
