import { createCipheriv } from 'node:crypto';
import { expect } from 'vitest';
import { newAccount, PASSWORD, refusal, send, signIn } from '../../../test/fixtures/accounts.ts';
import { test as base } from '../../../test/kit.ts';
import { secretFor } from '../../kernel/secrets/secret-store.ts';
import { type PasswordKey, passwordKey, readPasswordField } from './password-field.ts';

const test = base.extend({ environment: [async ({}, use) => use({ CAPTCHA: 'off' }), { scope: 'file' }] });

const MINUTE = 60_000;
const secret = Buffer.alloc(32, 7);
const at = new Date('2026-11-21T12:05:00Z');
const later = (minutes: number) => new Date(at.getTime() + minutes * MINUTE);

function encrypt(text: string, { key, iv }: PasswordKey): string {
  const bytes = Buffer.from(text, 'utf8');
  const padded = Buffer.concat([bytes, Buffer.alloc((16 - (bytes.length % 16)) % 16)]);
  const cipher = createCipheriv('aes-128-cbc', key, iv).setAutoPadding(false);
  return Buffer.concat([cipher.update(padded), cipher.final()]).toString('base64');
}

test('decrypts the vectors of the original client with its key', () => {
  const original = { key: '1234567890adbcde', iv: '1234567890hjlkew' };
  expect(encrypt('123456', original)).toBe('uaaIHVXKz5plwekhq/yK6w==');
  expect(encrypt('0123456789abcdef', original)).toBe('Ev440+cj/g9egHkPGcfcdw==');
});

test('[A1] the key changes every ten minutes and has 16 characters', () => {
  expect(passwordKey(secret, at)).toEqual({
    key: expect.stringMatching(/^.{16}$/),
    iv: expect.stringMatching(/^.{16}$/),
  });
  expect(passwordKey(secret, later(4))).toEqual(passwordKey(secret, at));
  expect(passwordKey(secret, later(10))).not.toEqual(passwordKey(secret, at));
});

test.for([
  [0, { password: PASSWORD }],
  [10, { password: PASSWORD }],
  [-5, { password: PASSWORD }],
  [20, 'expired'],
  [600, 'expired'],
] as const)('[A1] reads a password encrypted %i minutes ago as %o', ([minutes, expected]) => {
  expect(readPasswordField(encrypt(PASSWORD, passwordKey(secret, at)), secret, later(minutes))).toEqual(expected);
});

test.for(['密'.repeat(64), '🦊 émigré', ' spaces count ', 'x'.repeat(16), 'x'.repeat(17)])(
  '[A1] decrypts “%s” unchanged',
  (text) => {
    expect(readPasswordField(encrypt(text, passwordKey(secret, at)), secret, at)).toEqual({ password: text });
  },
);

test.for(['plain', 'not base64 =', 'YWJj', 'a'.repeat(23)])('[A1] reads “%s” as the password itself', (text) => {
  expect(readPasswordField(text, secret, at)).toEqual({ password: text });
});

test('[A1] never tries possible ciphertext as a password', () => {
  expect(readPasswordField('A'.repeat(64), secret, at)).toBe('unreadable');
});

test('[A1] refuses a NUL, encrypted or plain', () => {
  expect(readPasswordField('pass\0word', secret, at)).toBe('unreadable');
  expect(readPasswordField(encrypt('pass\0word', passwordKey(secret, at)), secret, at)).toBe('unreadable');
  expect(readPasswordField(encrypt('\0'.repeat(20), passwordKey(secret, at)), secret, at)).toBe('unreadable');
});

test('[LG-13] signs in with the key the server provides', async ({ app }) => {
  const { id, username } = await newAccount(app);
  const { status, body } = await send(app, '/sys/getEncryptedString');
  expect([status, body]).toEqual([
    200,
    {
      success: true,
      message: '',
      code: 200,
      result: { key: expect.stringMatching(/^.{16}$/), iv: expect.stringMatching(/^.{16}$/) },
      timestamp: expect.any(Number),
    },
  ]);
  const answer = await signIn(app, { username, password: encrypt(PASSWORD, body?.result) });
  expect(answer.body?.result.userInfo.id).toBe(id);
});

test('[A1] reports an expired key, so that the page fetches a new one', async ({ app }) => {
  const { username } = await newAccount(app);
  const old = passwordKey(await secretFor(app.db, 'password in transit'), new Date(Date.now() - 20 * MINUTE));
  const { status, body } = await signIn(app, { username, password: encrypt(PASSWORD, old) });
  expect(status).toBe(200);
  expect(body).toEqual(refusal('identity.keyExpired', 'The key has expired. Please try again.', 500));
});

test('[A1] answers a damaged ciphertext like a wrong password', async ({ app }) => {
  const { username } = await newAccount(app);
  const bytes = Buffer.from(encrypt(PASSWORD, (await send(app, '/sys/getEncryptedString')).body?.result), 'base64');
  bytes[3] = (bytes[3] ?? 0) ^ 1;
  const { body } = await signIn(app, { username, password: bytes.toString('base64') });
  expect(body).toEqual(refusal('identity.badCredentials', 'Wrong username or password.', 500));
});

test('[A1] compares passwords independent of Unicode composition', async ({ app }) => {
  const { id, username } = await newAccount(app);
  const wide = PASSWORD.replace('r', 'ｒ');
  expect((await signIn(app, { username, password: wide })).body?.result.userInfo.id).toBe(id);
});
