import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CallFailure, RawWebhook } from '../provider.ts';
import { trackingProviders } from './index.ts';

const provider = (name: string) => {
  const found = trackingProviders.find((one) => one.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};
const SECRET = 'pässword-of-the-account';
const json = (value: unknown) => Buffer.from(JSON.stringify(value));
const hex = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex');

const track17Body = json({
  event: 'TRACKING_UPDATED',
  data: {
    number: 'RR123456785CN',
    carrier: 3011,
    track_info: {
      latest_status: { status: 'InTransit', sub_status: 'InTransit_Departure' },
      tracking: {
        providers: [
          {
            events: [
              {
                time_iso: '2026-08-01T10:00:00+08:00',
                time_utc: '2026-08-01T02:00:00Z',
                description: 'Left the airport',
                location: 'Shenzhen',
                stage: 'Departure',
                sub_status: 'InTransit_Departure',
                address: { country: 'CN' },
              },
              { time_iso: '2026-07-31T20:00:00', time_utc: null, description: 'Received', stage: 'InfoReceived' },
              { time_iso: 'once upon a time', description: 'Nonsense' },
            ],
          },
        ],
      },
    },
  },
});
const kuaidi100Push = JSON.stringify({
  status: 'abort',
  autoCheck: '1',
  comOld: 'yuantong',
  comNew: 'ems',
  lastResult: {
    state: '0',
    com: 'yuantong',
    nu: 'V030344422',
    data: [
      { context: '上海分拨中心', ftime: '2026-08-01 16:33:19', status: '在途', areaName: '上海', statusCode: '0' },
    ],
  },
});
const kuaidi100Body = (salt: string) =>
  Buffer.from(
    new URLSearchParams({ sign: hex('md5', kuaidi100Push + salt).toUpperCase(), param: kuaidi100Push }).toString(),
  );
const aftershipBody = json({
  event: 'tracking_update',
  event_id: 'e-1',
  msg: {
    tracking_number: '1Z999',
    slug: 'ups',
    tag: 'Delivered',
    subtag: 'Delivered_001',
    active: false,
    checkpoints: [
      {
        checkpoint_time: '2026-08-02T09:30:00',
        tag: 'Delivered',
        subtag: 'Delivered_001',
        message: 'Left at door',
        city: 'Austin',
        state: 'TX',
        country_iso3: 'USA',
      },
    ],
  },
});
const easypostBody = json({
  id: 'evt_1',
  object: 'Event',
  description: 'tracker.updated',
  result: {
    object: 'Tracker',
    tracking_code: 'EZ4000000004',
    carrier: 'UPS',
    status: 'return_to_sender',
    status_detail: 'return',
    tracking_details: [
      {
        message: 'Returned',
        status: 'return_to_sender',
        status_detail: 'return',
        datetime: '2026-08-03T00:00:00Z',
        tracking_location: { city: 'LA', state: 'CA', country: 'US' },
      },
    ],
  },
});
const hmac = (body: Buffer, encoding: 'hex' | 'base64', key: string) =>
  createHmac('sha256', key).update(body).digest(encoding);

const signed: Record<string, RawWebhook> = {
  track17: { body: track17Body, headers: { sign: hex('sha256', `${track17Body}/${SECRET}`) } },
  kuaidi100: { body: kuaidi100Body(SECRET), headers: {} },
  aftership: { body: aftershipBody, headers: { 'aftership-hmac-sha256': hmac(aftershipBody, 'base64', SECRET) } },
  easypost: {
    body: easypostBody,
    headers: { 'x-hmac-signature': `hmac-sha256-hex=${hmac(easypostBody, 'hex', SECRET.normalize('NFKD'))}` },
  },
};

test.for(Object.keys(signed))('[BC-05] %s accepts only a signature of the raw body, and fails closed', (name) => {
  const { verifyWebhook } = provider(name);
  const webhook = signed[name] as RawWebhook;
  expect(verifyWebhook(webhook, SECRET)).toBe('valid');
  expect(verifyWebhook(webhook, `${SECRET}x`)).toBe('wrong');
  for (const missing of [null, '']) expect(verifyWebhook(webhook, missing)).toBe('noSecret');
  const altered = Buffer.concat([webhook.body, Buffer.from(' ')]);
  expect(verifyWebhook({ ...webhook, body: altered }, SECRET)).toBe('wrong');
  const unsigned =
    name === 'kuaidi100' ? Buffer.from(new URLSearchParams({ param: kuaidi100Push }).toString()) : webhook.body;
  expect(verifyWebhook({ body: unsigned, headers: {} }, SECRET)).toBe('missing');
});

test.for(Object.keys(signed))('[BC-05] %s: no other bytes and no other signature are ever valid', (name) => {
  const { verifyWebhook, parseWebhook } = provider(name);
  const { body, headers } = signed[name] as RawWebhook;
  const isRefused = (webhook: RawWebhook) => expect(verifyWebhook(webhook, SECRET)).not.toBe('valid');
  fc.assert(
    fc.property(fc.nat(body.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
      const altered = Buffer.from(body);
      altered[at] = (body[at] ?? 0) ^ by;
      // A form has several spellings, and its signature, which is part of it, has two: the content is the same.
      if (name === 'kuaidi100' && verifyWebhook({ body: altered, headers }, SECRET) === 'valid')
        expect(parseWebhook(altered)).toEqual(parseWebhook(body));
      else isRefused({ body: altered, headers });
    }),
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.string({ maxLength: 100 }), (bytes, sign) => {
      const others = Object.fromEntries(Object.keys(headers).map((key) => [key, sign]));
      isRefused({ body: Buffer.from(bytes), headers: others });
      if (name !== 'kuaidi100') isRefused({ body, headers: others });
      isRefused({ body: Buffer.from(new URLSearchParams({ param: kuaidi100Push, sign }).toString()), headers: others });
    }),
  );
});

