import type { Db } from '../../kernel/database/db.ts';
import { outsideAddress } from '../../kernel/outside-address.ts';
import { unseal } from '../../kernel/secrets/seal.ts';
import type { Settings } from '../../kernel/settings/settings.ts';
import { redactErrors } from './gateway-errors.ts';
import {
  type AnyGateway,
  addressOf,
  allowsPrivateHosts,
  bindingOf,
  environmentLock,
  senderOf,
  senderText,
} from './gateway-rules.ts';
import { findSavedGateway, type SavedGateway } from './gateway-store.ts';
import { type Channel, defaultGateways, gatewaysOfEnvironment, openGateway, type Transport } from './gateways.ts';

export type Parts = { db: Db; settings: Settings };

/**
 * Gateways of a channel in order of preference: those of the environment, or the one set on the screen. Read anew each
 * time, so that a change applies to the next message of every process.
 */
export async function gatewaysFor({ db, settings }: Parts, channel: Channel): Promise<Transport[]> {
  const named = gatewaysOfEnvironment(channel, settings);
  if (named.length > 0) return named;
  const saved = environmentLock(channel, settings) ? undefined : await findSavedGateway(db, channel);
  return saved?.gateway ? [await openSavedGateway({ db, settings }, channel, saved)] : defaultGateways(settings);
}

/** Opens the gateway set by administrators, with its secret unsealed. */
export async function openSavedGateway(
  { db, settings }: Parts,
  channel: Channel,
  saved: Pick<SavedGateway, 'gateway' | 'sealed'>,
) {
  const { gateway, sealed } = saved;
  if (!gateway) throw new Error('There is no gateway to open');
  const secret = sealed === null ? '' : await unseal(db, sealed, bindingOf(gateway));
  return openTypedGateway(settings, channel, gateway, secret);
}

/** Opens a gateway typed on the screen; it may connect only to public addresses unless private ones are allowed. */
export function openTypedGateway(settings: Settings, channel: Channel, gateway: AnyGateway, secret: string): Transport {
  const allowed = allowsPrivateHosts(settings);
  const transport = openGateway(channel, addressOf(gateway, secret), {
    sender: senderOf(gateway, settings),
    resolveHost: (hostname) => outsideAddress(hostname, { allowed }),
  });
  return transport === 'outbox' ? transport : redactErrors(transport);
}

/** Current sender of e-mails, as one line. */
export async function currentSender({ db, settings }: Parts): Promise<string> {
  const saved = environmentLock('mail', settings) ? null : (await findSavedGateway(db, 'mail')).gateway;
  return senderText(senderOf(saved, settings));
}
