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
    mail: { ...(await standingOf(parts, 'mail', mail)), gateway: mail.gateway as MailGateway | null },
    sms: { ...(await standingOf(parts, 'sms', sms)), gateway: sms.gateway as SmsGateway | null },
    inside: allowsPrivateHosts(parts.settings),
    sender: environmentSender(parts.settings) ?? null,
  };
}

async function standingOf(parts: Parts, channel: Channel, kept: SavedGateway) {
  const names = (await gatewaysFor(parts, channel)).map(gatewayName);
  const locked = environmentLock(channel, parts.settings);
  const byDefault = names.length > 0 ? 'trial' : 'none';
  const free = kept.gateway && locked === null ? 'screen' : byDefault;
  const source: Source = locked === 'set' ? 'environment' : free;
  return {
    source,
    names,
    locked,
    version: kept.version,
    secretSet: kept.sealed !== null,
    changedAt: kept.at,
    changedBy: kept.by,
  };
}
