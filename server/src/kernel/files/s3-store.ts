import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { commonFailures } from '@opsyard/contract';
import { AwsClient } from 'aws4fetch';
import type { Logger } from 'pino';
import { RequestFailed } from '../fail.ts';
import { readXml } from '../spreadsheet/xml.ts';
import { type FileStore, folderStore, pathOfFile } from './files.ts';

export type S3Options = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The local folder where a file is complete before it is sent. */
  folder: string;
  log: Logger;
};

/** Milliseconds until the headers of a response must have arrived; sending a file of 50 MB has as long again per 10 MB. */
const TIMEOUT = 15_000;
const BYTES_PER_TIMEOUT = 10_000_000;
/** Objects of one page of a list. */
const LISTED = 1_000;

/**
 * A file store in a bucket of S3 or a compatible server, addressed by path, with the key layout of `folderStore`. Requests are signed
 * with Signature Version 4. A file is first written to the local folder: its size and SHA-256 must be known before it is sent, and an
 * aborted upload leaves nothing in the bucket.
 */
export function s3Store({ endpoint, bucket, folder, log, ...credentials }: S3Options): FileStore {
  const client = new AwsClient({ ...credentials, service: 's3', retries: 3 });
  const root = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  const local = folderStore(folder);
  const request = async (
    method: string,
    path: string,
    { body, headers, known = [] }: RequestOptions = {},
  ): Promise<Response> => {
    try {
      const response = await inTime(body?.size ?? 0, (signal) =>
        client.fetch(root + path, { method, signal, ...(body && { body }), ...(headers && { headers }) }),
      );
      if (response.ok || known.includes(response.status)) return response;
      throw new Error(
        `${method} of a file was answered with ${response.status}: ${(await response.text()).slice(0, 300)}`,
      );
    } catch (error) {
      log.error({ err: error }, 'the file storage failed a request');
      throw new RequestFailed(commonFailures.filesUnavailable);
    }
  };
  return {
    async keep(id, stream) {
      try {
        const kept = await local.keep(id, stream);
        const body = await openAsBlob(pathOfFile(folder, id));
        await request('PUT', keyOf(id), { body, headers: { 'x-amz-content-sha256': kept.sha256 } });
        return kept;
      } finally {
        await local.remove(id);
      }
    },
    read: (id, range) =>
      Readable.from(
        contentOf(() => request('GET', keyOf(id), rangeHeaders(range))),
        { objectMode: false },
      ),
    async size(id) {
      return Number((await request('HEAD', keyOf(id))).headers.get('content-length'));
    },
    async remove(id) {
      await (await request('DELETE', keyOf(id), { known: [404] })).body?.cancel();
    },
    hasSpace: () => local.hasSpace(),
    disk: async () => null,
    async *olderThan(instant) {
      // Remaining files are leftovers of a killed process.
      for await (const ids of local.olderThan(instant)) for (const id of ids) await local.remove(id);
      for await (const page of listObjects((query) => request('GET', `?${query}`), LISTED)) {
        const old = page.filter(({ modified }) => modified < instant);
        if (old.length > 0) yield old.map(({ key }) => key.slice(key.lastIndexOf('/') + 1));
      }
    },
  };
}

type RequestOptions = { body?: Blob; headers?: Record<string, string>; known?: readonly number[] };

function keyOf(id: string): string {
  return `/${id.slice(-2)}/${id}`;
}

function rangeHeaders(range: { start: number; end: number } | undefined): RequestOptions {
  return range ? { headers: { range: `bytes=${range.start}-${range.end}` } } : {};
}

async function* contentOf(request: () => Promise<Response>): AsyncGenerator<Uint8Array> {
  const { body } = await request();
  if (body) yield* body;
}

/** Aborts a request without a response; reading the body may then take as long as its reader. */
async function inTime(bytes: number, run: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
  const closing = new AbortController();
  const timer = setTimeout(() => closing.abort(), TIMEOUT * (1 + Math.ceil(bytes / BYTES_PER_TIMEOUT)));
  return await run(closing.signal).finally(() => clearTimeout(timer));
}

type StoredObject = { key: string; modified: Date };

/** Lists the objects of a bucket in pages (ListObjects, whose marker is simply the last key of the page before). */
export async function* listObjects(
  request: (query: string) => Promise<Response>,
  size: number,
): AsyncGenerator<readonly StoredObject[]> {
  for (let marker = ''; ; ) {
    const query = new URLSearchParams({ 'max-keys': String(size), ...(marker && { marker }) });
    const { objects, isTruncated } = await readListing(await request(query.toString()));
    yield objects;
    const last = objects.at(-1);
    if (!isTruncated || !last) return;
    marker = last.key;
  }
}

async function readListing(response: Response) {
  const objects: StoredObject[] = [];
  let [text, key, isTruncated] = ['', '', false];
  const bytes = Buffer.from(await response.arrayBuffer());
  await readXml(Readable.from([bytes]) as AsyncIterable<Buffer>, {
    open() {
      text = '';
    },
    text(piece) {
      text += piece;
    },
    close(name) {
      if (name === 'Key') key = text;
      if (name === 'LastModified') objects.push({ key, modified: new Date(text) });
      if (name === 'IsTruncated') isTruncated = text === 'true';
    },
  });
  return { objects, isTruncated };
}
