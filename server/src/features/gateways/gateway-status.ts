import type { Gateways, MailGateway, SmsGateway } from '@opsyard/contract';
import {
  type Channel,
  findStoredGateway,
  gatewaysInForce,
  lockOf,
  mayBeInside,
  nameOf,
  type Parts,
  type StoredGateway,
  senderNamed,
} from '../messages/index.ts';

type Source = Gateways['mail']['source'];

/** Through what messages go out, and who decides about it; never a secret. */
export async function gatewayStatus(parts: Parts): Promise<Gateways> {
  const [mail, sms] = [await findStoredGateway(parts.db, 'mail'), await findStoredGateway(parts.db, 'sms')];
  return {
    mail: { ...(await gatewayStatusOf(parts, 'mail', mail)), gateway: mail.gateway as MailGateway | null },
    sms: { ...(await gatewayStatusOf(parts, 'sms', sms)), gateway: sms.gateway as SmsGateway | null },
    inside: mayBeInside(parts.settings),
    sender: senderNamed(parts.settings) ?? null,
  };
}

async function gatewayStatusOf(parts: Parts, channel: Channel, kept: StoredGateway) {
  const names = (await gatewaysInForce(parts, channel)).map(nameOf);
  const locked = lockOf(channel, parts.settings);
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
