import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { startWords } from '../app/words/words.ts';
import { RequestError } from '../kernel/calls/request-error.ts';
import { Failure } from './failure.tsx';

beforeAll(startWords);

const refused = (status: number, message: string, failure = 'common.internal') =>
  new RequestError({ status, failure, message, requestId: 'abc' });

test('[ER-01] without access there is no retry, but a contact', () => {
  render(<Failure error={refused(403, 'no')} retry={vi.fn()} />);
  expect(screen.getByText('sorry, you have no access to this page')).toBeDefined();
  expect(screen.getByText('You do not have access to this. Ask an administrator.')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('[ER-01] without a role in a project the contact is its owner', () => {
  const text = 'Your role in this project does not allow this. Ask the project owner.';
  render(<Failure error={refused(403, text, 'project.notAllowed')} retry={vi.fn()} />);
  expect(screen.getByText(/Ask the project owner\./)).toBeDefined();
  expect(screen.queryByText(/administrator/)).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('[ER-01] a server error shows the request id for the administrator', async () => {
  const retry = vi.fn();
  render(<Failure error={refused(500, 'The disk is full.')} retry={retry} />);
  expect(screen.getByText('Sorry, the server had an error')).toBeDefined();
  expect(screen.getByText('The disk is full.')).toBeDefined();
  expect(screen.getByText('Request abc')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
});
