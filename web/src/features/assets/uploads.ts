import { ATTACHMENT_MAX_BYTES, assetFile, assetStorage, assetUpload, TUS_VERSION } from '@opsyard/contract';
import i18next from 'i18next';
import { call } from '../../kernel/calls/api.ts';
import { textOf } from '../../kernel/calls/failure-notice.ts';
import { refresh } from '../../kernel/calls/query-cache.ts';
import { RequestError } from '../../kernel/calls/request-error.ts';
import { notify } from '../../kernel/notify.ts';
import { currentSession } from '../../kernel/session.ts';
import { createStore } from '../../kernel/storage/store.ts';
import { sizeText } from '../../ui/numbers/file-size.ts';
import { linkWithTask } from './filing.ts';
import { sendResumably, type UploadTarget } from './send-resumably.ts';

/** A running upload with its target and progress. */
export type ActiveUpload = {
  key: number;
  owner: string | null;
  /** Id of the upload on the server, once created. */
  id: string | null;
  file: File;
  target: UploadTarget;
  /** The task to link the asset with after the upload. */
  taskId: string | undefined;
  /** The name of the asset, if it is not that of the file. */
  name: string | undefined;
  sent: number;
  state: 'queued' | 'sending' | 'waiting' | 'paused' | 'failed';
  /** Reason of a failure. */
  failureText?: string;
  stop: AbortController;
};

/** Number of parallel uploads; others are queued. */
const AT_ONCE = 2;

/** Uploads of all screens; they continue when the user opens another page. */
export const uploads = createStore<readonly ActiveUpload[]>([]);

let keys = 0;
let done = 0;

/** Uploads files; empty and too large ones are rejected by name before the upload. */
export function sendFiles(
  files: readonly File[],
  target: UploadTarget,
  { taskId, name: newName }: { taskId?: string | undefined; name?: string | undefined } = {},
): void {
  const fits = files.filter(({ size }) => size > 0 && size <= ATTACHMENT_MAX_BYTES);
  for (const { name, size } of files.filter((one) => !fits.includes(one))) {
    const failureText = size === 0 ? 'upload.empty' : 'upload.tooLarge';
    const text = i18next.t(`assets:${failureText}`, { name, size: sizeText(size) });
    notify(({ message }) => void message.error(text));
  }
  // Selecting a paused or failed file again resumes it.
  for (const one of fits.map((file) => findActive(file, target))) if (one && isStopped(one)) resumeUpload(one);
  const owner = currentSession()?.user.id ?? null;
  const queued = fits
    .filter((file) => !findActive(file, target))
    .map((file): ActiveUpload => {
      keys += 1;
      return {
        key: keys,
        owner,
        id: null,
        file,
        target,
        taskId,
        name: newName,
        sent: 0,
        state: 'queued',
        stop: new AbortController(),
      };
    });
  uploads.set([...uploads.get(), ...queued]);
  begin();
}

/** The running upload of the same file to the same target. */
function findActive({ name, size, lastModified }: File, target: UploadTarget): ActiveUpload | undefined {
  return uploads
    .get()
    .filter((one) => isSame(one.target, target))
    .find(({ file }) => file.name === name && file.size === size && file.lastModified === lastModified);
}

/** Stops sending a file until it is resumed. */
export function pauseUpload({ key, stop }: ActiveUpload): void {
  change(key, { state: 'paused' });
  stop.abort();
}

/** Resumes a paused or failed upload. */
export function resumeUpload({ key }: ActiveUpload): void {
  change(key, { state: 'queued', stop: new AbortController() });
  begin();
}

/** Stops an upload and deletes the received parts on the server. */
export function cancelUpload({ key, id, stop }: ActiveUpload): void {
  uploads.set(uploads.get().filter((one) => one.key !== key));
  stop.abort();
  if (id) void discardUpload(id);
  begin();
}

/** Deletes the received parts of an upload on the server. */
export async function discardUpload(id: string): Promise<void> {
  const headers = { 'tus-resumable': TUS_VERSION };
  // Ignore errors: the server deletes abandoned uploads within a day.
  await call(assetUpload.cancel, { params: { id }, headers }, { quiet: true }).catch(() => undefined);
  await refresh(assetUpload.list.feature);
}

function begin(): void {
  for (;;) {
    const all = uploads.get();
    const running = all.filter(({ state }) => state === 'sending' || state === 'waiting');
    // Versions of one asset are numbered in the order of the selected files.
    const isFree = ({ target }: ActiveUpload) =>
      'folderId' in target || !running.some((one) => isSame(one.target, target));
    const next = running.length < AT_ONCE ? all.find((one) => one.state === 'queued' && isFree(one)) : undefined;
    if (!next) return;
    change(next.key, { state: 'sending' });
    void run(next);
  }
}

function isSame(one: UploadTarget, other: UploadTarget): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

async function run({ key, file, target, taskId, name, stop: { signal } }: ActiveUpload): Promise<void> {
  const update = (values: Partial<ActiveUpload>) => {
    if (!signal.aborted) change(key, values);
  };
  try {
    const { assetId } = await sendResumably(file, target, {
      name,
      signal,
      onBegin(id) {
        // The upload may have been cancelled during the request.
        if (uploads.get().some((one) => one.key === key)) change(key, { id });
        else void discardUpload(id);
      },
      onProgress: (sent) => update({ sent }),
      onWait: (isWaiting) => update({ state: isWaiting ? 'waiting' : 'sending' }),
    });
    done += 1;
    uploads.set(uploads.get().filter((one) => one.key !== key));
    if (taskId) await linkWithTask(assetId, taskId);
    await refresh('asset', assetFile.versions.feature, assetStorage.get.feature, assetUpload.list.feature);
  } catch (error) {
    update({ state: 'failed', failureText: failureTextOf(error) });
  }
  begin();
  notifyWhenDone();
}

function failureTextOf(error: unknown): string {
  return error instanceof RequestError ? textOf(error) : i18next.t('assets:upload.unreadable');
}

function isStopped({ state }: ActiveUpload): boolean {
  return state === 'paused' || state === 'failed';
}

function notifyWhenDone(): void {
  const isBusy = uploads.get().some((one) => !isStopped(one));
  if (isBusy || done === 0) return;
  const text = i18next.t('assets:upload.done', { count: done });
  done = 0;
  notify(({ message }) => void message.success(text));
}

function change(key: number, values: Partial<ActiveUpload>): void {
  uploads.set(uploads.get().map((one) => (one.key === key ? { ...one, ...values } : one)));
}
