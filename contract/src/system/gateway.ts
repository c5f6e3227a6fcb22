import { type Static, Type } from 'typebox';
import { identityFailures } from '../identity/failures.ts';
import { commonFailures, failures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Instant, Line, Nullable, OneOf, Verbatim } from '../kernel/shapes.ts';
import { EMAIL } from '../patterns.ts';
import { GatewayTrial, settingsFailures } from './settings.ts';

export const gatewayFailures = failures('gateway', {
  /** Set by the environment of the process. */
  locked: 409,
  /** Another user has more permissions than the caller, who could sign in as them through the gateway. */
  outranked: 403,
  /** A stored secret is only sent to the host it was entered for. */
  secretNeeded: 422,
  /** A required setting of this kind of gateway is missing. */
  incomplete: 422,
  hostUnknown: 422,
  hostInside: 422,
  clearRefused: 422,
});

export const CHANNELS = ['mail', 'sms'] as const;
export const SMS_KINDS = ['aliyun', 'twilio', 'smpp'] as const;
/** A host name or IP address, without a port. */
const Host = Type.String({
  minLength: 1,
  maxLength: 253,
  pattern: '^[A-Za-z0-9](?:[A-Za-z0-9.:-]*[A-Za-z0-9])?$|^::1$',
});
const Port = Type.Integer({ minimum: 1, maximum: 65_535 });
/** A password or key, stored encrypted and never returned. */
const Secret = Verbatim(500);

/** The e-mail gateway, without the password. */
export type MailGateway = Static<typeof MailGateway>;
export const MailGateway = Type.Object(
  {
    host: Host,
    port: Port,
    /** TLS, STARTTLS, or unencrypted; the latter only where any address is allowed. */
    encryption: OneOf(['tls', 'starttls', 'none']),
    /** Null if the server requires no authentication. */
    user: Nullable(Line(254)),
    fromName: Nullable(Line(100)),
    fromAddress: Type.String({ maxLength: 254, pattern: EMAIL.source }),
  },
  { additionalProperties: false },
);

/** The SMS gateway, without the secret; which of the last four fields are required depends on the kind. */
export type SmsGateway = Static<typeof SmsGateway>;
export const SmsGateway = Type.Object(
  {
    kind: OneOf(SMS_KINDS),
    host: Host,
    /** Null for the default. */
    port: Nullable(Port),
    /** Only an SMS centre (SMPP) supports “none”. */
    encryption: OneOf(['tls', 'none']),
    /** Key, account or system id. */
    user: Line(254),
    /** The sending number, name or messaging service. */
    sender: Nullable(Line(40)),
    sign: Nullable(Line(40)),
    /** Templates of messages with and without a code. */
    template: Nullable(Line(60)),
    notice: Nullable(Line(60)),
  },
  { additionalProperties: false },
);

const gatewayState = <T extends typeof MailGateway | typeof SmsGateway>(gateway: T) =>
  Type.Object({
    /** Who configured the gateway currently in use. */
    source: OneOf(['environment', 'screen', 'trial', 'none']),
    /** Kinds and hosts in the order they are tried. */
    names: Type.Array(Type.String()),
    /** Why it cannot be changed here: it is set by the environment, or all gateways are. */
    locked: Nullable(OneOf(['set', 'environment'])),
    version: Type.Integer(),
    gateway: Nullable(gateway),
    secretSet: Type.Boolean(),
    changedAt: Nullable(Instant),
    changedBy: Nullable(Type.String()),
  });

export type Gateways = Static<typeof Gateways>;
export const Gateways = Type.Object({
  mail: gatewayState(MailGateway),
  sms: gatewayState(SmsGateway),
  /** Whether addresses of this machine and its network are allowed, also unencrypted. */
  inside: Type.Boolean(),
  /** The sender of e-mails if set by the environment. */
  sender: Nullable(Type.String()),
});

const access = 'system:gateway:edit';
const version = Type.Integer({ minimum: 0 });
const secret = Type.Optional(Secret);
const recipient = Type.String({ minLength: 3, maxLength: 254 });
const strict = { additionalProperties: false } as const;
const { confirmFirst } = identityFailures;
const { staleVersion } = commonFailures;
const { locked, outranked, secretNeeded, incomplete, hostUnknown, hostInside, clearRefused } = gatewayFailures;
const refusals = [confirmFirst, locked, outranked, secretNeeded, incomplete, hostUnknown, hostInside, clearRefused];

/** Message gateways, configured by administrators. */
export const gateway = defineRoutes('gateway', {
  get: {
    method: 'GET',
    path: '/sys/gateway',
    summary: 'Through what messages go out, and who decides about it; never a secret',
    access,
    reply: Gateways,
  },
  saveMail: {
    method: 'PUT',
    path: '/sys/gateway/mail',
    summary: 'Configure the e-mail gateway; without a secret the stored one is kept if the host is the same',
    access,
    body: Type.Object({ version, gateway: MailGateway, secret }, strict),
    reply: Gateways,
    failures: [...refusals, staleVersion],
  },
  saveSms: {
    method: 'PUT',
    path: '/sys/gateway/sms',
    summary: 'Configure the SMS gateway; without a secret the stored one is kept if the host is the same',
    access,
    body: Type.Object({ version, gateway: SmsGateway, secret }, strict),
    reply: Gateways,
    failures: [...refusals, staleVersion],
  },
  remove: {
    method: 'POST',
    path: '/sys/gateway/remove',
    summary: 'Remove a message gateway',
    access,
    body: Type.Object({ version, channel: OneOf(CHANNELS) }, strict),
    reply: Gateways,
    failures: [confirmFirst, locked, outranked, staleVersion],
  },
  tryMail: {
    method: 'POST',
    path: '/sys/gateway/mail/test',
    summary: 'Send a test e-mail through a gateway that is not saved yet',
    access,
    ownTransactions: true,
    body: Type.Object({ gateway: MailGateway, secret, recipient }, strict),
    reply: GatewayTrial,
    failures: [...refusals, settingsFailures.recipientWrong],
  },
  trySms: {
    method: 'POST',
    path: '/sys/gateway/sms/test',
    summary: 'Send a test by SMS through a gateway that is not saved yet',
    access,
    ownTransactions: true,
    body: Type.Object({ gateway: SmsGateway, secret, recipient }, strict),
    reply: GatewayTrial,
    failures: [...refusals, settingsFailures.recipientWrong],
  },
});
