import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type AssetUpload, type AssetVersion, type Envelope, type FailureResult, PART_TYPE } from '@opsyard/contract';
import type { Person } from '../kit.ts';
import { test as base } from './asset-scene.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Sent = { offset: number; bytes: Bytes | ReadableStream<Uint8Array>; headers?: Record<string, string> };
type Answer<T> = { status: number; headers: Headers; message: string; result: T & FailureResult };

type Scene = {
  /** Where the app listens: parts are sent through a real connection. */
  port: number;
  /** Sends a part as a tus client does. */
  part: (person: Person, id: string, sent: Sent) => Promise<Answer<AssetUpload>>;
  /** The names of everything in the file store, including unfinished files. */
  stored: () => Promise<string[]>;
};

export const test = base.extend<Scene>({
  port: async ({ app }, use) => {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    await use((app.server.address() as AddressInfo).port);
  },
  part: async ({ port }, use) => use((person, id, sent) => sendPart(port, person, id, sent)),
  stored: async ({ app }, use) => use(() => namesIn(join(app.settings.DATA_DIR, 'files'))),
});

export const TUS = { 'tus-resumable': '1.0.0' };

/** The metadata with the target and name of the file. */
export function metadataOf(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

type Begun = { size: number; name?: string; fingerprint?: string } & ({ folderId: string } | { assetId: string });

/** Starts an upload. */
export async function begin({ client }: Person, { size, name = 'film.txt', ...rest }: Begun): Promise<AssetUpload> {
  const headers = { ...TUS, 'upload-length': size, 'upload-metadata': metadataOf({ filename: name, ...rest }) };
  return await client.assetUpload.create({ headers });
}

/** Creates an asset or a version from a finished upload. */
export async function finish({ client }: Person, id: string, sha256?: string): Promise<AssetVersion> {
  return await client.assetUpload.finish({ params: { id }, body: sha256 ? { sha256 } : {} });
}

/** The offset of an upload, as tus reads it. */
export async function offsetOf({ client }: Person, id: string): Promise<number> {
  return (await client.assetUpload.state({ params: { id }, headers: TUS })).offset;
}

/** Sends a part to the server at a port. */
export async function sendPart(
  port: number,
  { token }: Pick<Person, 'token'>,
  id: string,
  { offset, bytes, headers = {} }: Sent,
): Promise<Answer<AssetUpload>> {
  const response = await fetch(`http://127.0.0.1:${port}/task/asset/uploads/${id}`, {
    method: 'PATCH',
    headers: {
      ...TUS,
      'x-access-token': token,
      'content-type': PART_TYPE,
      'upload-offset': String(offset),
      ...headers,
    },
    body: bytes,
    ...(bytes instanceof ReadableStream && { duplex: 'half' }),
  });
  const { message, result } = (await response.json()) as Envelope<AssetUpload & FailureResult>;
  return { status: response.status, headers: response.headers, message, result };
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
