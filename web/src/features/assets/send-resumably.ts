import {
  type AssetUpload,
  type AssetVersion,
  assetUpload,
  assetUploadFailures,
  commonFailures,
  TUS_VERSION,
  UPLOAD_PART_MIN_BYTES,
} from '@opsyard/contract';
import { call } from '../../kernel/calls/api.ts';
import { RequestError } from '../../kernel/calls/request-error.ts';
import { pauseBefore, wait } from '../../kernel/calls/retry.ts';
import { sendPart } from '../../kernel/files.ts';
import { fingerprintOf, sha256Of } from './fingerprint.ts';

/** Target of an upload: a new asset in a folder, or a new version of an asset. */
export type UploadTarget = { folderId: string; fillFields?: false } | { assetId: string };

export type UploadWatcher = {
  /** The name under which the file is stored, if it is not its own. */
  name?: string | undefined;
  signal: AbortSignal;
  /** Called with the id of the upload on the server. */
  onBegin: (id: string) => void;
  /** Called with the number of bytes sent. */
  onProgress: (sent: number) => void;
  /** Called when the server becomes unreachable or reachable. */
  onWait: (isWaiting: boolean) => void;
};

const TUS = { 'tus-resumable': TUS_VERSION };
const PART = 4_194_304;
/** Parts shrink after a broken connection, so that less is sent again behind a proxy that buffers parts. */
const SMALLEST_PART = 4 * UPLOAD_PART_MIN_BYTES;
const MAX_PAUSE = 30_000;
/** A longer requested delay fails, so that the user decides. */
const MAX_ATTEMPTS = 300;
const TEMPORARY = [0, 408, 429, 500, 502, 503, 504];

/**
 * Uploads a file in parts, and resumes at the offset of the server after a broken connection or an earlier upload of
 * the same file.
 */
export async function sendResumably(file: File, target: UploadTarget, watcher: UploadWatcher): Promise<AssetVersion> {
  const { signal, onBegin, onProgress } = watcher;
  const openedUpload = await withRetry(watcher, () => findOrBegin(file, target, watcher.name));
  onBegin(openedUpload.id);
  await sendRest(file, openedUpload, watcher);
  onProgress(openedUpload.size);
  const sha256 = await sha256Of(file);
  const input = { params: { id: openedUpload.id }, body: sha256 ? { sha256 } : {} };
  signal.throwIfAborted();
  return await withRetry(watcher, () => call(assetUpload.finish, input, { quiet: true }));
}

async function sendRest(file: File, openedUpload: AssetUpload, watcher: UploadWatcher): Promise<void> {
  const { signal, onProgress } = watcher;
  const params = { id: openedUpload.id };
  const attempts = { failed: 0 };
  let size = PART;
  let isOffsetKnown = true;
  for (let { offset } = openedUpload; offset < file.size; ) {
    onProgress(offset);
    const from = offset;
    const bytes = await file.slice(from, from + size).arrayBuffer();
    const send = async () => {
      const onShare = (share: number) => onProgress(from + share * bytes.byteLength);
      const input = { params, headers: { ...TUS, 'upload-offset': from } };
      isOffsetKnown = false;
      return await sendPart(assetUpload.send, input, bytes, { signal, onProgress: onShare });
    };
    const readOffset = async () => {
      size = Math.max(SMALLEST_PART, size / 2);
      return await call(assetUpload.state, { params, headers: TUS }, { quiet: true, signal });
    };
    ({ offset } = await withRetry(watcher, () => (isOffsetKnown ? send() : readOffset()), attempts));
    isOffsetKnown = true;
    if (offset > from) attempts.failed = 0;
  }
}

async function findOrBegin(file: File, target: UploadTarget, name = file.name): Promise<AssetUpload> {
  const fingerprint = await fingerprintOf(file);
  const openedUpload = await call(assetUpload.list, {}, { quiet: true });
  const existing = openedUpload.find((upload) => isSame(upload, target) && upload.fingerprint === fingerprint);
  if (existing) return existing;
  const metadata = Object.entries({ filename: name, fingerprint, ...target });
  const headers = {
    ...TUS,
    'upload-length': file.size,
    'upload-metadata': metadata.map(([key, value]) => `${key} ${base64Of(String(value))}`).join(','),
  };
  return await call(assetUpload.create, { headers }, { quiet: true });
}

function isSame({ folderId, assetId }: AssetUpload, target: UploadTarget): boolean {
  return 'folderId' in target ? folderId === target.folderId : assetId === target.assetId;
}

function base64Of(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text.toWellFormed())));
}

/** Retries while the server is unreachable, with increasing delays; going online ends a delay. */
async function withRetry<T>(
  { signal, onWait }: UploadWatcher,
  attempt: () => Promise<T>,
  attempts = { failed: 0 },
): Promise<T> {
  for (;;) {
    try {
      signal.throwIfAborted();
      const result = await attempt();
      onWait(false);
      return result;
    } catch (error) {
      signal.throwIfAborted();
      if (!isTemporary(error)) throw error;
      onWait(!error.is(assetUploadFailures.wrongOffset));
      await pause(pauseBefore(attempts.failed, error.retryAfter, Math.random, MAX_PAUSE), signal);
      attempts.failed += 1;
    }
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const online = new AbortController();
  const resumeNow = () => online.abort();
  window.addEventListener('online', resumeNow);
  await wait(milliseconds, AbortSignal.any([signal, online.signal]));
  window.removeEventListener('online', resumeNow);
}

function isTemporary(error: unknown): error is RequestError {
  if (!(error instanceof RequestError)) return false;
  if (error.is(assetUploadFailures.wrongOffset)) return true;
  // The user is told, and the upload can be resumed.
  if (error.is(commonFailures.scanUnavailable)) return false;
  return TEMPORARY.includes(error.status) && Number(error.retryAfter) <= MAX_ATTEMPTS;
}
