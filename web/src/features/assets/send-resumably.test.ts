import type { AssetUpload } from '@opsyard/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { sendResumably, type UploadTarget } from './send-resumably.ts';

afterEach(() => vi.unstubAllGlobals());

const MB = 1_048_576;
const ID = 'a'.repeat(32);
const target: UploadTarget = { folderId: 'b'.repeat(32) };
const ACCEPTED = { id: 'c'.repeat(32), no: 1 };

/** Simulated outcome of a part: accepted, aborted after the given number of bytes, or another response. */
type PartReply = 'taken' | number | { status: number; retryAfter?: string };

function envelopeOf(result: unknown, status = 200): string {
  return JSON.stringify({ success: status === 200, code: status, message: 'said', result, timestamp: 0 });
}

/**
 * A server for one upload that stores what it receives; parts get the given outcomes in turn, later ones are accepted.
 */
function mockServer({
  fates: replies = [],
  begun: openUploads = [],
}: {
  fates?: PartReply[];
  begun?: AssetUpload[];
} = {}) {
  const storedBytes: Uint8Array[] = [];
  const requests: string[] = [];
  const length = () => storedBytes.reduce((sum, { length: bytes }) => sum + bytes, 0);
  const upload = () => ({ ...base, offset: length() });
  let base = { id: ID, size: 0, fingerprint: '', folderId: null, assetId: null, name: 'x', offset: 0, expiresAt: '' };
  vi.stubGlobal(
    'fetch',
    async (url: string, { method, headers }: { method: string; headers: Record<string, string> }) => {
      requests.push(`${method} ${url.replace(/\?.*/, '').replace(ID, ':id')}`);
      if (url.endsWith('/finish')) return new Response(envelopeOf(ACCEPTED));
      if (method === 'POST') base = { ...base, size: Number(headers['upload-length']) };
      return new Response(envelopeOf(method === 'GET' && !url.includes(ID) ? openUploads : upload()));
    },
  );
  class MockRequest {
    upload: { onprogress?: (event: object) => void } = {};
    status = 200;
    responseText = '';
    onload?: () => void;
    onerror?: () => void;
    onloadend?: () => void;
    readonly #headers = new Map<string, string>();
    #retryAfter: string | null = null;
    open() {}
    abort() {}
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value);
    }
    getResponseHeader(name: string) {
      return name === 'retry-after' ? this.#retryAfter : null;
    }
    send(body: ArrayBuffer) {
      requests.push(`PATCH ${this.#headers.get('upload-offset')}`);
      const reply = replies.shift() ?? 'taken';
      const bytes = new Uint8Array(body);
      if (typeof reply === 'object') {
        this.status = reply.status;
        this.#retryAfter = reply.retryAfter ?? null;
        this.responseText = envelopeOf({ failure: 'x' }, reply.status);
      } else {
        storedBytes.push(bytes.slice(0, reply === 'taken' ? bytes.length : reply));
        this.responseText = envelopeOf(upload());
      }
      this.upload.onprogress?.({ loaded: body.byteLength, total: body.byteLength });
      if (typeof reply === 'number') this.onerror?.();
      else this.onload?.();
      this.onloadend?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', MockRequest);
  return {
    requests: requests,
    bytes: async () => new Uint8Array(await new Blob(storedBytes as Uint8Array<ArrayBuffer>[]).arrayBuffer()),
  };
}

function progressWatcher() {
  const stop = new AbortController();
  const progress: number[] = [];
  const waits: boolean[] = [];
  const onProgress = (sent: number) => void progress.push(sent);
  return {
    stop,
    progress,
    waits,
    all: { signal: stop.signal, onBegin: vi.fn(), onProgress, onWait: (is: boolean) => void waits.push(is) },
  };
}

const content = Uint8Array.from({ length: 9 * MB }, (_, at) => at % 251);
/** Compared byte by byte, for which a matcher takes seconds. */
function isContent(bytes: Uint8Array): boolean {
  return bytes.length === content.length && bytes.every((byte, at) => byte === content[at]);
}

const file = new File([content], 'film.mp4', { lastModified: 1_700_000_000_000 });

