import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { test as base, expect } from 'vitest';
import { certificateFor } from '../../../../test/peers/certificate.ts';
import { type MinimalDirectory, startMinimalDirectory } from '../../../../test/peers/minimal-directory.ts';
import { Unreachable } from '../../../kernel/fetch-external.ts';
import { authenticateAtDirectory } from './authenticate-at-directory.ts';
import type { Directory } from './directory.ts';

const BIND = 0x60;

const test = base
  .extend('trusted', async ({}, { onCleanup }) => await directoryWith('127.0.0.1', true, onCleanup))
  .extend('untrusted', async ({}, { onCleanup }) => await directoryWith('127.0.0.1', false, onCleanup))
  .extend('impostor', async ({}, { onCleanup }) => await directoryWith('127.0.0.2', true, onCleanup));

async function directoryWith(ip: string, isTrusted: boolean, onCleanup: (clean: () => Promise<void>) => void) {
  const certificate = certificateFor(ip);
  const before = getCACertificates('default');
  if (isTrusted) setDefaultCACertificates([...before, certificate.cert]);
  const directory = await startMinimalDirectory(certificate);
  onCleanup(async () => {
    setDefaultCACertificates(before);
    await directory.close();
  });
  return directory;
}

const reach = ({ port }: MinimalDirectory): Directory => ({
  url: `ldap://127.0.0.1:${port}`,
  transport: 'starttls',
  bind: { template: '{name}@example.com' },
  base: 'dc=example',
  filter: '(uid={name})',
});
const ask = (directory: MinimalDirectory) => authenticateAtDirectory(reach(directory), 'ann', 'a secret password');
const receivedSecret = ({ received }: MinimalDirectory) =>
  received.filter(({ text }) => text.includes('a secret password'));

test('[A16] sends no password to a directory with an untrusted certificate', async ({ untrusted }) => {
  await expect(ask(untrusted)).rejects.toThrow(Unreachable);
  expect(receivedSecret(untrusted)).toEqual([]);
});

test('[A16] sends no password to a directory with the certificate of another address', async ({ impostor }) => {
  await expect(ask(impostor)).rejects.toThrow(Unreachable);
  expect(receivedSecret(impostor)).toEqual([]);
});

test('[A16] sends no password to a directory without TLS', async ({ trusted }) => {
  trusted.behaviour = 'has no TLS';
  await expect(ask(trusted)).rejects.toThrow(Unreachable);
  expect(receivedSecret(trusted)).toEqual([]);
});

test('[A16] does not send the password over a new connection after TLS was negotiated', async ({ trusted }) => {
  trusted.behaviour = 'hangs up';
  await expect(ask(trusted)).rejects.toThrow(Unreachable);
  expect(receivedSecret(trusted).filter(({ isSecure }) => !isSecure)).toEqual([]);
});

test('[A16] waits five seconds for a directory that does not answer', async ({ trusted }) => {
  trusted.behaviour = 'is silent';
  await expect(ask(trusted)).rejects.toThrow(Unreachable);
}, 15_000);

test('[LG-01] [A16] binds by a plain name over TLS and finds the entry of the user', async ({ trusted }) => {
  expect(await ask(trusted)).toEqual({
    issuer: 'ldap:dc=example',
    subject: 'cn=ann,dc=example',
    name: 'ann',
    realname: null,
  });
  const [bind, search] = trusted.received.slice(1);
  expect(trusted.received.slice(1).every(({ isSecure }) => isSecure)).toBe(true);
  expect(bind).toMatchObject({ tag: BIND, text: expect.stringContaining('ann@example.com') });
  expect(search?.text).toMatch(/userPrincipalName.{1,3}ann@example\.com/);
});
