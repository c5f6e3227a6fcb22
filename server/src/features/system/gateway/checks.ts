import { commonFailures, gatewayFailures, permissions } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { InsideAddress, outsideAddress } from '../../../kernel/outside-address.ts';
import { unseal } from '../../../kernel/secrets/seal.ts';
import type { Settings } from '../../../kernel/settings/settings.ts';
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
 * Fails unless the actor may set this gateway: it is not set by the environment, they have confirmed their identity,
 * and no user exceeds their permissions or data scope. Sign-in codes of all users pass through a gateway, so its owner
 * could sign in as anybody.
 */
export async function requireMaySet(db: Db, settings: Settings, actor: Actor, channel: Channel): Promise<void> {
  const lock = environmentLock(channel, settings);
  if (lock) fail(gatewayFailures.locked);
  await requireConfirmed(db, actor);
  const missing = Object.keys(permissions).filter((one) => !actor.permissions.has(one));
  if (await anyoneHolds(db, missing)) fail(gatewayFailures.outranked);
  if ((await findBroaderScopes(db, actor, 'person', await activeIds(db))).size > 0) fail(gatewayFailures.outranked);
}

/** Fails when a gateway is invalid or its host is not allowed. */
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

/** Secret of a gateway: the given one, or the stored one if its destination is unchanged. */
export async function secretOf(
  db: Db,
  saved: SavedGateway,
  gateway: AnyGateway,
  given: string | undefined,
): Promise<string> {
  if (gateway.user === null) return '';
  if (given !== undefined) return given;
  if (!isKeptOne(saved, gateway)) return fail(gatewayFailures.secretNeeded);
  return await unseal(db, saved.sealed, bindingOf(gateway));
}

function isKeptOne(saved: SavedGateway, gateway: AnyGateway): saved is SavedGateway & { sealed: string } {
  return (
    saved.sealed !== null && saved.gateway !== null && secretDestination(saved.gateway) === secretDestination(gateway)
  );
}

/** Fails with `staleVersion` when another user has changed it. */
export function requireVersion(saved: SavedGateway, version: number): void {
  if (saved.version !== version) fail(commonFailures.staleVersion);
}
