import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { newAccount, newAddress, newKey, refusal, send, signIn } from '../../../../test/fixtures/accounts.ts';
import { test } from '../../../../test/kit.ts';
import { answerHash } from './captcha.ts';
import { drawCaptcha } from './captcha-image.ts';
import { GLYPHS } from './glyphs.ts';

const CODE = 'KX3P';
const WRONG = 'AAAA';
const wrongCode = refusal('identity.captchaWrong', 'The verification code you entered is incorrect!', 500);

/** Fetches an image and replaces its answer with a known one. */
async function image(app: FastifyInstance): Promise<string> {
  const key = newKey();
  expect((await send(app, `/sys/randomImage/${key}`)).status).toBe(200);
  const hash = await answerHash(app.db, key, CODE);
  await app.pool.query('update captcha set answer_hash = $2 where key = $1', [key, hash]);
  return key;
}

async function check(app: FastifyInstance, checkKey: string | number, captcha: string) {
  return await send(app, '/sys/checkCaptcha', { payload: { captcha, checkKey } });
}

test('[LG-04] refuses a sign-in without a code', async ({ app }) => {
  const { username } = await newAccount(app);
  for (const given of [{}, { captcha: CODE }, { captcha: ' ', checkKey: await image(app) }]) {
    const { status, body } = await signIn(app, { username, ...given });
    expect(status).toBe(400);
    expect(body).toEqual(refusal('identity.captchaRequired', 'Please enter the verification code.', 400));
  }
});

test('[A5] refuses a key without an image', async ({ app }) => {
  for (const checkKey of ['1700000000000', 'a b', '\u0000', "'; drop table captcha; --", 'x'.repeat(64)]) {
    expect((await check(app, checkKey, CODE)).body).toEqual(wrongCode);
  }
  expect((await check(app, 1_700_000_000_000, CODE)).body).toEqual(wrongCode);
});

test('[A5] the first sign-in consumes the code, even if it fails', async ({ app }) => {
  const { username } = await newAccount(app);
  const checkKey = await image(app);
  const wrongPassword = await signIn(app, { username, password: 'wrong password', captcha: CODE, checkKey });
  expect(wrongPassword.body?.result.failure).toBe('identity.badCredentials');
  expect((await signIn(app, { username, captcha: CODE, checkKey })).body).toEqual(wrongCode);
});

test('[A5] a wrong code consumes it', async ({ app }) => {
  const { username } = await newAccount(app);
  const checkKey = await image(app);
  const first = await signIn(app, { username, captcha: WRONG, checkKey });
  expect([first.status, first.body]).toEqual([200, wrongCode]);
  expect((await signIn(app, { username, captcha: CODE, checkKey })).body).toEqual(wrongCode);
});

test('[A5] the fourth check fails even with the right code', async ({ app }) => {
  const checkKey = await image(app);
  for (let i = 0; i < 3; i += 1) expect((await check(app, checkKey, WRONG)).body).toEqual(wrongCode);
  expect((await check(app, checkKey, CODE)).body).toEqual(wrongCode);
  const { username } = await newAccount(app);
  expect((await signIn(app, { username, captcha: CODE, checkKey })).body).toEqual(wrongCode);
});

test('[A5] concurrent guesses are counted individually', async ({ app, secondApp }) => {
  const checkKey = await image(app);
  await Promise.all(Array.from({ length: 10 }, (_, i) => check(i % 2 ? app : secondApp, checkKey, WRONG)));
  const { rows } = await app.pool.query('select tries from captcha where key = $1', [checkKey]);
  expect(rows).toEqual([{ tries: 3 }]);
});

test('[A5] the code expires after two minutes', async ({ app }) => {
  const checkKey = await image(app);
  await app.pool.query(`update captcha set expires_at = expires_at - interval '2 minutes' where key = $1`, [checkKey]);
  expect((await check(app, checkKey, CODE)).body).toEqual(wrongCode);
});

test('[A5] a code is valid only for its own image', async ({ app }) => {
  const [one, other] = [newKey(), await image(app)];
  await send(app, `/sys/randomImage/${one}`);
  await app.pool.query(
    'update captcha set answer_hash = (select answer_hash from captcha where key = $2) where key = $1',
    [one, other],
  );
  expect((await check(app, one, CODE)).body).toEqual(wrongCode);
});

test('[A5] a new image under the same key replaces the old one', async ({ app }) => {
  const checkKey = await image(app);
  await send(app, `/sys/randomImage/${checkKey}`);
  expect((await check(app, checkKey, CODE)).body).toEqual(wrongCode);
});

test('[A5] limits an address to 20 images a minute', async ({ app }) => {
  const ip = newAddress();
  const statuses = await Promise.all(
    Array.from({ length: 22 }, async () => (await send(app, `/sys/randomImage/${newKey()}`, { ip })).status),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  const { status, headers, body } = await send(app, `/sys/randomImage/${newKey()}`, { ip });
  expect([status, body?.result.failure]).toEqual([429, 'common.tooManyRequests']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

test('refuses a malformed key before drawing', async ({ app }) => {
  expect((await send(app, '/sys/randomImage/a%20b')).status).toBe(400);
});

test('[CL-02] the image has the size legacy clients show, as pixels that do not contain its code', async ({ app }) => {
  const key = newKey();
  const { body } = await send(app, `/sys/randomImage/${key}`);
  expect(body).toEqual({
    success: true,
    message: '',
    code: 200,
    result: expect.stringMatching(/^data:image\/svg\+xml;base64,[A-Za-z0-9+/]+=*$/),
    timestamp: expect.any(Number),
  });
  const svg = Buffer.from(body?.result.split(',')[1], 'base64');
  const shown = await loadImage(svg);
  expect([shown.width, shown.height]).toEqual([105, 35]);
  const { data = '', rest } =
    /^(?<rest><svg [^>]+><image [^>]+)href="data:image\/png;base64,(?<data>[^"]+)"\/><\/svg>$/.exec(String(svg))
      ?.groups ?? {};
  expect(rest).not.toMatch(/path|text|script|style/);
  const png = Buffer.from(data, 'base64');
  expect(png.includes('tEXt') || png.includes('iTXt')).toBe(false);
  const { width, height } = await loadImage(png);
  expect([width, height]).toEqual([240, 80]);
});

test('draws every letter, each time differently', async () => {
  for (const letter of Object.keys(GLYPHS)) expect(await inkOf(letter)).toBeGreaterThan((await inkOf('')) * 1.02);
  expect((await drawCaptcha(CODE)).equals(await drawCaptcha(CODE))).toBe(false);
});

test('[LG-04] accepts the right code for check and sign-in, ignoring case', async ({ app }) => {
  const { id, username } = await newAccount(app);
  const checkKey = await image(app);
  const { status, body } = await check(app, checkKey, ` ${CODE.toLowerCase()} `);
  expect([status, body]).toEqual([
    200,
    { success: true, message: '', code: 200, result: null, timestamp: expect.any(Number) },
  ]);
  const answer = await signIn(app, { username, captcha: CODE.toLowerCase(), checkKey });
  expect(answer.body?.result.userInfo.id).toBe(id);
});

/** Mean darkness of one letter, over several drawings. */
async function inkOf(letter: string): Promise<number> {
  let dark = 0;
  for (let i = 0; i < 4; i += 1) {
    const picture = await loadImage(await drawCaptcha(letter.repeat(4)));
    const pen = createCanvas(240, 80).getContext('2d');
    pen.drawImage(picture, 0, 0);
    for (const value of pen.getImageData(0, 0, 240, 80).data) dark += 255 - value;
  }
  return dark;
}
