import { seal } from '../../kernel/secrets/seal.ts';
import { differences, writeAudit } from '../audit/index.ts';
import type { Channel } from '../messages/index.ts';
import { type AnyGateway, bindingOf, lockStoredGateway, type StoredGateway, storeGateway } from '../messages/index.ts';
import { requireMaySet, requireUsable, requireVersion, secretOf } from './requirements.ts';
import { type By, tellAdministrators } from './tell-administrators.ts';

type Wish = { channel: Channel; version: number; gateway: AnyGateway; secret: string | undefined };

/** Sets a gateway on the screen; everybody who could have done it is told. */
export async function saveGateway(by: By, { channel, version, gateway, secret }: Wish): Promise<void> {
  const { db, actor, settings } = by;
  await requireMaySet(db, settings, actor, channel);
  // The name is looked up in the open transaction, so that a repeated request gets its answer again; nothing is locked yet.
  await requireUsable(settings, gateway);
  const before = await lockStoredGateway(db, channel);
  requireVersion(before, version);
  const text = await secretOf(db, before, gateway, secret);
  const sealed = text === '' ? null : await seal(db, text, bindingOf(gateway));
  const after = { version: version + 1, gateway, sealed, by: actor.realname };
  await storeGateway(db, channel, after);
  await tellAdministrators(by, { channel, before, after: gateway });
  await noteChange(by, { channel, before, after: gateway, secret: secretWord(before, text, secret) });
}

/** Goes back to no gateway of the screen. */
export async function removeGateway(by: By, { channel, version }: Pick<Wish, 'channel' | 'version'>): Promise<void> {
  const { db, actor, settings } = by;
  await requireMaySet(db, settings, actor, channel);
  const before = await lockStoredGateway(db, channel);
  requireVersion(before, version);
  await storeGateway(db, channel, { version: version + 1, gateway: null, sealed: null, by: actor.realname });
  await tellAdministrators(by, { channel, before, after: null });
  await noteChange(by, { channel, before, after: null, secret: before.sealed === null ? 'none' : 'removed' });
}

type Noted = { channel: Channel; before: StoredGateway; after: AnyGateway | null; secret: string };

async function noteChange({ db, actor, request }: By, { channel, before, after, secret }: Noted): Promise<void> {
  const empty = Object.fromEntries(Object.keys(after ?? before.gateway ?? {}).map((name) => [name, null]));
  const detail = differences<Record<string, unknown>>({ ...before.gateway }, { ...empty, ...after });
  await writeAudit(db, { actor, request }, after ? 'gatewayChanged' : 'gatewayRemoved', { channel, secret, ...detail });
}

/** What the audit says of a secret. */
function secretWord(before: StoredGateway, text: string, given: string | undefined): string {
  if (text === '') return before.sealed === null ? 'none' : 'removed';
  return given === undefined ? 'unchanged' : 'changed';
}
