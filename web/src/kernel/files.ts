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
import { reportFailure } from './failure-notice.ts';
import { keepKey, keyFor } from './idempotency.ts';
import { notify } from './notify.ts';
import { RequestError } from './request-error.ts';
import { withRetry } from './retry.ts';
import { currentSession } from './session.ts';
import { headersFor, reach, readEnvelope, refusalOf, unreachable } from './transport.ts';

export type UploadOptions = {
  /** Told the share that has left, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Aborting it cancels the upload. */
  signal?: AbortSignal;
  quiet?: boolean;
};

/** Sends one file to a route of kind `upload`; throws `Refused`, or `AbortError` when it was cancelled. */
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

/** Sends bytes to a route of kind `part`, once; throws `Refused`, or `AbortError` when it was stopped. */
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

/** Fetches the file a route of kind `file` answers with; throws `Refused`. */
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

/** Fetches a file and gives it to the browser to keep; an empty one is a warning, and the answer then no. */
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

/** Fetches what a list is given out as, and says that it worked; why it did not has been said already. */
export async function saveExport<R extends Route>(route: Identified<R>, input: Input<R>, name: string): Promise<void> {
  const saved = await download(route, input, name).catch(() => false);
  if (saved) notify(({ message }) => void message.success(i18next.t('common:file.exported')));
}

/** Gives bytes to the browser to keep under a name. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser needs the address until it has begun to read; a minute is plenty.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The address of a file behind the sign-in for `<img>` and the like; null until it is there or when it cannot be had. */
export function useFileUrl<R extends Route>(
  route: Identified<R>,
  input: Input<R> | null,
  quiet = false,
): string | null {
  const [url, setUrl] = useState<string | null>(null);
  const wanted = input && JSON.stringify(input);
  useEffect(() => {
    if (!wanted) return;
    const stop = new AbortController();
    let made: string | null = null;
    fetchFile(route, JSON.parse(wanted) as Input<R>, stop.signal, quiet).then(
      (blob) => {
        made = URL.createObjectURL(blob);
        setUrl(made);
      },
      () => setUrl(null),
    );
    return () => {
      stop.abort();
      if (made) URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [route, wanted, quiet]);
  return url;
}

type Transmission = UploadOptions & { token: string | null };

/** Sends the file, again and again while the server is busy or out of reach: one key makes all tries one upload. */
async function transmit(route: Identified, input: RequestParts, file: File, options: Transmission): Promise<unknown> {
  const signal = options.signal ?? new AbortController().signal;
  const request = requestFor(route, input);
  const named = { ...request, body: [file.name, file.size, file.lastModified] };
  const key = keyFor(named);
  try {
    const body = new FormData();
    body.append('file', file, file.name);
    return await send(request, { ...options, body, headers: headersFor(route, { token: options.token, key }), signal });
  } catch (error) {
    keepKey(named, key, error);
    throw error;
  }
}

async function send(request: Request, sending: Sending): Promise<unknown> {
  const response = await withRetry(() => attemptToSend(request, sending), sending.signal);
  const ours = response.headers.get('content-type')?.startsWith('application/json');
  if (response.status === 413 && !ours) throw tooLarge();
  if (!response.ok) throw await refusalOf(response);
  return (await readEnvelope(response)).result;
}

type Sending = PartOptions & { body: FormData | ArrayBuffer; headers: Record<string, string> };

/** XMLHttpRequest, because fetch does not say how much has left. */
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

/** A proxy on the way refuses large bodies without our envelope. */
function tooLarge(): RequestError {
  return new RequestError({
    status: 413,
    failure: commonFailures.tooLarge.code,
    message: i18next.t('common:file.tooLarge'),
  });
}
