import type { Gateways, MailGateway, SmsGateway } from '@opsyard/contract';
import {
  allowsPrivateHosts,
  type Channel,
  environmentLock,
  environmentSender,
  findSavedGateway,
  gatewayName,
  gatewaysFor,
  type Parts,
  type SavedGateway,
} from '../../messages/index.ts';

type Source = Gateways['mail']['source'];

/** Current gateways and who controls them; never a secret. */
export async function gatewayStatus(parts: Parts): Promise<Gateways> {
  const [mail, sms] = [await findSavedGateway(parts.db, 'mail'), await findSavedGateway(parts.db, 'sms')];
  return {
    mail: { ...(await statusOf(parts, 'mail', mail)), gateway: mail.gateway as MailGateway | null },
    sms: { ...(await statusOf(parts, 'sms', sms)), gateway: sms.gateway as SmsGateway | null },
    inside: allowsPrivateHosts(parts.settings),
    sender: environmentSender(parts.settings) ?? null,
  };
}

async function statusOf(parts: Parts, channel: Channel, saved: SavedGateway) {
  const names = (await gatewaysFor(parts, channel)).map(gatewayName);
  const locked = environmentLock(channel, parts.settings);
  const byDefault = names.length > 0 ? 'trial' : 'none';
  const free = saved.gateway && locked === null ? 'screen' : byDefault;
  const source: Source = locked === 'set' ? 'environment' : free;
  return {
    source,
    names,
    locked,
    version: saved.version,
    secretSet: saved.sealed !== null,
    changedAt: saved.at,
    changedBy: saved.by,
  };
}
