import {
  commonFailures,
  type Identified,
  type Input,
  PART_TYPE,
  type Reply,
  type Request,
  type RequestParts,
  type Route,
  requestFor,
} from '@opsyard/contract';
import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { reportFailure } from './calls/failure-notice.ts';
import { RequestError } from './calls/request-error.ts';
import { withRetry } from './calls/retry.ts';
import { headersFor, reach, readEnvelope, refusalOf, unreachable } from './calls/transport.ts';
import { notify } from './notify.ts';
import { currentSession } from './session.ts';
import { keepKey, keyFor } from './writes/idempotency.ts';

export type UploadOptions = {
  /** Called with the progress, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Aborting it cancels the upload. */
  signal?: AbortSignal;
  quiet?: boolean;
};

/** Uploads a file to a route of kind `upload`; throws `RequestError`, or `AbortError` if cancelled. */
export async function upload<R extends Route>(
  route: Identified<R>,
  input: Input<R>,
  file: File,
  options: UploadOptions = {},
): Promise<Reply<R>> {
  const token = currentSession()?.token ?? null;
  try {
    return (await transmit(route, input as RequestParts, file, { ...options, token })) as Reply<R>;
  } catch (error) {
    if (error instanceof RequestError) reportFailure(error, { token, quiet: options.quiet ?? false });
    throw error;
  }
}

export type PartOptions = Pick<UploadOptions, 'onProgress'> & { signal: AbortSignal };

/** Sends bytes to a route of kind `part`, without retries; throws `RequestError`, or `AbortError` if cancelled. */
export async function sendPart<R extends Route>(
  route: Identified<R>,
  input: Input<R>,
  body: ArrayBuffer,
  { signal, onProgress }: PartOptions,
): Promise<Reply<R>> {
  const token = currentSession()?.token ?? null;
  const request = requestFor(route, input as RequestParts);
  const headers = { ...headersFor(route, { token }), ...request.headers, 'content-type': PART_TYPE };
  try {
    const response = await attemptToSend(request, { body, headers, signal, ...(onProgress && { onProgress }) });
    if (!response.ok) throw await refusalOf(response);
    return (await readEnvelope(response)).result as Reply<R>;
  } catch (error) {
    if (error instanceof RequestError) reportFailure(error, { token, quiet: true });
    throw error;
  }
}

/** Loads the file of a route of kind `file`; throws `RequestError`. */
export async function fetchFile<R extends Route>(
  route: Identified<R>,
  input: Input<R>,
  signal?: AbortSignal,
  quiet = false,
): Promise<Blob> {
  const token = currentSession()?.token ?? null;
  try {
    const response = await reach(requestFor(route, input as RequestParts), route, { token, signal });
    return await response.blob();
  } catch (error) {
    if (error instanceof RequestError) reportFailure(error, { token, quiet });
    throw error;
  }
}

/** Downloads a file; shows a warning for an empty one. Returns whether it succeeded. */
export async function download<R extends Route>(
  route: Identified<R>,
  input: Input<R>,
  name: string,
  quiet = false,
): Promise<boolean> {
  const blob = await fetchFile(route, input, undefined, quiet);
  if (blob.size === 0) {
    notify(({ message }) => void message.warning(i18next.t('common:file.empty')));
    return false;
  }
  saveFile(blob, name);
  return true;
}

/** Downloads an export and shows a message; errors are already shown. */
export async function saveExport<R extends Route>(route: Identified<R>, input: Input<R>, name: string): Promise<void> {
  const saved = await download(route, input, name).catch(() => false);
  if (saved) notify(({ message }) => void message.success(i18next.t('common:file.exported')));
}

/** Saves bytes as a file. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser needs the URL until it has started to read; a minute is sufficient.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** An object URL of a file that requires authentication, for `<img>`; null while loading or after a failure. */
export function useFileUrl<R extends Route>(
  route: Identified<R>,
  input: Input<R> | null,
  quiet = false,
): string | null {
  const [url, setUrl] = useState<string | null>(null);
  const inputKey = input && JSON.stringify(input);
  useEffect(() => {
    if (!inputKey) return;
    const stop = new AbortController();
    let objectUrl: string | null = null;
    fetchFile(route, JSON.parse(inputKey) as Input<R>, stop.signal, quiet).then(
      (blob) => {
        objectUrl = URL.createObjectURL(blob);
        setUrl(objectUrl);
      },
      () => setUrl(null),
    );
    return () => {
      stop.abort();
      if (objectUrl) URL.revokeObjectURL(objectUrl);
      setUrl(null);
    };
  }, [route, inputKey, quiet]);
  return url;
}

type Transmission = UploadOptions & { token: string | null };

/** Uploads the file, with retries while the server is busy or unreachable: one key makes all attempts one upload. */
async function transmit(route: Identified, input: RequestParts, file: File, options: Transmission): Promise<unknown> {
  const signal = options.signal ?? new AbortController().signal;
  const request = requestFor(route, input);
  const fingerprinted = { ...request, body: [file.name, file.size, file.lastModified] };
  const key = keyFor(fingerprinted);
  try {
    const body = new FormData();
    body.append('file', file, file.name);
    const headers = { ...headersFor(route, { token: options.token, key }), ...request.headers };
    return await send(request, { ...options, body, headers, signal });
  } catch (error) {
    keepKey(fingerprinted, key, error);
    throw error;
  }
}

async function send(request: Request, sending: Sending): Promise<unknown> {
  const response = await withRetry(() => attemptToSend(request, sending), sending.signal);
  const isEnvelope = response.headers.get('content-type')?.startsWith('application/json');
  if (response.status === 413 && !isEnvelope) throw tooLarge();
  if (!response.ok) throw await refusalOf(response);
  return (await readEnvelope(response)).result;
}

type Sending = PartOptions & { body: FormData | ArrayBuffer; headers: Record<string, string> };

/** XMLHttpRequest, because fetch reports no upload progress. */
function attemptToSend({ method, url }: Request, { body, headers, onProgress, signal }: Sending): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const xhr = new XMLHttpRequest();
  xhr.open(method, url);
  for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
  xhr.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0);
  xhr.onload = () => resolve(new Response(xhr.responseText, { status: xhr.status, headers: readHeaders(xhr) }));
  xhr.onerror = () => reject(unreachable());
  xhr.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
  const stop = () => xhr.abort();
  signal.addEventListener('abort', stop, { once: true });
  xhr.onloadend = () => signal.removeEventListener('abort', stop);
  if (signal.aborted) reject(new DOMException('The upload was cancelled.', 'AbortError'));
  else xhr.send(body);
  return promise;
}

const READ = ['content-type', 'retry-after'];

function readHeaders(xhr: XMLHttpRequest): [string, string][] {
  return READ.flatMap((name) => {
    const value = xhr.getResponseHeader(name);
    return value === null ? [] : [[name, value]];
  });
}

/** A proxy may refuse large bodies, without our envelope. */
function tooLarge(): RequestError {
  return new RequestError({
    status: 413,
    failure: commonFailures.tooLarge.code,
    message: i18next.t('common:file.tooLarge'),
  });
}
