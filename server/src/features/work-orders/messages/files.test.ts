import { type Envelope, MESSAGE_FILES_MAX, type MessageFile } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { createTransport } from 'nodemailer';
import { expect } from 'vitest';
import { personWith, personWithRules } from '../../../../test/fixtures/rights-fixture.ts';
import { smtpPeer } from '../../../../test/gateway-peers.ts';
import { test as base, freshKey, type Person } from '../../../../test/kit.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const ENTRIES = ['work-orders:order:view', 'work-orders:order:edit'] as const;
const MESSAGE = '/appcenter/workorder/message';
const EVIDENCE = '/appcenter/workorder/evidence';
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

type Sent = { name?: string; content?: Buffer };

async function send(
  app: FastifyInstance,
  { token }: Person,
  url: string,
  { name = 'letter.png', content = PNG }: Sent = {},
) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), name);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const headers = { 'x-access-token': token, 'content-type': request.headers.get('content-type') ?? '' };
  const payload = Buffer.from(await request.arrayBuffer());
  const response = await app.inject({ method: 'POST', url, headers, payload });
  const { result } = response.json<Envelope<MessageFile & { failure?: string }>>();
  return { status: response.statusCode, failure: result?.failure, id: result?.id ?? '' };
}

type Message = { lead: Person; orderId: string; messageId: string };
const test = base.extend<Message>({
  lead: async ({ app }, use) => use(await personWith(app, { roles: ['lead'] })),
  orderId: async ({ lead: { client } }, use) => {
    const code = `FILES${freshKey()}`;
    const line = { name: code, code, carrier: 'Yun', service: 'line' as const };
    const { id: channel } = await client.logisticsChannel.add({ body: line });
    const order = await client.workOrder.add({
      body: {
        ...{ trackingNumber: `YT${code}`, channel, country: 'DE', reason: 'measure' },
        ...{ shippedOn: day(-9), billedOn: day(-2), length: 300, width: 200, height: 100, weight: 550 },
        ...{ carrierHeight: 130, billedWeight: 1_000, billedFee: 3_500 },
      },
    });
    await use(order.id);
  },
  messageId: async ({ lead: { client }, orderId }, use) => {
    const body = { orderId, direction: 'in' as const, text: 'See our measurement' };
    await use((await client.workOrderMessage.add({ body })).id);
  },
});

test('a file of a message is found by no other id, and no other file by that of a message', async ({
  app,
  lead,
  orderId,
  messageId,
}) => {
  const file = await send(app, lead, `${MESSAGE}/attach?messageId=${messageId}`);
  const evidence = await send(app, lead, `${EVIDENCE}/add?orderId=${orderId}&kind=side1`);
  expect(evidence).toMatchObject({ status: 200 });
  const { rows } = await app.pool.query<{ id: string }>(
    `select replace(file_id::text, '-', '') as id from work_order_evidence where order_id = $1`,
    [orderId],
  );
  const headers = { 'x-access-token': lead.token };
  const read = async (url: string, id: string) =>
    (await app.inject({ url: `${url}/download`, query: { id }, headers })).statusCode;
  expect(await read(MESSAGE, file.id)).toBe(200);
  expect(rows).toHaveLength(1);
  for (const id of [evidence.id, rows[0]?.id ?? '', messageId, orderId]) expect(await read(MESSAGE, id)).toBe(404);
  expect(await read(EVIDENCE, file.id)).toBe(404);
  await expect(lead.client.workOrderEvidence.remove({ query: { id: file.id } })).rejects.toMatchObject({ status: 404 });
});

test('files of messages of hidden and removed orders are neither added nor read', async ({
  app,
  lead,
  orderId,
  messageId,
}) => {
  const attach = `${MESSAGE}/attach?messageId=${messageId}`;
  const { id } = await send(app, lead, attach);
  const read = async ({ token }: Person) =>
    (await app.inject({ url: `${MESSAGE}/download`, query: { id }, headers: { 'x-access-token': token } })).statusCode;
  const limited = await personWithRules(app, { entries: ENTRIES, on: ENTRIES[0] }, ['country', '=', 'FR']);
  expect(await read(limited)).toBe(404);
  expect(await send(app, limited, attach)).toMatchObject({ status: 404, failure: 'common.notFound' });
  await expect(limited.client.workOrderMessage.list({ query: { orderId } })).rejects.toMatchObject({ status: 404 });
  await lead.client.workOrder.deleteBatch({ body: { ids: [orderId] } });
  expect(await read(lead)).toBe(404);
  expect(await send(app, lead, attach)).toMatchObject({ status: 409, failure: 'record.inTrash' });
});

test('simultaneous files of a message do not exceed their number; pages are no files of it', async ({
  app,
  lead,
  orderId,
  messageId,
}) => {
  const url = `${MESSAGE}/attach?messageId=${messageId}`;
  const page = Buffer.from('<!doctype html><script>alert(1)</script>');
  expect((await send(app, lead, url, { name: 'page.html', content: page })).status).toBe(415);
  expect((await send(app, lead, url, { name: 'page.png', content: page })).status).toBe(415);
  const sent = await Promise.all(Array.from({ length: MESSAGE_FILES_MAX + 4 }, () => send(app, lead, url)));
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(MESSAGE_FILES_MAX);
  expect(new Set(sent.map(({ failure }) => failure))).toEqual(new Set([undefined, 'workOrder.tooManyMessageFiles']));
  const [message] = await lead.client.workOrderMessage.list({ query: { orderId } });
  expect(message?.files).toHaveLength(MESSAGE_FILES_MAX);
});

test('an answer that the carrier mailed is kept with its attachment as it was received', async ({
  app,
  lead,
  messageId,
}) => {
  const mailbox = await smtpPeer({ user: 'claims', pass: 'secret' });
  const auth = { user: 'claims', pass: 'secret' };
  const transport = createTransport({ host: '127.0.0.1', port: mailbox.port, auth, ignoreTLS: true });
  await transport.sendMail({
    ...{ from: 'claims@carrier.example', to: 'claims@example.com', subject: '复核结果 / Result of the recheck' },
    ...{ text: '同意退款 10.50 元。', attachments: [{ filename: 'scale.png', content: PNG }] },
  });
  await mailbox.close();
  const content = Buffer.from(mailbox.taken[0]?.raw ?? '');
  const { status, id } = await send(app, lead, `${MESSAGE}/attach?messageId=${messageId}`, {
    name: 'answer.eml',
    content,
  });
  expect(status).toBe(200);
  const headers = { 'x-access-token': lead.token };
  const answer = await app.inject({ url: `${MESSAGE}/download`, query: { id }, headers });
  // Mail can contain pages: it is downloaded, never shown.
  expect(answer.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment; filename="answer\.eml"/),
  });
  expect(answer.rawPayload.equals(content)).toBe(true);
});
