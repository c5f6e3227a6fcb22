import type { MailGateway, SmsGateway } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { readSettings } from '../../kernel/settings/settings.ts';
import { addressOf, allowsPrivateHosts, secretDestination, senderOf, senderText } from './gateway-rules.ts';

const mail: MailGateway = {
  ...{ host: 'mail.example.com', port: 587, encryption: 'starttls', user: 'desk@example.com' },
  ...{ fromName: 'Desk, the', fromAddress: 'desk@example.com' },
};
const sms: SmsGateway = {
  ...{ kind: 'aliyun', host: 'dysmsapi.aliyuncs.com', port: null, encryption: 'tls', user: 'LTAI', sender: null },
  ...{ sign: '运营台 & Co', template: 'SMS_1', notice: null },
};

test('encodes every typed character in the gateway URL', () => {
  const url = new URL(addressOf(mail, 'p@ss:/?#% \ud800'));
  expect([url.protocol, url.hostname, url.port, url.search]).toEqual([
    'smtp:',
    'mail.example.com',
    '587',
    '?starttls=always',
  ]);
  expect([url.username, url.password].map(decodeURIComponent)).toEqual(['desk@example.com', 'p@ss:/?#% \ufffd']);
  expect(new URL(addressOf({ ...mail, host: '2001:db8::1', encryption: 'tls' }, 's')).host).toBe('[2001:db8::1]:587');
  const { searchParams, port } = new URL(addressOf(sms, 's'));
  expect([port, searchParams.get('sign'), searchParams.get('notice')]).toEqual(['', '运营台 & Co', null]);
  expect(addressOf({ ...sms, kind: 'smpp', sender: '+86', port: 3550 }, 's')).toMatch(/^ssmpp:.*:3550\?from=%2B86$/);
});

test('binds a secret to kind, host, port and encryption, however the host is written', () => {
  expect(secretDestination({ ...mail, host: 'MAIL.example.com', user: 'other', fromName: null })).toBe(
    secretDestination(mail),
  );
  for (const other of [{ host: 'mail.example.org' }, { port: 25 }, { encryption: 'none' }] as const)
    expect(secretDestination({ ...mail, ...other })).not.toBe(secretDestination(mail));
});

test('allows private hosts during evaluation and where the operator permits it', () => {
  const inside = (environment: Record<string, string>) => allowsPrivateHosts(readSettings(environment));
  const real = { DATABASE_URL: 'postgres://elsewhere' };
  expect([inside({}), inside(real)]).toEqual([true, false]);
  expect([inside({ GATEWAYS: 'public' }), inside({ GATEWAYS: 'environment' })]).toEqual([false, false]);
  expect(inside({ ...real, GATEWAYS: 'any' })).toBe(true);
});

test('the sender of the environment takes precedence over that of the screen', () => {
  expect(senderText(senderOf(mail, readSettings({})))).toBe('Desk, the <desk@example.com>');
  expect(senderOf(mail, readSettings({ MAIL_FROM: 'Yard <yard@example.com>' }))).toBe('Yard <yard@example.com>');
  expect(senderText(senderOf(null, readSettings({})))).toBe('Opsyard <opsyard@localhost>');
});
