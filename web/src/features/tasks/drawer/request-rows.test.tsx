import { formSubmission, type TaskFacts, task } from '@opsyard/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { LI, projectScope, taskId, taskRow } from '../../../../test/task-makers.ts';
import { showInProject } from '../../../../test/task-page.tsx';
import { startWords } from '../../../app/words/words.ts';
import { queryCache } from '../../../kernel/calls/query-cache.ts';
import { RequestRows } from './request-rows.tsx';

beforeAll(startWords);
beforeEach(() => {
  signedIn();
  queryCache.clear();
});

const REQUEST = taskId(99);
const facts: TaskFacts = {
  ...{ id: taskId(1), requester: LI, isPublicRequest: false, promisedDate: '2040-01-31', promiseReason: 'Illness' },
  ...{ requestId: REQUEST, links: [], moreLinks: 0, lastComment: null },
};
const request = {
  ...{ id: REQUEST, title: 'Poster', promisedDate: '2040-01-31', expected: null },
  ...{ formName: 'Requests', state: 'accepted', lines: [], files: [], messages: [] },
};
const promised = () => screen.findByRole('button', { name: /^Promised date/ });

test('[S8] an open task shows its requester and the promised date, which is moved with a reason', async () => {
  const server = new MockServer().on(task.facts, [facts]).on(formSubmission.queryById, request as never);
  server.on(formSubmission.promise, null);
  showInProject(<RequestRows task={taskRow(1)} />, projectScope());
  expect(await screen.findByText(LI.realname)).toBeTruthy();
  expect((await promised()).textContent).toContain('Illness');
  await userEvent.click(await promised());
  await userEvent.type(await screen.findByLabelText('Reason, shown to the requester'), 'Later');
  server.on(task.facts, [{ ...facts, promiseReason: 'Later' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect((await promised()).textContent).toContain('Later'));
  const sent = server.received.find(({ path }) => path.endsWith('/promise'));
  expect(sent?.body).toEqual({ id: REQUEST, promisedDate: '2040-01-31', reason: 'Later' });
});

test('[S8] readers, and those who look at a closed task, cannot move the date; other tasks have none', async () => {
  new MockServer().on(task.facts, [{ ...facts, requester: null, isPublicRequest: true, promisedDate: null }]);
  const { unmount } = showInProject(<RequestRows task={taskRow(1)} />, projectScope({ abilities: ['view'] }));
  expect(await screen.findByText('Someone without an account')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  showInProject(<RequestRows task={taskRow(1, { category: '1' })} />, projectScope());
  expect(await screen.findByText('Someone without an account')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
