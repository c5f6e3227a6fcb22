import { type Static, Type } from 'typebox';
import { identityFailures } from '../identity/failures.ts';
import { commonFailures, failures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Instant, Line, Nullable, OneOf, Verbatim } from '../kernel/shapes.ts';
import { EMAIL } from '../patterns.ts';
import { GatewayTrial, settingsFailures } from './settings.ts';

export const gatewayFailures = failures('gateway', {
  /** Whoever runs the machine has decided. */
  locked: 409,
  /** Somebody here may do more than the caller, and could be signed in as through the gateway. */
  outranked: 403,
  /** The kept secret goes to the place it was given for, and nowhere else. */
  secretNeeded: 422,
  /** This kind of gateway needs more than was said. */
  incomplete: 422,
  hostUnknown: 422,
  hostInside: 422,
  clearRefused: 422,
});

export const CHANNELS = ['mail', 'sms'] as const;
export const SMS_KINDS = ['aliyun', 'twilio', 'smpp'] as const;
/** A name or an address, without a port. */
const Host = Type.String({
  minLength: 1,
  maxLength: 253,
  pattern: '^[A-Za-z0-9](?:[A-Za-z0-9.:-]*[A-Za-z0-9])?$|^::1$',
});
const Port = Type.Integer({ minimum: 1, maximum: 65_535 });
/** A password or key; kept sealed and told to nobody. */
const Secret = Verbatim(500);

/** Where e-mails go out, without the password. */
export type MailGateway = Static<typeof MailGateway>;
export const MailGateway = Type.Object(
  {
    host: Host,
    port: Port,
    /** TLS from the beginning, raised to TLS, or in clear; in clear only where any address may be used. */
    encryption: OneOf(['tls', 'starttls', 'none']),
    /** Null where the server asks for no name and password. */
    user: Nullable(Line(254)),
    fromName: Nullable(Line(100)),
    fromAddress: Type.String({ maxLength: 254, pattern: EMAIL.source }),
  },
  { additionalProperties: false },
);

/** Where messages by SMS go out, without the secret; which of the last four are needed depends on the kind. */
export type SmsGateway = Static<typeof SmsGateway>;
export const SmsGateway = Type.Object(
  {
    kind: OneOf(SMS_KINDS),
    host: Host,
    /** Null for the usual one. */
    port: Nullable(Port),
    /** Only an SMS centre (SMPP) knows “none”. */
    encryption: OneOf(['tls', 'none']),
    /** Key, account or system id. */
    user: Line(254),
    /** Number, name or messaging service that sends. */
    sender: Nullable(Line(40)),
    sign: Nullable(Line(40)),
    /** Of messages with a code, and of those without one. */
    template: Nullable(Line(60)),
    notice: Nullable(Line(60)),
  },
  { additionalProperties: false },
);

const standing = <T extends typeof MailGateway | typeof SmsGateway>(gateway: T) =>
  Type.Object({
    /** Who has decided through what such messages go out at present. */
    source: OneOf(['environment', 'screen', 'trial', 'none']),
    /** Kinds and hosts in the order they are tried. */
    names: Type.Array(Type.String()),
    /** Why it cannot be changed here: it is set where the program is started, or that is where all of them are set. */
    locked: Nullable(OneOf(['set', 'environment'])),
    version: Type.Integer(),
    gateway: Nullable(gateway),
    secretSet: Type.Boolean(),
    changedAt: Nullable(Instant),
    changedBy: Nullable(Type.String()),
  });

export type Gateways = Static<typeof Gateways>;
export const Gateways = Type.Object({
  mail: standing(MailGateway),
  sms: standing(SmsGateway),
  /** Whether addresses of this machine and its network may be used, also in clear. */
  inside: Type.Boolean(),
  /** The sender of e-mails where the environment sets it. */
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

/** The gateways messages go out through, as administrators set them. */
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
