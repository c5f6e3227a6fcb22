import type { Db } from '../../kernel/db.ts';
import { outsideAddress } from '../../kernel/outside-address.ts';
import { unseal } from '../../kernel/secrets/seal.ts';
import type { Settings } from '../../kernel/settings.ts';
import { discreet } from './gateway-errors.ts';
import {
  type AnyGateway,
  addressOf,
  allowsPrivateHosts,
  bindingOf,
  lockOf,
  senderOf,
  senderText,
} from './gateway-rules.ts';
import { findSavedGateway, type SavedGateway } from './gateway-store.ts';
import { type Channel, defaultGateways, gatewaysOfEnvironment, openGateway, type Way } from './gateways.ts';

export type Parts = { db: Db; settings: Settings };

/**
 * The ways a message may take, in the order they are tried: those the environment names, or the gateway set on the screen. Read anew
 * each time, so that a change holds for the next message of every process.
 */
export async function gatewaysFor({ db, settings }: Parts, channel: Channel): Promise<Way[]> {
  const named = gatewaysOfEnvironment(channel, settings);
  if (named.length > 0) return named;
  const kept = lockOf(channel, settings) ? undefined : await findSavedGateway(db, channel);
  return kept?.gateway ? [await openSavedGateway({ db, settings }, channel, kept)] : defaultGateways(settings);
}

/** The gateway administrators have set, with its secret unsealed. */
export async function openSavedGateway(
  { db, settings }: Parts,
  channel: Channel,
  kept: Pick<SavedGateway, 'gateway' | 'sealed'>,
) {
  const { gateway, sealed } = kept;
  if (!gateway) throw new Error('There is no gateway to open');
  const secret = sealed === null ? '' : await unseal(db, sealed, bindingOf(gateway));
  return openTyped(settings, channel, gateway, secret);
}

/** A gateway as it was typed on the screen; it reaches public addresses only, unless others are allowed. */
export function openTyped(settings: Settings, channel: Channel, gateway: AnyGateway, secret: string): Way {
  const allowed = allowsPrivateHosts(settings);
  const way = openGateway(channel, addressOf(gateway, secret), {
    sender: senderOf(gateway, settings),
    reach: (hostname) => outsideAddress(hostname, { allowed }),
  });
  return way === 'outbox' ? way : discreet(way);
}

/** The sender of e-mails in force, as one line. */
export async function senderInForce({ db, settings }: Parts): Promise<string> {
  const kept = lockOf('mail', settings) ? null : (await findSavedGateway(db, 'mail')).gateway;
  return senderText(senderOf(kept, settings));
}
