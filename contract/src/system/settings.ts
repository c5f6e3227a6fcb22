import { type Static, Type } from 'typebox';
import { THEME_COLORS } from '../constants.ts';
import { identityFailures } from '../identity/failures.ts';
import { commonFailures, failures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { ById, Line, Nullable, OneOf } from '../kernel/shapes.ts';

export const settingsFailures = failures('settings', {
  logoMissing: 422,
  logoNotAnImage: 422,
  logoTooLarge: 422,
  /** The recipient of a test message is invalid. */
  recipientWrong: 422,
  /** Set by the environment of the process. */
  locked: 409,
});

/** The choices for the retention of the operation log in days. */
export const LOG_DAYS = { min: 7, max: 3_650 } as const;

/** The maximum size of a logo in bytes, and its maximum width and height in pixels. */
export const LOGO_MAX_BYTES = 524_288;
export const LOGO_MAX_SIDE = 1_024;

/** Name and logo of the installation; null for those of the product. */
export type Branding = Static<typeof Branding>;
export const Branding = Type.Object({
  name: Nullable(Type.String()),
  color: Nullable(OneOf(THEME_COLORS)),
  /** A line below the name on the sign-in page. */
  slogan: Nullable(Type.String()),
  /** Address of the logo. */
  logo: Nullable(Type.String()),
});
export const BrandingFields = Type.Object(
  {
    name: Nullable(Line(30)),
    color: Nullable(OneOf(THEME_COLORS)),
    slogan: Nullable(Line(80)),
  },
  { additionalProperties: false },
);

export const branding = defineRoutes('branding', {
  get: {
    method: 'GET',
    path: '/sys/branding',
    summary: 'Name, logo and colour of the installation',
    access: 'public',
    reply: Branding,
  },
  save: {
    method: 'PUT',
    path: '/sys/branding',
    summary: 'Edit the branding',
    access: 'system:settings:edit',
    body: BrandingFields,
    reply: Branding,
  },
  setLogo: {
    method: 'POST',
    path: '/sys/branding/logo',
    summary: 'Set the logo: PNG, JPEG or WebP of at most 512 kB and 1024 pixels on either side',
    access: 'system:settings:edit',
    kind: 'upload',
    reply: Branding,
    failures: [settingsFailures.logoMissing, settingsFailures.logoNotAnImage, settingsFailures.logoTooLarge],
  },
  removeLogo: {
    method: 'DELETE',
    path: '/sys/branding/logo',
    summary: 'Restore the default logo',
    access: 'system:settings:edit',
    reply: Branding,
  },
  logo: {
    method: 'GET',
    path: '/sys/branding/logo/:id',
    summary: 'The logo',
    access: 'public',
    kind: 'file',
    params: ById,
    reply: Type.String(),
    failures: [commonFailures.notFound],
  },
});

/** Why a gateway refused a message, as far as it is disclosed. */
export const GATEWAY_ERRORS = [
  'inside',
  'notFound',
  'unreachable',
  'timeout',
  'insecure',
  'login',
  'message',
  'answer',
] as const;

/** The response of a gateway to a test message. */
export type GatewayTrial = Static<typeof GatewayTrial>;
export const GatewayTrial = Type.Object({
  gateway: Type.String(),
  outcome: OneOf(['taken', 'kept', 'failed']),
  gatewayError: Nullable(OneOf(GATEWAY_ERRORS)),
  /** The response; of a gateway set on the screen only its code. */
  error: Nullable(Type.String()),
});

const Channel = OneOf(['sms', 'mail']);

/** Settings of the process environment that administrators may see; never an address with its password. */
export type SystemSettings = Static<typeof SystemSettings>;
export const SystemSettings = Type.Object({
  gateways: Type.Object({ sms: Type.Array(Type.String()), mail: Type.Array(Type.String()) }),
  mailFrom: Type.String(),
  publicUrl: Nullable(Type.String()),
  sessionIdleHours: Type.Integer(),
  captcha: Type.Boolean(),
  logDays: Type.Integer(),
  /** Whether the retention is set by the environment. */
  logDaysLocked: Type.Boolean(),
  /** Of the settings made on the screen. */
  version: Type.Integer(),
  /** Identity providers. */
  places: Type.Array(Type.String()),
  /** The demo account that fills in the sign-in form; null if there is none. */
  demo: Nullable(Type.String()),
  /** Whether the demo account is disclosed to visitors of the sign-in page on this machine. */
  demoPrefilled: Type.Boolean(),
});

export const systemSettings = defineRoutes('systemSettings', {
  get: {
    method: 'GET',
    path: '/sys/settings',
    summary: 'What this installation is set to',
    access: 'system:settings:edit',
    reply: SystemSettings,
  },
  saveLogDays: {
    method: 'PUT',
    path: '/sys/settings/logDays',
    summary: 'Set the log retention',
    access: 'system:log:delete',
    body: Type.Object(
      { version: Type.Integer({ minimum: 0 }), days: Type.Integer({ minimum: LOG_DAYS.min, maximum: LOG_DAYS.max }) },
      { additionalProperties: false },
    ),
    reply: Type.Object({ version: Type.Integer(), days: Type.Integer() }),
    failures: [identityFailures.confirmFirst, commonFailures.staleVersion, settingsFailures.locked],
  },
  testGateway: {
    method: 'POST',
    path: '/sys/settings/testGateway',
    summary: 'Send a test through every gateway of a kind, and return the reply of each',
    access: 'system:settings:edit',
    ownTransactions: true,
    body: Type.Object(
      { channel: Channel, recipient: Type.String({ minLength: 3, maxLength: 254 }) },
      { additionalProperties: false },
    ),
    reply: Type.Array(GatewayTrial),
    failures: [settingsFailures.recipientWrong],
  },
});
