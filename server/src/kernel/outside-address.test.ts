import { expect, test } from 'vitest';
import { InsideAddress, outsideAddress } from './outside-address.ts';

const leadsTo =
  (...addresses: string[]) =>
  async () =>
    addresses;

test.for([
  ...['0.0.0.0', '127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.0.1', '100.100.0.1', '169.254.169.254', '224.0.0.1'],
  ...['::', '::1', 'fe80::1', 'fd12::1', 'ff02::1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::', '[::1]'],
])(
  '[D8] [E6] %s is not an external address, and neither is a name that resolves to it among others',
  async (address) => {
    await expect(outsideAddress(address, { allowed: false })).rejects.toThrow(InsideAddress);
    const bare = address.replace(/[[\]]/g, '');
    const named = outsideAddress('mail.example.com', { allowed: false, resolve: leadsTo('93.184.215.14', bare) });
    await expect(named).rejects.toThrow(InsideAddress);
  },
);

test('[D8] [E6] if internal addresses are allowed, link-local and cloud metadata addresses are not', async () => {
  expect(await outsideAddress('10.1.2.3', { allowed: true })).toBe('10.1.2.3');
  expect(await outsideAddress('::1', { allowed: true })).toBe('::1');
  expect(await outsideAddress('100.100.100.201', { allowed: true })).toBe('100.100.100.201');
  const clouds = ['100.100.100.200', '64:ff9b::6464:64c8', '168.63.129.16', 'fd00:ec2::254', 'fd20:ce::254'];
  for (const address of ['169.254.169.254', 'fe80::1', '::ffff:169.254.169.254', '0.0.0.0', ...clouds])
    await expect(outsideAddress(address, { allowed: true })).rejects.toThrow(InsideAddress);
});

test('a public name resolves to its first address, and one without addresses to none', async () => {
  const resolve = leadsTo('93.184.215.14', '2606:2800:21f::1');
  expect(await outsideAddress('mail.example.com', { allowed: false, resolve })).toBe('93.184.215.14');
  const nobody = outsideAddress('mail.example.com', { allowed: false, resolve: leadsTo() });
  await expect(nobody).rejects.toMatchObject({ code: 'ENOTFOUND' });
});
