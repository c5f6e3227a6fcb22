import { createDecipheriv } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { encryptPassword } from './encrypt-password.ts';

const secret = { key: 'bIbiPF76Pgz40Qh2', iv: 'gYSfdlWQIEmMJtjZ' };

/** As the server decrypts it: AES-128-CBC without padding, then trailing zeros removed. */
function decrypt(base64: string): string {
  const decipher = createDecipheriv('aes-128-cbc', secret.key, secret.iv).setAutoPadding(false);
  return Buffer.concat([decipher.update(base64, 'base64'), decipher.final()])
    .toString('utf8')
    .replace(/\0+$/, '');
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each(['Yard-2020', 'exactly 16 bytes', 'more than one block of sixteen', '密码🔒'])(
  '[LG-13] %s arrives as it was',
  async (password) => {
    const sealed = await encryptPassword(password, secret);
    expect(sealed).not.toContain(password);
    expect(decrypt(sealed)).toBe(password);
  },
);

test('[LG-13] whole blocks get no block of zeros behind them', async () => {
  expect(Buffer.from(await encryptPassword('exactly 16 bytes', secret), 'base64').length).toBe(16);
});

test('where the browser keeps WebCrypto back, the password goes as it is', async () => {
  vi.stubGlobal('crypto', {});
  expect(await encryptPassword('Yard-2020', secret)).toBe('Yard-2020');
});
