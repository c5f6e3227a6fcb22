import type { MailGateway, SmsGateway } from '@opsyard/contract';
import { isEvaluation } from '../../kernel/evaluation-mode.ts';
import { isLoopback } from '../../kernel/loopback.ts';
import type { Binding } from '../../kernel/secrets/seal.ts';
import { declared, type Settings } from '../../kernel/settings.ts';
import { type Channel, SETTING } from './gateways.ts';
import type { Sender } from './smtp.ts';

export type AnyGateway = MailGateway | SmsGateway;

/** Why administrators cannot set a gateway on the screen: this one is set by the environment, or all of them are. */
export function lockOf(channel: Channel, settings: Settings): 'set' | 'environment' | null {
  if (settings[SETTING[channel]].some(Boolean)) return 'set';
  return settings.GATEWAYS === 'environment' ? 'environment' : null;
}

/** Whether gateways set on the screen may lie on this machine and in its network. */
export function allowsPrivateHosts(settings: Settings): boolean {
  return settings.GATEWAYS === 'any' || (settings.GATEWAYS === 'auto' && isEvaluation(settings));
}

/** What a secret is sealed for: the very place it is sent to. */
export function bindingOf(gateway: AnyGateway): Binding {
  return { purpose: 'gateway at rest', owner: placeOf(gateway) };
}

/** Where a secret goes and how; a kept one goes nowhere else. */
export function placeOf(gateway: AnyGateway): string {
  const { host, port, encryption } = gateway;
  return `${'kind' in gateway ? gateway.kind : 'smtp'} ${host.toLowerCase()} ${port ?? ''} ${encryption}`;
}

/** Whether everything is there that its kind needs. */
export function isComplete(gateway: AnyGateway): boolean {
  if (!('kind' in gateway)) return true;
  return gateway.kind === 'aliyun' ? Boolean(gateway.sign && gateway.template) : Boolean(gateway.sender);
}

/** Whether it sends in clear what must not be: nothing may where only public addresses are, and a password for mail only to this machine. */
export function isTooClear(gateway: AnyGateway, inside: boolean): boolean {
  if (gateway.encryption !== 'none') return false;
  return !inside || (!('kind' in gateway) && gateway.user !== null && !isLoopback(gateway.host));
}

/** The sender of e-mails the environment names, if it does. */
export function senderNamed({ MAIL_FROM }: Settings): string | undefined {
  return MAIL_FROM === declared.MAIL_FROM.fallback ? undefined : MAIL_FROM;
}

/** The sender of e-mails: the environment's where it names one. */
export function senderOf(gateway: AnyGateway | null, settings: Settings): Sender {
  if (!gateway || 'kind' in gateway) return settings.MAIL_FROM;
  return senderNamed(settings) ?? { name: gateway.fromName ?? '', address: gateway.fromAddress };
}

/** A sender as one line. */
export function senderText(sender: Sender): string {
  if (typeof sender === 'string') return sender;
  return sender.name ? `${sender.name} <${sender.address}>` : sender.address;
}

/** The address of a gateway as the environment would have it; it holds the secret. */
export function addressOf(gateway: AnyGateway, secret: string): string {
  return 'kind' in gateway ? smsAddress(gateway, secret) : mailAddress(gateway, secret);
}

function mailAddress({ host, port, encryption, user }: MailGateway, secret: string): string {
  const login = user === null ? '' : `${loginOf(user, secret)}@`;
  const end = { tls: '', starttls: '?starttls=always', none: '?starttls=never' }[encryption];
  return `${encryption === 'tls' ? 'smtps' : 'smtp'}://${login}${inAddress(host)}:${port}${end}`;
}

function smsAddress({ kind, host, port, encryption, user, ...more }: SmsGateway, secret: string): string {
  const scheme = kind === 'smpp' && encryption === 'tls' ? 'ssmpp' : kind;
  const { sender: from, sign, template, notice } = more;
  const wanted = kind === 'aliyun' ? { sign, template, notice } : { from };
  const given = Object.entries(wanted).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return `${scheme}://${loginOf(user, secret)}@${inAddress(host)}${port === null ? '' : `:${port}`}?${new URLSearchParams(given)}`;
}

function loginOf(...parts: [user: string, secret: string]): string {
  return parts.map((part) => encodeURIComponent(part.toWellFormed())).join(':');
}

function inAddress(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
