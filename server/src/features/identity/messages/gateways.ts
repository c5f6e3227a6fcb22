import { SettingRefused, type Settings } from '../../../kernel/settings.ts';
import { isEvaluation } from '../evaluation.ts';
import { aliyunGateway } from './aliyun.ts';
import type { Gateway } from './gateway.ts';
import { smppGateway } from './smpp.ts';
import { smtpGateway } from './smtp.ts';
import { twilioGateway } from './twilio.ts';

export type Channel = 'sms' | 'mail';
/** A gateway, or the outbox: there the message stays for administrators to read. */
export type Way = Gateway | 'outbox';
type Open = (url: URL, settings: Settings) => Way;

const OUTBOX: Open = () => 'outbox';
const drivers: Readonly<Record<Channel, Readonly<Record<string, Open>>>> = {
  sms: {
    'outbox:': OUTBOX,
    'aliyun:': aliyunGateway,
    'twilio:': twilioGateway,
    'smpp:': smppGateway,
    'ssmpp:': smppGateway,
  },
  mail: {
    'outbox:': OUTBOX,
    'smtp:': (url, { MAIL_FROM }) => smtpGateway(url, MAIL_FROM),
    'smtps:': (url, { MAIL_FROM }) => smtpGateway(url, MAIL_FROM),
  },
};
const SETTING = { sms: 'SMS_GATEWAY', mail: 'MAIL_GATEWAY' } as const;

/**
 * The ways a message may take, in the order they are tried. Where none is set, messages stay in the outbox while the system is
 * tried out, and cannot be sent otherwise.
 */
export function waysFor(channel: Channel, settings: Settings): Way[] {
  const given = settings[SETTING[channel]].filter(Boolean);
  if (given.length === 0) return isEvaluation(settings) ? ['outbox'] : [];
  return given.map((address) => open(channel, address, settings));
}

/** Says at the start, not at the first message, that a gateway's address cannot be used. */
export function checkGateways(settings: Settings): void {
  for (const channel of ['sms', 'mail'] as const) waysFor(channel, settings);
}

/** What administrators see of a way. */
export function nameOf(way: Way): string {
  return way === 'outbox' ? way : way.name;
}

function open(channel: Channel, address: string, settings: Settings): Way {
  const url = URL.parse(address);
  const driver = url && drivers[channel][url.protocol];
  // The address itself is not repeated: it holds a password.
  if (!url || !driver || (url.protocol !== 'outbox:' && !url.hostname))
    throw new SettingRefused(
      `${SETTING[channel]}: “${address.split(':')[0]}:” is no gateway address. Possible are ${Object.keys(drivers[channel]).join(' ')} See docs/operating.md.`,
    );
  return driver(url, settings);
}
