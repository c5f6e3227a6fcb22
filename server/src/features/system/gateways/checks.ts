import { commonFailures, gatewayFailures, permissions } from '@opsyard/contract';
import type { Actor } from '../../../kernel/actor.ts';
import type { Db } from '../../../kernel/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { InsideAddress, outsideAddress } from '../../../kernel/outside-address.ts';
import { unseal } from '../../../kernel/secrets/seal.ts';
import type { Settings } from '../../../kernel/settings.ts';
import { findBroaderScopes, requireConfirmed } from '../../identity/index.ts';
import {
  type AnyGateway,
  allowsPrivateHosts,
  bindingOf,
  type Channel,
  environmentLock,
  isComplete,
  isInsecure,
  type SavedGateway,
  secretDestination,
} from '../../messages/index.ts';
import { activeIds, anyoneHolds } from './administrator-store.ts';

/**
 * Fails unless this person may set this gateway now: nobody has locked it, they have just proved who they are, and nobody here may do
 * or see more than they. Codes of everybody go through a gateway, so whoever set it could sign in as anybody.
 */
export async function requireMaySet(db: Db, settings: Settings, actor: Actor, channel: Channel): Promise<void> {
  const lock = environmentLock(channel, settings);
  if (lock) fail(gatewayFailures.locked);
  await requireConfirmed(db, actor);
  const missing = Object.keys(permissions).filter((one) => !actor.permissions.has(one));
  if (await anyoneHolds(db, missing)) fail(gatewayFailures.outranked);
  if ((await findBroaderScopes(db, actor, 'person', await activeIds(db))).size > 0) fail(gatewayFailures.outranked);
}

/** Fails when a gateway cannot be used as it was typed, or lies where none may. */
export async function requireUsable(settings: Settings, gateway: AnyGateway): Promise<void> {
  if (!isComplete(gateway)) fail(gatewayFailures.incomplete);
  const allowed = allowsPrivateHosts(settings);
  if (isInsecure(gateway, allowed)) fail(gatewayFailures.clearRefused);
  try {
    await outsideAddress(gateway.host, { allowed });
  } catch (error) {
    fail(error instanceof InsideAddress ? gatewayFailures.hostInside : gatewayFailures.hostUnknown);
  }
}

/** The secret that goes with a gateway: the one given, or the kept one where it goes to the same place as before. */
export async function secretOf(
  db: Db,
  kept: SavedGateway,
  gateway: AnyGateway,
  given: string | undefined,
): Promise<string> {
  if (gateway.user === null) return '';
  if (given !== undefined) return given;
  if (!isKeptOne(kept, gateway)) return fail(gatewayFailures.secretNeeded);
  return await unseal(db, kept.sealed, bindingOf(gateway));
}

function isKeptOne(kept: SavedGateway, gateway: AnyGateway): kept is SavedGateway & { sealed: string } {
  return (
    kept.sealed !== null && kept.gateway !== null && secretDestination(kept.gateway) === secretDestination(gateway)
  );
}

/** Fails with `staleVersion` when somebody else has changed it meanwhile. */
export function requireVersion(kept: SavedGateway, version: number): void {
  if (kept.version !== version) fail(commonFailures.staleVersion);
}
