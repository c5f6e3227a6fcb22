import { commonFailures, project, SESSION_EXPIRED_CODE, task } from '@opsyard/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loginResult, signedIn } from '../../../test/makers.ts';
import { openPage } from '../../../test/page.tsx';
import { MockServer } from '../../../test/server.ts';
import { setNotifier } from '../notify.ts';
import { currentSession, startSession } from '../session.ts';
import { setZone } from '../zone.ts';
import { call } from './api.ts';
import { RequestError } from './request-error.ts';

const expired = { code: SESSION_EXPIRED_CODE };
const body = { projectId: '1'.repeat(32), title: 'Shoot' };

async function refusalOf(work: Promise<unknown>): Promise<RequestError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof RequestError)) throw new Error('it was not refused');
  return error;
}

test('[ER-02] when the session has ended, one dialog for all failed calls gives the reason and signs out', async () => {
  const text = 'The password of your account was changed.';
  const server = new MockServer().fail(project.list, commonFailures.sessionExpired, {
    ...expired,
    detail: { reason: 'password', text },
  });
  await openPage('/404');
  // The page stores which session has ended.
  startSession({ ...loginResult(), token: 'ended once' }, true);
  await Promise.all(Array.from({ length: 20 }, () => refusalOf(call(project.list, { query: {} }))));
  await screen.findByText(/Sorry, login has expired, please log in again/);
  // If somebody ended the session, the reason is shown.
  expect(screen.getByRole('dialog', { name: 'Login expired' }).textContent).toContain(text);
  await refusalOf(call(project.list, {}, { quiet: true }));
  expect(screen.getAllByRole('dialog', { name: 'Login expired' })).toHaveLength(1);
  expect(server.calls(project.list)).toHaveLength(21);

  await userEvent.click(screen.getByRole('button', { name: 'Login again' }));
  expect(currentSession()).toBeNull();
});

test('[ER-02] the text of a failure is resolved when it is shown, because texts may load later', async () => {
  setNotifier(null);
  const words = vi.spyOn(i18next, 't');
  const server = new MockServer().fail(project.list, commonFailures.notFound);
  await refusalOf(call(project.list, { query: {} }));
  server.fail(project.list, commonFailures.sessionExpired, expired);
  startSession({ ...loginResult(), token: 'another' }, true);
  await refusalOf(call(project.list, { query: {} }));
  expect(words).not.toHaveBeenCalled();
  const error = vi.fn<(shown: { content: string }) => void>();
  setNotifier({ message: { error }, modal: { error } } as never);
  expect(error).toHaveBeenCalledTimes(2);
  words.mockRestore();
  setNotifier(null);
});

test('[ER-02] failures of a former session are ignored', async () => {
  new MockServer().fail(project.list, commonFailures.sessionExpired, expired);
  await openPage('/404');
  await refusalOf(call(project.list, {}, { token: 'of yesterday' }));
  expect(screen.queryByText('Login expired')).toBeNull();
});

test('[ER-02] 403, 404 and 504 have their own texts, others use the server’s; duplicates are shown once', async () => {
  const server = new MockServer();
  await openPage('/404');
  signedIn();
  const messages = [
    { failure: commonFailures.forbidden, words: 'Access denied' },
    { failure: commonFailures.notFound, words: 'Sorry, the resource was not found' },
    { failure: commonFailures.timeout, words: 'Network timeout' },
    { failure: commonFailures.tooManyRequests, words: 'Slow down, please' },
  ];
  for (const { failure, words } of messages) {
    server.fail(project.list, failure, { message: 'Slow down, please' });
    await Promise.all([refusalOf(call(project.list, { query: {} })), refusalOf(call(project.list, { query: {} }))]);
    await screen.findByText(words);
    expect(screen.getAllByText(words)).toHaveLength(1);
  }
});

test('a failure handled by the caller is not shown again', async () => {
  new MockServer().fail(project.list, commonFailures.tooManyRequests, { message: 'Quiet, please' });
  await openPage('/404');
  const refused = await refusalOf(call(project.list, {}, { quiet: true }));
  expect(refused).toMatchObject({
    status: 429,
    failure: 'common.tooManyRequests',
    message: 'Quiet, please',
    requestId: 'r1',
  });
  expect(screen.queryByText('Quiet, please')).toBeNull();
});

test('[CL-01] [R15] reads send token, page, language, time zone and time; writes send an idempotency key', async () => {
  const server = new MockServer().on(project.list, []).on(task.add, { records: [], opId: '2'.repeat(32) });
  await openPage('/404?secret=1');
  signedIn();
  setZone('Asia/Kolkata');
  onTestFinished(() => setZone(''));
  const before = Math.floor(Date.now() / 1_000);
  await call(project.list, { query: {} });
  await call(task.add, { body });
  await call(task.add, { body });
  const [read] = server.calls(project.list);
  const [first, second] = server.calls(task.add);
  expect(Object.fromEntries(read?.headers ?? [])).toMatchObject({
    'x-access-token': 'token-1',
    'menu-url': '/404',
    'accept-language': 'en',
    'time-zone': 'Asia/Kolkata',
  });
  expect(Number(read?.query.get('_t'))).toBeGreaterThanOrEqual(before);
  expect(Number(read?.query.get('_t'))).toBeLessThanOrEqual(Math.ceil(Date.now() / 1_000));
  expect(read?.headers.get('idempotency-key')).toBeNull();
  expect(first?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  expect(second?.headers.get('idempotency-key')).not.toBe(first?.headers.get('idempotency-key'));
});

test('a write with an unknown outcome keeps its key for the user’s retry', async () => {
  const server = new MockServer().unreachable(task.add);
  await openPage('/404');
  signedIn();
  const aborted = AbortSignal.timeout(50);
  await call(task.add, { body }, { signal: aborted, quiet: true }).catch(() => undefined);
  server.fail(task.add, commonFailures.unconfirmed, { message: 'Perhaps it is done' });
  await refusalOf(call(task.add, { body }));
  await screen.findByText('Perhaps it is done');
  server.on(task.add, { records: [], opId: '2'.repeat(32) });
  await call(task.add, { body });
  await waitFor(() => expect(server.calls(task.add).length).toBeGreaterThan(2));
  expect(new Set(server.calls(task.add).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});