test('[BC-04] uploads a file in parts, with its progress in bytes', async () => {
  const { requests, bytes } = mockServer();
  const { progress, all } = progressWatcher();
  expect(await sendResumably(file, target, all)).toEqual(ACCEPTED);
  expect(requests).toEqual([
    'GET /task/asset/uploads',
    'POST /task/asset/uploads',
    'PATCH 0',
    `PATCH ${4 * MB}`,
    `PATCH ${8 * MB}`,
    'POST /task/asset/uploads/:id/finish',
  ]);
  expect(isContent(await bytes())).toBe(true);
  expect(progress).toEqual(progress.toSorted((one, other) => one - other));
  expect([all.onBegin.mock.calls, progress.at(-1)]).toEqual([[[ID]], 9 * MB]);
});

test('[BC-04] resumes at the offset of the server with smaller parts after a broken connection', async () => {
  const { requests, bytes } = mockServer({ fates: ['taken', 100_000] });
  const { waits, all } = progressWatcher();
  expect(await sendResumably(file, target, all)).toEqual(ACCEPTED);
  expect(requests.slice(2)).toEqual([
    'PATCH 0',
    `PATCH ${4 * MB}`,
    'GET /task/asset/uploads/:id',
    `PATCH ${4 * MB + 100_000}`,
    `PATCH ${6 * MB + 100_000}`,
    `PATCH ${8 * MB + 100_000}`,
    'POST /task/asset/uploads/:id/finish',
  ]);
  expect([waits.includes(true), waits.at(-1)]).toEqual([true, false]);
  expect(isContent(await bytes())).toBe(true);
});

test('[BC-04] waits as long as the server requests', async () => {
  const { requests, bytes } = mockServer({ fates: [{ status: 429, retryAfter: '1' }] });
  const start = Date.now();
  await sendResumably(file, target, progressWatcher().all);
  expect(Date.now() - start).toBeGreaterThanOrEqual(1_000);
  expect(requests).toContain('GET /task/asset/uploads/:id');
  expect(isContent(await bytes())).toBe(true);
});

test('[BC-04] reports a long delay instead of waiting, and does not retry a rejection', async () => {
  mockServer({ fates: [{ status: 429, retryAfter: '3600' }] });
  await expect(sendResumably(file, target, progressWatcher().all)).rejects.toMatchObject({ status: 429 });
  mockServer({ fates: [{ status: 413 }] });
  await expect(sendResumably(file, target, progressWatcher().all)).rejects.toMatchObject({ status: 413 });
});

test('[BC-04] recognizes a file that was started before, but not another one of the same name', async () => {
  let metadata = '';
  mockServer();
  const send = globalThis.fetch as unknown as (
    url: string,
    init: { headers: Record<string, string> },
  ) => Promise<Response>;
  vi.stubGlobal('fetch', async (url: string, init: { headers: Record<string, string> }) => {
    metadata ||= init.headers['upload-metadata'] ?? '';
    return await send(url, init);
  });
  await sendResumably(file, target, progressWatcher().all);
  const fingerprint = atob(/fingerprint ([^,]+)/.exec(metadata)?.[1] ?? '');
  const existing = { id: ID, fingerprint, folderId: target.folderId, assetId: null, name: 'film.mp4', expiresAt: '' };
  const openUploads = [{ ...existing, size: file.size, offset: 8 * MB }];
  const again = mockServer({ begun: openUploads });
  await sendResumably(file, target, progressWatcher().all);
  expect(again.requests.slice(0, 2)).toEqual(['GET /task/asset/uploads', `PATCH ${8 * MB}`]);
  const other = mockServer({ begun: openUploads });
  const changed = new File([content.with(5, 7)], file.name, { lastModified: file.lastModified });
  await sendResumably(changed, target, progressWatcher().all);
  expect(other.requests).toContain('POST /task/asset/uploads');
});

test('[BC-04] a stopped upload sends nothing more', async () => {
  const { requests } = mockServer({ fates: ['taken', 0] });
  const { stop, all } = progressWatcher();
  const onProgress = (sent: number) => {
    if (sent > 4 * MB) stop.abort();
  };
  await expect(sendResumably(file, target, { ...all, onProgress })).rejects.toMatchObject({ name: 'AbortError' });
  expect(requests.at(-1)).toBe(`PATCH ${4 * MB}`);
});
