import { channel, operation } from '@opsyard/contract';
import { expect, test, vi } from 'vitest';
import { id, loginResult, signedIn } from '../../../test/makers.ts';
import { MockServer } from '../../../test/server.ts';
import { setNotifier } from '../notify.ts';
import { endSession, startSession } from '../session.ts';
import { beginUndoable, redoLatest, undoLatest, undoRequest } from './undo.ts';

const UNDONE = { opId: id('9'), projectId: null, restored: 1, kept: 0, jobId: null };

function startOperation() {
  signedIn();
  const server = new MockServer();
  const undone = () => server.calls(operation.undo).map(({ body }) => (body as { opId: string }).opId);
  return { server, undone };
}
const did = (opId: string) => ({ opId, text: 'Done', silent: true });

test('operations are undone in reverse order, each after the previous undo was answered', async () => {
  const { server, undone } = startOperation();
  const first = Promise.withResolvers<typeof UNDONE>();
  server.on(operation.undo, () => first.promise);
  for (const opId of [id('1'), id('2'), id('3')]) beginUndoable()(did(opId));
  const both = [undoLatest(), undoLatest()];
  await expect.poll(undone).toEqual([id('3')]);
  first.resolve(UNDONE);
  await Promise.all(both);
  expect(undone()).toEqual([id('3'), id('2')]);
  await undoLatest();
  expect(undone()).toEqual([id('3'), id('2'), id('1')]);
});

test('what was undone is done again by undoing its undo, the latest first, until something else is changed', async () => {
  const { server, undone } = startOperation();
  let count = 0;
  server.on(operation.undo, () => {
    count += 1;
    return { ...UNDONE, opId: id(String(count)) };
  });
  beginUndoable()(did(id('a')));
  beginUndoable()({ ...did(id('c')), earlier: [id('b')] });
  await undoLatest();
  await undoLatest();
  expect(undone()).toEqual([id('c'), id('b'), id('a')]);
  await redoLatest();
  // Of the parts of a change, the first is done first.
  await redoLatest();
  expect(undone().slice(3)).toEqual([id('3'), id('2'), id('1')]);
  await redoLatest();
  expect(undone()).toHaveLength(6);
  await undoLatest();
  expect(undone().slice(6)).toEqual([id('6'), id('5')]);
  beginUndoable()(did(id('d')));
  await redoLatest();
  expect(undone()).toHaveLength(8);
  await undoLatest();
  await undoLatest();
  expect(undone().slice(8)).toEqual([id('d'), id('4')]);
});

test('a pending operation is undone after its response, not the one before it', async () => {
  const { server, undone } = startOperation();
  server.on(operation.undo, UNDONE);
  const [earlier, slow, quick, refused] = [beginUndoable(), beginUndoable(), beginUndoable(), beginUndoable()];
  earlier(did(id('1')));
  quick(did(id('3')));
  refused(null);
  await undoLatest();
  expect(undone()).toEqual([id('3')]);
  const second = undoLatest();
  slow(did(id('2')));
  await second;
  expect(undone()).toEqual([id('3'), id('2')]);
  const finish = beginUndoable();
  const nothing = undoLatest();
  finish(null);
  await nothing;
  expect(undone()).toHaveLength(2);
  await undoLatest();
  expect(undone().at(-1)).toBe(id('1'));
});

test('the undo message disappears when a shortcut has undone the operation', async () => {
  const { server } = startOperation();
  server.on(operation.undo, UNDONE);
  // Messages of earlier tests that were still waiting to be shown come, too.
  const shown = new Set<unknown>();
  const message = {
    open: ({ key }: { key: string }) => shown.add(key),
    ...{ success: vi.fn(), info: vi.fn() },
    destroy: (key: string) => shown.delete(key),
  };
  setNotifier({ message } as never);
  beginUndoable()({ opId: id('5'), text: 'Done' });
  await expect.poll(() => shown).toContain(`undo:${id('5')}`);
  await undoLatest();
  expect(shown).not.toContain(`undo:${id('5')}`);
  setNotifier(null);
});

/** The module as a page has it that was just loaded. */
async function reloaded() {
  vi.resetModules();
  const session = await import('../session.ts');
  const { undoLatest: undoAfterReload } = await import('./undo.ts');
  return { undoAfterReload, ...session };
}

test('after a reload the operations of the user on tasks are undone, in reverse order and only once', async () => {
  const { server, undone } = startOperation();
  server.on(operation.undo, UNDONE);
  const [slow, quick] = [beginUndoable(), beginUndoable()];
  quick({ ...did(id('3')), earlier: [id('2')] });
  slow(did(id('1')));
  const { undoAfterReload } = await reloaded();
  await undoAfterReload();
  expect(undone()).toEqual([id('3'), id('2')]);
  const again = await reloaded();
  await again.undoAfterReload();
  await again.undoAfterReload();
  expect(undone()).toEqual([id('3'), id('2'), id('1')]);
});

test('operations older than 24 hours, or of a session that has ended, are forgotten', async () => {
  const { server, undone } = startOperation();
  server.on(operation.undo, UNDONE);
  beginUndoable()(did(id('1')));
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3_600_000);
  await (await reloaded()).undoAfterReload();
  now.mockRestore();
  expect(undone()).toEqual([]);
  beginUndoable()(did(id('2')));
  expect(JSON.stringify({ ...sessionStorage })).toContain(id('2'));
  endSession();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(id('2'));
});

test('the next user who signs in on this page does not undo the operations of the one before', async () => {
  const { server, undone } = startOperation();
  server.on(operation.undo, UNDONE);
  beginUndoable()(did(id('1')));
  const late = beginUndoable();
  const next = loginResult();
  startSession({ ...next, userInfo: { ...next.userInfo, id: id('b') } }, true);
  await undoLatest();
  late(did(id('2')));
  await undoLatest();
  await (await reloaded()).undoAfterReload();
  expect(undone()).toEqual([]);
});

test('[57] an operation on records is undone after a reload by its own call, and only then older ones on tasks', async () => {
  const { server, undone } = startOperation();
  server.on(operation.undo, UNDONE).on(channel.undo, { changed: 1, left: 0, opId: id('8'), jobId: null } as never);
  beginUndoable()(did(id('1')));
  const request = undoRequest(channel.undo, { opId: id('7') });
  beginUndoable()({ opId: id('7'), text: 'Changed', silent: true, undo: async () => null, request });
  const { undoAfterReload } = await reloaded();
  await undoAfterReload();
  expect(server.calls(channel.undo).map(({ body }) => body)).toEqual([{ opId: id('7') }]);
  expect(undone()).toEqual([]);
  await undoAfterReload();
  expect(undone()).toEqual([id('1')]);
});

test('[57] after a reload no older operation is undone in place of one that was pending or cannot be kept', async () => {
  const { server, undone } = startOperation();
  server.on(operation.undo, UNDONE);
  beginUndoable()(did(id('1')));
  beginUndoable()({ opId: 'my move', text: 'Moved', undo: async () => null });
  const pending = beginUndoable();
  const { undoAfterReload } = await reloaded();
  await undoAfterReload();
  await undoAfterReload();
  expect(undone()).toEqual([]);
  await undoAfterReload();
  expect(undone()).toEqual([id('1')]);
  pending(null);
});