test('[BC-05] a Kuaidi100 push that repeats all events of a parcel does not end its tracking', () => {
  const push = JSON.stringify({ ...JSON.parse(kuaidi100Push), status: 'updateall', autoCheck: '0', comNew: '' });
  const [update, ...more] = provider('kuaidi100').parseWebhook(
    Buffer.from(new URLSearchParams({ param: push }).toString()),
  );
  expect(more).toEqual([]);
  expect(update).toMatchObject({ number: 'V030344422', stopReason: null, events: [{ text: '上海分拨中心' }] });
  expect(update?.correctedCarrier ?? null).toBeNull();
});

test('rejects a Kuaidi100 push signed with an empty salt', () => {
  expect(provider('kuaidi100').verifyWebhook({ body: kuaidi100Body(''), headers: {} }, '')).toBe('noSecret');
});

test('repeated deliveries share a key', () => {
  const key = (name: string, webhook: RawWebhook) => provider(name).deliveryKey(webhook);
  expect(key('aftership', signed.aftership as RawWebhook)).toBe('e-1');
  expect(key('easypost', signed.easypost as RawWebhook)).toBe('evt_1');
  expect(key('track17', { body: track17Body, headers: {} })).toBe(key('track17', signed.track17 as RawWebhook));
  expect(key('aftership', { body: Buffer.from('no json'), headers: {} })).toMatch(/^[0-9a-f]{64}$/);
});

test('[BC-05] parses webhooks of all providers into events in the provider’s own terms', () => {
  const parse = (name: string) => provider(name).parseWebhook((signed[name] as RawWebhook).body);
  expect(parse('track17')).toMatchObject([
    {
      ...{ number: 'RR123456785CN', carrier: '3011', providerStatus: 'InTransit', subStatus: 'InTransit_Departure' },
      events: [
        {
          occurredAt: '2026-08-01T02:00:00.000Z',
          tzKnown: true,
          providerStatus: 'InTransit',
          place: 'Shenzhen',
          country: 'CN',
        },
        { occurredAt: '2026-07-31T20:00:00.000Z', tzKnown: false, providerStatus: 'InfoReceived', subStatus: null },
      ],
    },
  ]);
  expect(parse('kuaidi100')).toMatchObject([
    {
      ...{ number: 'V030344422', carrier: 'yuantong', correctedCarrier: 'ems', stopReason: 'abort' },
      events: [
        {
          occurredAt: '2026-08-01T08:33:19.000Z',
          tzKnown: false,
          providerStatus: '0',
          text: '上海分拨中心',
          place: '上海',
        },
      ],
    },
  ]);
  expect(parse('aftership')).toMatchObject([
    {
      ...{ number: '1Z999', carrier: 'ups', providerStatus: 'Delivered', stopReason: 'inactive' },
      events: [{ occurredAt: '2026-08-02T09:30:00.000Z', tzKnown: false, place: 'Austin, TX', country: 'USA' }],
    },
  ]);
  expect(parse('easypost')).toMatchObject([
    {
      ...{ number: 'EZ4000000004', carrier: 'UPS', providerStatus: 'return_to_sender' },
      events: [{ occurredAt: '2026-08-03T00:00:00.000Z', tzKnown: true, place: 'LA, CA', country: 'US' }],
    },
  ]);
  expect(provider('easypost').parseWebhook(json({ id: 'evt_2', result: { object: 'Batch' } }))).toEqual([]);
});

const responseOf = (status: number, body: unknown, writes = true): CallFailure => ({
  kind: 'response',
  response: { status, headers: {}, body: typeof body === 'string' ? body : JSON.stringify(body) },
  writes,
});

test('classifies failures by whether the request may have taken effect', () => {
  for (const { classify } of trackingProviders) {
    expect(classify({ kind: 'unreachable' })?.errorClass).toBe('retryable');
    expect(classify({ kind: 'unanswered', writes: true })?.errorClass).toBe('ambiguous');
    expect(classify({ kind: 'unanswered', writes: false })?.errorClass).toBe('retryable');
    expect(classify(responseOf(200, '{"cut off'))?.errorClass).toBe('ambiguous');
    expect(classify(responseOf(200, '{"cut off', false))?.errorClass).toBe('retryable');
    expect(classify(responseOf(502, 'Bad gateway'))?.errorClass).toBe('ambiguous');
    expect(classify(responseOf(429, {}))?.errorClass).toBe('retryable');
    expect(classify(responseOf(401, {}))?.errorClass).toBe('auth');
    expect(classify(responseOf(404, {}))?.errorClass).toBe('fatal');
  }
  const { classify } = provider('track17');
  expect(classify(responseOf(200, { code: 0, data: {} }))).toBeNull();
  expect(classify(responseOf(200, { code: -18019908 }))).toMatchObject({ errorClass: 'quota', code: '-18019908' });
  expect(classify(responseOf(200, { code: -18010002 }))?.errorClass).toBe('auth');
  const classifyKuaidi100 = provider('kuaidi100').classify;
  expect(classifyKuaidi100(responseOf(200, { result: false, returnCode: '600' }))?.errorClass).toBe('auth');
  expect(classifyKuaidi100(responseOf(200, { result: false, returnCode: '501' }))).toBeNull();
  expect(
    provider('aftership').classify(responseOf(400, { meta: { code: 4003, message: 'Tracking already exists.' } })),
  ).toEqual({
    errorClass: 'fatal',
    message: 'Tracking already exists.',
    code: '4003',
  });
});
