import type { AssetVersion, Envelope, FailureResult } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { test as base, type Person } from '../kit.ts';
import { expectAnswer } from '../reply-check.ts';
import { personWith } from './rights-scene.ts';

/** An image of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Answer = { status: number; message: string; result: AssetVersion & FailureResult };
type Scene = {
  lead: Person;
  member: Person;
  guest: Person;
  /** A root folder without an access list. */
  folder: string;
  /** Uploads a file to a folder, or as the next version of an asset. */
  send: (person: Person, to: { folderId: string } | { assetId: string }, file?: SentFile) => Promise<Answer>;
};
export type SentFile = { name?: string; bytes?: Uint8Array<ArrayBuffer> | string };
let made = 0;

/** Users with the default roles, and a folder of their own. */
export const test = base.extend<Scene>({
  lead: async ({ app }, use) => use(await personWith(app, { roles: ['lead'] })),
  member: async ({ app }, use) => use(await personWith(app, { roles: ['member'] })),
  guest: async ({ app }, use) => use(await personWith(app, { roles: ['guest'] })),
  folder: async ({ lead }, use) => use(await newFolder(lead)),
  send: async ({ app }, use) => use((person, to, file) => sendAsset(app, person, to, file)),
});

/** A folder used by no other test, at the root or in another folder. */
export async function newFolder({ client }: Person, parent: string | null = null): Promise<string> {
  made += 1;
  const { id } = await client.assetFolder.add({ body: { name: `Folder ${made}`, ...(parent && { parent }) } });
  return id;
}

type Entries = Parameters<Person['client']['assetFolderAccess']['set']>[0]['body']['entries'];

/** Sets or removes the access list of a folder, with its current version. */
export async function setAccess({ client }: Person, id: string, entries: Entries, own = true) {
  const { version } = await client.assetFolder.get({ query: { id } });
  return await client.assetFolderAccess.set({ body: { id, version, own, entries } });
}

async function sendAsset(
  app: FastifyInstance,
  { token }: Person,
  to: { folderId: string } | { assetId: string },
  { name = 'note.txt', bytes = 'words' }: SentFile = {},
): Promise<Answer> {
  const form = new FormData();
  form.append('file', new Blob([bytes]), name);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const url = 'folderId' in to ? '/task/asset/upload' : '/task/asset/addVersion';
  const headers = { 'x-access-token': token, 'content-type': request.headers.get('content-type') ?? '' };
  const payload = Buffer.from(await request.arrayBuffer());
  const response = await app.inject({ method: 'POST', url, query: to, headers, payload });
  const envelope = response.json<Envelope<AssetVersion & FailureResult>>();
  expectAnswer('POST', url, { status: response.statusCode, envelope });
  return { status: response.statusCode, message: envelope.message, result: envelope.result };
}
