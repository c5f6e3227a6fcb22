import { beforeEach, expect, test, vi } from 'vitest';
import { loginResult } from '../../../test/makers.ts';
import { endSession, startSession } from '../session.ts';
import { clearDrafts, hasDrafts } from './clear-drafts.ts';
import { DRAFT_MAX_LENGTH, DRAFTS_MAX, deleteDraft, draftOf, keepDraft, keepDraftsForLater } from './drafts.ts';

const me = loginResult();
const other = { ...me, userInfo: { ...me.userInfo, id: 'e'.repeat(32) } };
const draft = (id: string, value: unknown = 'half') =>
  ({ kind: 'comment', id, value, title: 'Task', path: '/somewhere?task=A-1' }) as const;
/** What another window that is opened now finds. */
const written = (storage: Storage) => storage.getItem(`pro__DRAFTS_${me.userInfo.id}`);
const leave = () => window.dispatchEvent(new Event('pagehide'));

beforeEach(() => {
  endSession();
  for (const storage of [localStorage, sessionStorage]) storage.clear();
  clearDrafts(me.userInfo.id);
  startSession(me, true);
});

test('[63] drafts are written for the next page of the same user, and removed when they are sent', () => {
  keepDraft(draft('one'));
  leave();
  expect(JSON.parse(written(localStorage) ?? '')).toMatchObject([{ id: 'one', value: 'half', title: 'Task' }]);
  deleteDraft('comment', 'one');
  expect(written(localStorage)).toBeNull();
});

test('[63] no draft of a user is there for the next one, and none after logging out', () => {
  keepDraft(draft('one'));
  startSession(other, true);
  expect(draftOf('comment', 'one')).toBeUndefined();
  startSession(me, true);
  expect(draftOf('comment', 'one')?.value).toBe('half');
  clearDrafts(me.userInfo.id);
  endSession();
  startSession(me, true);
  expect(draftOf('comment', 'one')).toBeUndefined();
  leave();
  expect(written(localStorage)).toBeNull();
});

test('[63] what an editor keeps after its user has left is not there for the next one', () => {
  endSession();
  keepDraft(draft('late', 'secret'));
  expect(draftOf('comment', 'late')).toBeUndefined();
  startSession(other, true);
  keepDraft(draft('own'));
  leave();
  expect(localStorage.getItem(`pro__DRAFTS_${other.userInfo.id}`)).not.toContain('secret');
});

test('[63] drafts of a session that is not remembered end with the browser', () => {
  startSession(other, true);
  expect(draftOf('comment', 'one')).toBeUndefined();
  startSession(me, false);
  keepDraft(draft('one'));
  leave();
  expect([written(localStorage), written(sessionStorage) !== null]).toEqual([null, true]);
});

test('[63] the oldest of too many drafts, and one that is too long, are not written', () => {
  vi.useFakeTimers();
  for (let at = 0; at < DRAFTS_MAX + 3; at += 1) {
    vi.advanceTimersByTime(10);
    keepDraft(draft(`draft ${at}`));
  }
  keepDraft(draft('long', 'x'.repeat(DRAFT_MAX_LENGTH)));
  leave();
  vi.useRealTimers();
  const ids = (JSON.parse(written(localStorage) ?? '') as { id: string }[]).map(({ id }) => id);
  expect([ids.length, ids.includes('draft 0'), ids.includes('long')]).toEqual([DRAFTS_MAX - 1, false, false]);
  expect(draftOf('comment', 'long')).toBeDefined();
});

test('[63] drafts are found for seven days, and what was changed by others is not read', () => {
  vi.useFakeTimers();
  keepDraft(draft('old'));
  leave();
  vi.advanceTimersByTime(8 * 86_400_000);
  startSession(other, true);
  draftOf('comment', 'old');
  expect(written(localStorage)).toBeNull();
  vi.useRealTimers();
  const evil = ['//example.com', '/\\example.com'].map((path) => ({ ...draft('evil'), path, at: Date.now() }));
  const foreign = [...evil, 7, null];
  localStorage.setItem(`pro__DRAFTS_${me.userInfo.id}`, JSON.stringify(foreign));
  startSession(me, true);
  expect(draftOf('comment', 'evil')).toBeUndefined();
});

test('[63] a user who logs out keeps or deletes their own drafts only, and kept ones are for them alone', () => {
  startSession(me, false);
  keepDraft(draft('kept'));
  keepDraftsForLater();
  endSession();
  expect([written(localStorage) !== null, written(sessionStorage)]).toEqual([true, null]);
  startSession(other, false);
  expect(draftOf('comment', 'kept')).toBeUndefined();
  keepDraft(draft('theirs'));
  clearDrafts(other.userInfo.id);
  endSession();
  startSession(me, false);
  expect(draftOf('comment', 'kept')?.value).toBe('half');
  keepDraft(draft('kept', 'more'));
  leave();
  expect(written(localStorage)).toBeNull();
  deleteDraft('comment', 'kept');
  expect(written(sessionStorage)).toBeNull();
  clearDrafts(me.userInfo.id);
});

test('[63] a draft that has just been typed is known to whoever logs out', () => {
  expect(hasDrafts(me.userInfo.id)).toBe(false);
  keepDraft(draft('one'));
  expect([hasDrafts(me.userInfo.id), hasDrafts(other.userInfo.id)]).toEqual([true, false]);
});

test('[63] tabs whose sessions end with them show the drafts of each other, of one user only', async () => {
  startSession(me, false);
  keepDraft(draft('here'));
  leave();
  const tab = new BroadcastChannel(`pro__DRAFTS_${me.userInfo.id}`);
  const received: unknown[] = [];
  tab.onmessage = ({ data }: MessageEvent<unknown>) => void received.push(data);
  tab.postMessage({ ask: true });
  await vi.waitFor(() => expect(received).toMatchObject([{ drafts: [{ id: 'here' }] }]));
  const there = { ...draft('there'), at: Date.now() };
  tab.postMessage({ drafts: [there, { ...there, id: 'evil', path: '//example.com' }] });
  await vi.waitFor(() => expect(draftOf('comment', 'there')?.value).toBe('half'));
  expect(draftOf('comment', 'evil')).toBeUndefined();
  // What is removed here is removed there, and the other way round.
  deleteDraft('comment', 'there');
  await vi.waitFor(() => expect(received.at(-1)).toMatchObject({ removed: [['comment there', expect.any(Number)]] }));
  tab.postMessage({ removed: [['comment here', Date.now()]] });
  await vi.waitFor(() => expect(draftOf('comment', 'here')).toBeUndefined());
  startSession(other, false);
  expect(draftOf('comment', 'here')).toBeUndefined();
  tab.postMessage({ drafts: [there] });
  const theirs = new BroadcastChannel(`pro__DRAFTS_${other.userInfo.id}`);
  const answers: unknown[] = [];
  theirs.onmessage = ({ data }: MessageEvent<unknown>) => void answers.push(data);
  theirs.postMessage({ ask: true });
  await vi.waitFor(() => expect(answers).toEqual([{ drafts: [] }]));
  expect(draftOf('comment', 'there')).toBeUndefined();
  tab.close();
  theirs.close();
});
