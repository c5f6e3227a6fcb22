import { seal } from '../../../kernel/secrets/seal.ts';
import { differences, writeAudit } from '../../audit/index.ts';
import {
  type AnyGateway,
  bindingOf,
  type Channel,
  lockSavedGateway,
  type SavedGateway,
  upsertGateway,
} from '../../messages/index.ts';
import { requireMaySet, requireUsable, requireVersion, secretOf } from './checks.ts';
import { type ActionContext, notifyAdministrators } from './notify-administrators.ts';

type Query = { channel: Channel; version: number; gateway: AnyGateway; secret: string | undefined };

/** Saves a gateway and notifies all who could have done so. */
export async function saveGateway(by: ActionContext, { channel, version, gateway, secret }: Query): Promise<void> {
  const { db, actor, settings } = by;
  await requireMaySet(db, settings, actor, channel);
  // The host is resolved inside the transaction, so that a repeated request gets the same response; nothing is locked
  // yet.
  await requireUsable(settings, gateway);
  const before = await lockSavedGateway(db, channel);
  requireVersion(before, version);
  const text = await secretOf(db, before, gateway, secret);
  const sealed = text === '' ? null : await seal(db, text, bindingOf(gateway));
  const after = { version: version + 1, gateway, sealed, by: actor.realname };
  await upsertGateway(db, channel, after);
  await notifyAdministrators(by, { channel, before, after: gateway });
  await recordChange(by, { channel, before, after: gateway, secret: secretWord(before, text, secret) });
}

export async function removeGateway(
  by: ActionContext,
  { channel, version }: Pick<Query, 'channel' | 'version'>,
): Promise<void> {
  const { db, actor, settings } = by;
  await requireMaySet(db, settings, actor, channel);
  const before = await lockSavedGateway(db, channel);
  requireVersion(before, version);
  await upsertGateway(db, channel, { version: version + 1, gateway: null, sealed: null, by: actor.realname });
  await notifyAdministrators(by, { channel, before, after: null });
  await recordChange(by, { channel, before, after: null, secret: before.sealed === null ? 'none' : 'removed' });
}

type ChangeDetail = { channel: Channel; before: SavedGateway; after: AnyGateway | null; secret: string };

async function recordChange(
  { db, actor, request }: ActionContext,
  { channel, before, after, secret }: ChangeDetail,
): Promise<void> {
  const empty = Object.fromEntries(Object.keys(after ?? before.gateway ?? {}).map((name) => [name, null]));
  const detail = differences<Record<string, unknown>>({ ...before.gateway }, { ...empty, ...after });
  await writeAudit(db, { actor, request }, after ? 'gatewayChanged' : 'gatewayRemoved', { channel, secret, ...detail });
}

/** Change of a secret for the audit. */
function secretWord(before: SavedGateway, text: string, given: string | undefined): string {
  if (text === '') return before.sealed === null ? 'none' : 'removed';
  return given === undefined ? 'unchanged' : 'changed';
}
