import { form as forms, type PublishedForm } from '@opsyard/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
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

test('[S9] files are dropped on the form or pasted into it; what is too large or too many is refused by name', async () => {
  new MockServer();
  const answers = ['a', 'b', 'c', 'd', 'e'].map((at) => {
    const result = { id: id(at), name: `${at}.png`, size: 3 };
    return [200, JSON.stringify({ success: true, message: '', code: 200, result, timestamp: 1 })] as const;
  });
  const { urls } = mockUploadServer(answers);
  showInProject(<FillForm form={FORM} initial={{}} />);
  const title = screen.getByRole('textbox', { name: 'What (required)' });
  const file = (name: string) => new File(['abc'], name);
  const large = file('film.mov');
  Object.defineProperty(large, 'size', { value: 60_000_000 });
  fireEvent.drop(title, { dataTransfer: { types: ['Files'], files: [file('a.png'), large] } });
  await screen.findByRole('button', { name: 'Remove a.png' });
  expect(await screen.findByText('“film.mov” is 57.2 MB. The limit is 50 MB.')).toBeTruthy();
  // Copied cells come with a picture of them: the text is meant.
  fireEvent.paste(title, { clipboardData: { types: ['text/plain', 'Files'], files: [file('cells.png')] } });
  fireEvent.paste(title, { clipboardData: { types: ['Files'], files: [file('b.png')] } });
  fireEvent.paste(document.body, { clipboardData: { types: ['Files'], files: [file('c.png')] } });
  await screen.findByRole('button', { name: 'Remove c.png' });
  expect(screen.queryByText(/film.mov/)).toBeNull();
  const more = ['d', 'e', 'f', 'g'].map((name) => file(`${name}.png`));
  fireEvent.drop(screen.getByRole('button', { name: 'Add file: Pictures' }), {
    dataTransfer: { types: ['Files'], files: more },
  });
  expect(await screen.findByText('2 files were left out: there are too many.')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Remove/ }).map((one) => one.getAttribute('aria-label'))).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map((name) => `Remove ${name}.png`),
  );
  expect(urls).toHaveLength(5);
});
