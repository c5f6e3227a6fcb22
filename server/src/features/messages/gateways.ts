import { isEvaluation } from '../../kernel/evaluation-mode.ts';
import { SettingRefused, type Settings } from '../../kernel/settings.ts';
import { aliyunGateway } from './aliyun.ts';
import type { Gateway, Reach } from './gateway.ts';
import { smppGateway } from './smpp.ts';
import { type Sender, smtpGateway } from './smtp.ts';
import { twilioGateway } from './twilio.ts';

export type Channel = 'sms' | 'mail';
/** A gateway, or the outbox: there the message stays for administrators to read. */
export type Way = Gateway | 'outbox';
/** What gateways need besides their address. */
export type Opening = { sender: Sender; reach: Reach };
type Open = (url: URL, opening: Opening) => Way;

const OUTBOX: Open = () => 'outbox';
const overSmtp: Open = (url, { sender, reach }) => smtpGateway(url, sender, reach);
const overSmpp: Open = (url, { reach }) => smppGateway(url, reach);
const drivers: Readonly<Record<Channel, Readonly<Record<string, Open>>>> = {
  sms: {
    'outbox:': OUTBOX,
    'aliyun:': (url, { reach }) => aliyunGateway(url, reach),
    'twilio:': (url, { reach }) => twilioGateway(url, reach),
    'smpp:': overSmpp,
    'ssmpp:': overSmpp,
  },
  mail: { 'outbox:': OUTBOX, 'smtp:': overSmtp, 'smtps:': overSmtp },
};
export const SETTING = { sms: 'SMS_GATEWAY', mail: 'MAIL_GATEWAY' } as const;
/** Whoever sets the environment may name any host. */
const anywhere: Reach = async (hostname) => hostname;

/** The gateways the environment names for a kind of message, in the order they are tried. */
export function gatewaysOfEnvironment(channel: Channel, settings: Settings): Way[] {
  const opening = { sender: settings.MAIL_FROM, reach: anywhere };
  return settings[SETTING[channel]].filter(Boolean).map((address) => openGateway(channel, address, opening));
}

/** What holds where nobody has set a gateway: messages stay in the outbox while the system is tried out, and cannot be sent otherwise. */
export function defaultGateways(settings: Settings): Way[] {
  return isEvaluation(settings) ? ['outbox'] : [];
}

/** Says at the start, not at the first message, that a gateway's address cannot be used. */
export function checkGateways(settings: Settings): void {
  for (const channel of ['sms', 'mail'] as const) gatewaysOfEnvironment(channel, settings);
}

/** What administrators see of a way. */
export function nameOf(way: Way): string {
  return way === 'outbox' ? way : way.name;
}

/** Opens the gateway of an address; fails with `SettingRefused` when it is none. */
export function openGateway(channel: Channel, address: string, opening: Opening): Way {
  const url = URL.parse(address);
  const driver = url && drivers[channel][url.protocol];
  // The address itself is not repeated: it holds a password.
  if (!url || !driver || (url.protocol !== 'outbox:' && !url.hostname))
    throw new SettingRefused(
      `${SETTING[channel]}: “${address.split(':')[0]}:” is no gateway address. Possible are ${Object.keys(drivers[channel]).join(' ')} See docs/operating.md.`,
    );
  return driver(url, opening);
}
