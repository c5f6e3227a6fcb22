import type { Db } from '../../kernel/db.ts';
import { outsideAddress } from '../../kernel/outside-address.ts';
import { unseal } from '../../kernel/secrets/seal.ts';
import type { Settings } from '../../kernel/settings.ts';
import { withoutDetails } from './gateway-error.ts';
import { type AnyGateway, addressOf, bindingOf, lockOf, mayBeInside, senderOf, senderText } from './gateway-rules.ts';
import { findStoredGateway, type StoredGateway } from './gateway-store.ts';
import { type Channel, configuredGateways, defaultGateways, type GatewayOrOutbox, openGateway } from './gateways.ts';

export type Parts = { db: Db; settings: Settings };

/**
 * The ways a message may take, in the order they are tried: those the environment names, or the gateway set on the screen. Read anew
 * each time, so that a change holds for the next message of every process.
 */
export async function gatewaysInForce({ db, settings }: Parts, channel: Channel): Promise<GatewayOrOutbox[]> {
  const named = configuredGateways(channel, settings);
  if (named.length > 0) return named;
  const kept = lockOf(channel, settings) ? undefined : await findStoredGateway(db, channel);
  return kept?.gateway ? [await openKept({ db, settings }, channel, kept)] : defaultGateways(settings);
}

/** The gateway administrators have set, with its secret unsealed. */
export async function openKept(
  { db, settings }: Parts,
  channel: Channel,
  kept: Pick<StoredGateway, 'gateway' | 'sealed'>,
) {
  const { gateway, sealed } = kept;
  if (!gateway) throw new Error('There is no gateway to open');
  const secret = sealed === null ? '' : await unseal(db, sealed, bindingOf(gateway));
  return openTyped(settings, channel, gateway, secret);
}

/** A gateway as it was typed on the screen; it reaches public addresses only, unless others are allowed. */
export function openTyped(settings: Settings, channel: Channel, gateway: AnyGateway, secret: string): GatewayOrOutbox {
  const allowed = mayBeInside(settings);
  const way = openGateway(channel, addressOf(gateway, secret), {
    sender: senderOf(gateway, settings),
    reach: (hostname) => outsideAddress(hostname, { allowed }),
  });
  return way === 'outbox' ? way : withoutDetails(way);
}

/** The sender of e-mails in force, as one line. */
export async function senderInForce({ db, settings }: Parts): Promise<string> {
  const kept = lockOf('mail', settings) ? null : (await findStoredGateway(db, 'mail')).gateway;
  return senderText(senderOf(kept, settings));
}
