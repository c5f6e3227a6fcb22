import type { Envelope, FailureResult, RecordImportReport } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { test as base, type Person, Refused } from '../kit.ts';
import { expectAnswer } from '../reply-check.ts';
import { personWithRules } from './rights-scene.ts';

/** Every permission for channels. */
export const CHANNEL_RIGHTS = [
  'logistics:channel:view',
  'logistics:channel:edit',
  'logistics:channel:delete',
  'logistics:channel:import',
  'logistics:channel:export',
] as const;

export type Exported = { status: number; bytes: Buffer; text: string; headers: Record<string, unknown> };
type ChannelScene = {
  /** A user with all permissions for channels. */
  editor: Person;
  cleanUp: unknown;
  /** Downloads a list of channels as a file. */
  exported: (person: Person, query: Record<string, string>, language?: 'en' | 'zh') => Promise<Exported>;
};

/** Uploads a table of channels, or of the records under another path, as a browser does; throws `Refused`. */
export async function sendTable(
  app: FastifyInstance,
  { token }: Person,
  content: string | Uint8Array,
  { name = 'channels.csv', language = 'en', path = '/logistics/channel' } = {},
): Promise<RecordImportReport> {
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(content)]), name);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const url = `${path}/import/upload`;
  const type = request.headers.get('content-type') ?? '';
  const headers = { 'x-access-token': token, 'accept-language': language, 'content-type': type };
  const payload = Buffer.from(await request.arrayBuffer());
  const response = await app.inject({ method: 'POST', url, headers, payload });
  const envelope = response.json<Envelope<RecordImportReport>>();
  expectAnswer('POST', url, { status: response.statusCode, envelope });
  if (!envelope.success) throw new Refused(response.statusCode, envelope as unknown as Envelope<FailureResult>);
  return envelope.result;
}

/** A database whose channels are deleted after each test. */
export const test = base.extend<ChannelScene>({
  editor: async ({ as }, use) => use(await as(...CHANNEL_RIGHTS)),
  cleanUp: [
    async ({ app }, use) => {
      await use(undefined);
      await app.pool.query('delete from logistics_channel');
    },
    { auto: true },
  ],
  exported: async ({ app }, use) => {
    await use(async ({ token }, query, language = 'en') => {
      const headers = { 'x-access-token': token, 'accept-language': language };
      const response = await app.inject({ method: 'GET', url: '/logistics/channel/export', query, headers });
      expectAnswer('GET', '/logistics/channel/export', { status: response.statusCode });
      const { statusCode: status, rawPayload: bytes, body: text } = response;
      return { status, bytes, text, headers: response.headers };
    });
  },
});

let names = 0;
/** Adds a channel with a unique name and code. */
export async function addChannel({ client }: Person, more: object = {}) {
  names += 1;
  const body = { name: `Channel ${names}`, code: `C${names}`, carrier: 'Yun', service: 'line' as const, ...more };
  return await client.logisticsChannel.add({ body });
}

/** A user whose grant to view channels has rules, made of column, condition and value. */
export async function limitedPerson(app: FastifyInstance, ...rules: (readonly [string, string, string])[]) {
  return await personWithRules(app, { entries: CHANNEL_RIGHTS, on: 'logistics:channel:view' }, ...rules);
}
