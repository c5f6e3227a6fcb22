import { type ImportReport, importFailures, importing } from '@opsyard/contract';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { id, signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { mockUploadServer } from '../../../../test/uploads.ts';
import { startWords } from '../../../app/words/words.ts';
import type { Target } from './import-target.ts';
import { useImport } from './use-import.ts';

const FILE = new File(['Title\nCafé\n'], 'plan.csv');
const PROJECT: Target = { kind: 'existing', projectId: id('f') };
const names = { labels: [{ key: 'winter', labelId: null }] };

const report = (toCreate: number) => ({ fileId: id('1'), name: 'plan', toCreate, sourceUnclear: null }) as ImportReport;
const answer = (success: boolean, code: number, result: unknown) =>
  JSON.stringify({ success, code, message: 'said', result, timestamp: 0 });
const taken = [200, answer(true, 200, report(1))] as const;

beforeEach(async () => {
  await startWords();
  signedIn();
});

/** From now on a look with names is refused: something of them has left the project. */
function refuseNames(): void {
  const before = fetch;
  const stale = answer(false, 422, { failure: importFailures.namesStale.code, requestId: 'r1' });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    String(init.body).includes('"names"')
      ? new Response(stale, { status: 422, headers: { 'content-type': 'application/json' } })
      : await before(url, init),
  );
}

async function sent() {
  const { result } = renderHook(() => useImport(PROJECT));
  act(() => result.current.choose(FILE));
  await waitFor(() => expect(result.current.busy).toBeNull());
  return result;
}

test('mapped names are sent, and belong to the project they were chosen for', async () => {
  const server = new MockServer().on(importing.check, report(2));
  mockUploadServer([taken]);
  const draft = await sent();
  act(() => draft.current.changeDraft({ names }));
  await waitFor(() => expect(draft.current.report?.toCreate).toBe(2));
  act(() => draft.current.changeDraft({ target: { kind: 'existing', projectId: id('e') } }));
  await waitFor(() => expect(server.calls(importing.check)).toHaveLength(2));
  const bodies = server.calls(importing.check).map(({ body }) => body);
  expect(bodies[0]).toMatchObject({ projectId: id('f'), names });
  expect(bodies[1]).toMatchObject({ projectId: id('e') });
  expect(bodies[1]).not.toHaveProperty('names');
});

test('a file on its way when its project becomes known is sent for that project', async () => {
  new MockServer();
  const { urls } = mockUploadServer([taken, [200, answer(true, 200, report(2))]]);
  const { result } = renderHook(() => useImport({ kind: 'existing', projectId: null }));
  act(() => result.current.choose(FILE));
  act(() => result.current.changeDraft({ target: PROJECT }));
  await waitFor(() => expect(result.current.report?.toCreate).toBe(2));
  expect(result.current.busy).toBeNull();
  expect(urls.map((url) => url.includes(`projectId=${id('f')}`))).toEqual([false, true]);
});

test('choices that refer to removed values are dropped, with a message', async () => {
  new MockServer().on(importing.check, report(3));
  mockUploadServer([taken]);
  const draft = await sent();
  refuseNames();
  act(() => draft.current.changeDraft({ names }));
  await waitFor(() => expect(draft.current.refused?.failure).toBe(importFailures.namesStale.code));
  expect(draft.current).toMatchObject({ names: {}, busy: null, report: { toCreate: 3 } });
});

test('a file in an unknown encoding is uploaded again once one is chosen', async () => {
  new MockServer();
  const unknown = { failure: importFailures.refused.code, requestId: 'r1', detail: { code: 'encodingUnknown' } };
  const { urls } = mockUploadServer([[422, answer(false, 422, unknown)], taken]);
  const draft = await sent();
  expect(draft.current.refused?.detail).toEqual({ code: 'encodingUnknown' });
  act(() => draft.current.readAs('macintosh'));
  await waitFor(() => expect(draft.current.report?.toCreate).toBe(1));
  expect(draft.current.refused).toBeNull();
  expect(urls.map((url) => new URL(url, 'http://page').searchParams.get('encoding'))).toEqual([null, 'macintosh']);
});
