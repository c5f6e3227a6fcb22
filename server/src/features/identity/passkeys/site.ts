import { isIP } from 'node:net';
import { twoFactorFailures } from '@opsyard/contract';
import type { FastifyRequest } from 'fastify';
import { fail } from '../../../kernel/fail.ts';
import { ownAddress } from '../../../kernel/http/own-address.ts';
import type { Settings } from '../../../kernel/settings/settings.ts';

/** Relying party id and origin of passkeys. */
export type Site = { rpID: string; origin: string };

/** Relying party of our own address; fails with `passkeysOff` when it has no domain name. */
export function siteOf(settings: Pick<Settings, 'PUBLIC_URL'>, request: FastifyRequest): Site {
  const address = URL.parse(ownAddress(settings, request) ?? '');
  if (!address) return fail(twoFactorFailures.passkeysOff);
  const { hostname: rpID, origin } = address;
  return isIP(rpID.replace(/[[\]]/g, '')) ? fail(twoFactorFailures.passkeysOff) : { rpID, origin };
}
