import { isEvaluation } from '../../kernel/settings/evaluation-mode.ts';
import { SettingRefused, type Settings } from '../../kernel/settings/settings.ts';
import { aliyunGateway } from './aliyun.ts';
import type { Gateway, HostResolver } from './gateway.ts';
import { smppGateway } from './smpp.ts';
import { type Sender, smtpGateway } from './smtp.ts';
import { twilioGateway } from './twilio.ts';

export type Channel = 'sms' | 'mail';
/** A gateway, or the outbox, where messages remain for administrators to read. */
export type Transport = Gateway | 'outbox';
export type GatewayOptions = { sender: Sender; resolveHost: HostResolver };
type Open = (url: URL, opening: GatewayOptions) => Transport;

const OUTBOX: Open = () => 'outbox';
const overSmtp: Open = (url, { sender, resolveHost }) => smtpGateway(url, sender, resolveHost);
const overSmpp: Open = (url, { resolveHost }) => smppGateway(url, resolveHost);
const drivers: Readonly<Record<Channel, Readonly<Record<string, Open>>>> = {
  sms: {
    'outbox:': OUTBOX,
    'aliyun:': (url, { resolveHost }) => aliyunGateway(url, resolveHost),
    'twilio:': (url, { resolveHost }) => twilioGateway(url, resolveHost),
    'smpp:': overSmpp,
    'ssmpp:': overSmpp,
  },
  mail: { 'outbox:': OUTBOX, 'smtp:': overSmtp, 'smtps:': overSmtp },
};
export const SETTING = { sms: 'SMS_GATEWAY', mail: 'MAIL_GATEWAY' } as const;
/** The environment may name any host. */
const unrestricted: HostResolver = async (hostname) => hostname;

/** Gateways of the environment for a channel, in order of preference. */
export function gatewaysOfEnvironment(channel: Channel, settings: Settings): Transport[] {
  const opening = { sender: settings.MAIL_FROM, resolveHost: unrestricted };
  return settings[SETTING[channel]].filter(Boolean).map((address) => openGateway(channel, address, opening));
}

/** Default without a gateway: messages remain in the outbox during evaluation, and cannot be sent otherwise. */
export function defaultGateways(settings: Settings): Transport[] {
  return isEvaluation(settings) ? ['outbox'] : [];
}

/** Validates the gateways of the environment at startup. */
export function checkGateways(settings: Settings): void {
  for (const channel of ['sms', 'mail'] as const) gatewaysOfEnvironment(channel, settings);
}

/** Name for administrators. */
export function nameOf(transport: Transport): string {
  return transport === 'outbox' ? transport : transport.name;
}

/** Opens the gateway of a URL; throws `SettingRefused` when it is invalid. */
export function openGateway(channel: Channel, address: string, opening: GatewayOptions): Transport {
  const url = URL.parse(address);
  const driver = url && drivers[channel][url.protocol];
  // The error omits the URL, which contains a password.
  if (!url || !driver || (url.protocol !== 'outbox:' && !url.hostname))
    throw new SettingRefused(
      `${SETTING[channel]}: “${address.split(':')[0]}:” is no gateway address. Possible are ${Object.keys(drivers[channel]).join(' ')} See docs/operating.md.`,
    );
  return driver(url, opening);
}
