import type { AssetUpload } from '@opsyard/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { sendResumably, type UploadTarget } from './send-resumably.ts';

afterEach(() => vi.unstubAllGlobals());

const MB = 1_048_576;
const ID = 'a'.repeat(32);
const target: UploadTarget = { folderId: 'b'.repeat(32) };
const TAKEN = { id: 'c'.repeat(32), no: 1 };

/** Simulated outcome of a part: accepted, aborted after the given number of bytes, or another response. */
type Fate = 'taken' | number | { status: number; retryAfter?: string };

function envelopeOf(result: unknown, status = 200): string {
  return JSON.stringify({ success: status === 200, code: status, message: 'said', result, timestamp: 0 });
}

/**
 * A server for one upload that stores what it receives; parts get the given outcomes in turn, later ones are accepted.
 */
function standIn({ fates = [], begun = [] }: { fates?: Fate[]; begun?: AssetUpload[] } = {}) {
  const kept: Uint8Array[] = [];
  const asked: string[] = [];
  const length = () => kept.reduce((sum, { length: bytes }) => sum + bytes, 0);
  const upload = () => ({ ...base, offset: length() });
  let base = { id: ID, size: 0, fingerprint: '', folderId: null, assetId: null, name: 'x', offset: 0, expiresAt: '' };
  vi.stubGlobal(
    'fetch',
    async (url: string, { method, headers }: { method: string; headers: Record<string, string> }) => {
      asked.push(`${method} ${url.replace(/\?.*/, '').replace(ID, ':id')}`);
      if (url.endsWith('/finish')) return new Response(envelopeOf(TAKEN));
      if (method === 'POST') base = { ...base, size: Number(headers['upload-length']) };
      return new Response(envelopeOf(method === 'GET' && !url.includes(ID) ? begun : upload()));
    },
  );
  class StandInRequest {
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
      asked.push(`PATCH ${this.#headers.get('upload-offset')}`);
      const fate = fates.shift() ?? 'taken';
      const bytes = new Uint8Array(body);
      if (typeof fate === 'object') {
        this.status = fate.status;
        this.#retryAfter = fate.retryAfter ?? null;
        this.responseText = envelopeOf({ failure: 'x' }, fate.status);
      } else {
        kept.push(bytes.slice(0, fate === 'taken' ? bytes.length : fate));
        this.responseText = envelopeOf(upload());
      }
      this.upload.onprogress?.({ loaded: body.byteLength, total: body.byteLength });
      if (typeof fate === 'number') this.onerror?.();
      else this.onload?.();
      this.onloadend?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', StandInRequest);
  return { asked, bytes: async () => new Uint8Array(await new Blob(kept as Uint8Array<ArrayBuffer>[]).arrayBuffer()) };
}

function watcher() {
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
  const { asked, bytes } = standIn();
  const { progress, all } = watcher();
  expect(await sendResumably(file, target, all)).toEqual(TAKEN);
  expect(asked).toEqual([
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
  const { asked, bytes } = standIn({ fates: ['taken', 100_000] });
  const { waits, all } = watcher();
  expect(await sendResumably(file, target, all)).toEqual(TAKEN);
  expect(asked.slice(2)).toEqual([
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
  const { asked, bytes } = standIn({ fates: [{ status: 429, retryAfter: '1' }] });
  const start = Date.now();
  await sendResumably(file, target, watcher().all);
  expect(Date.now() - start).toBeGreaterThanOrEqual(1_000);
  expect(asked).toContain('GET /task/asset/uploads/:id');
  expect(isContent(await bytes())).toBe(true);
});

test('[BC-04] reports a long delay instead of waiting, and does not retry a rejection', async () => {
  standIn({ fates: [{ status: 429, retryAfter: '3600' }] });
  await expect(sendResumably(file, target, watcher().all)).rejects.toMatchObject({ status: 429 });
  standIn({ fates: [{ status: 413 }] });
  await expect(sendResumably(file, target, watcher().all)).rejects.toMatchObject({ status: 413 });
});

test('[BC-04] recognizes a file that was started before, but not another one of the same name', async () => {
  let metadata = '';
  standIn();
  const send = globalThis.fetch as unknown as (
    url: string,
    init: { headers: Record<string, string> },
  ) => Promise<Response>;
  vi.stubGlobal('fetch', async (url: string, init: { headers: Record<string, string> }) => {
    metadata ||= init.headers['upload-metadata'] ?? '';
    return await send(url, init);
  });
  await sendResumably(file, target, watcher().all);
  const fingerprint = atob(/fingerprint ([^,]+)/.exec(metadata)?.[1] ?? '');
  const known = { id: ID, fingerprint, folderId: target.folderId, assetId: null, name: 'film.mp4', expiresAt: '' };
  const begun = [{ ...known, size: file.size, offset: 8 * MB }];
  const again = standIn({ begun });
  await sendResumably(file, target, watcher().all);
  expect(again.asked.slice(0, 2)).toEqual(['GET /task/asset/uploads', `PATCH ${8 * MB}`]);
  const other = standIn({ begun });
  const changed = new File([content.with(5, 7)], file.name, { lastModified: file.lastModified });
  await sendResumably(changed, target, watcher().all);
  expect(other.asked).toContain('POST /task/asset/uploads');
});

test('[BC-04] a stopped upload sends nothing more', async () => {
  const { asked } = standIn({ fates: ['taken', 0] });
  const { stop, all } = watcher();
  const onProgress = (sent: number) => {
    if (sent > 4 * MB) stop.abort();
  };
  await expect(sendResumably(file, target, { ...all, onProgress })).rejects.toMatchObject({ name: 'AbortError' });
  expect(asked.at(-1)).toBe(`PATCH ${4 * MB}`);
});
