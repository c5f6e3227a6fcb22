import type { MailGateway, SmsGateway } from '@opsyard/contract';
import { isLoopback } from '../../kernel/http/loopback.ts';
import type { Binding } from '../../kernel/secrets/seal.ts';
import { isEvaluation } from '../../kernel/settings/evaluation-mode.ts';
import { declared, type Settings } from '../../kernel/settings/settings.ts';
import { type Channel, SETTING } from './gateways.ts';
import type { Sender } from './smtp.ts';

export type AnyGateway = MailGateway | SmsGateway;

/** Why a gateway cannot be set on the screen: it, or every gateway, is set by the environment. */
export function environmentLock(channel: Channel, settings: Settings): 'set' | 'environment' | null {
  if (settings[SETTING[channel]].some(Boolean)) return 'set';
  return settings.GATEWAYS === 'environment' ? 'environment' : null;
}

/** Whether gateways set on the screen may use loopback and private addresses. */
export function allowsPrivateHosts(settings: Settings): boolean {
  return settings.GATEWAYS === 'any' || (settings.GATEWAYS === 'auto' && isEvaluation(settings));
}

/** Binding of the sealed secret to the destination it is sent to. */
export function bindingOf(gateway: AnyGateway): Binding {
  return { purpose: 'gateway at rest', owner: secretDestination(gateway) };
}

/** Destination and encryption of a secret; a stored secret is used for no other. */
export function secretDestination(gateway: AnyGateway): string {
  const { host, port, encryption } = gateway;
  return `${'kind' in gateway ? gateway.kind : 'smtp'} ${host.toLowerCase()} ${port ?? ''} ${encryption}`;
}

/** Whether all fields required by its kind are set. */
export function isComplete(gateway: AnyGateway): boolean {
  if (!('kind' in gateway)) return true;
  return gateway.kind === 'aliyun' ? Boolean(gateway.sign && gateway.template) : Boolean(gateway.sender);
}

/**
 * Whether it sends data unencrypted where that is not allowed: never to public addresses, and mail passwords only to
 * loopback.
 */
export function isInsecure(gateway: AnyGateway, inside: boolean): boolean {
  if (gateway.encryption !== 'none') return false;
  return !inside || (!('kind' in gateway) && gateway.user !== null && !isLoopback(gateway.host));
}

/** Sender of e-mails set by the environment, if any. */
export function environmentSender({ MAIL_FROM }: Settings): string | undefined {
  return MAIL_FROM === declared.MAIL_FROM.fallback ? undefined : MAIL_FROM;
}

/** Sender of e-mails; that of the environment takes precedence. */
export function senderOf(gateway: AnyGateway | null, settings: Settings): Sender {
  if (!gateway || 'kind' in gateway) return settings.MAIL_FROM;
  return environmentSender(settings) ?? { name: gateway.fromName ?? '', address: gateway.fromAddress };
}

/** Formats a sender as one line. */
export function senderText(sender: Sender): string {
  if (typeof sender === 'string') return sender;
  return sender.name ? `${sender.name} <${sender.address}>` : sender.address;
}

/** URL of a gateway in the form of the environment; contains the secret. */
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
  const required = kind === 'aliyun' ? { sign, template, notice } : { from };
  const present = Object.entries(required).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return `${scheme}://${loginOf(user, secret)}@${inAddress(host)}${port === null ? '' : `:${port}`}?${new URLSearchParams(present)}`;
}

function loginOf(...parts: [user: string, secret: string]): string {
  return parts.map((part) => encodeURIComponent(part.toWellFormed())).join(':');
}

function inAddress(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
