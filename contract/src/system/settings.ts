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
  /** A test goes to an address or number that cannot be one. */
  recipientWrong: 422,
  /** Whoever runs the machine has decided. */
  locked: 409,
});

/** For how many days the log of operations may be kept. */
export const LOG_DAYS = { min: 7, max: 3_650 } as const;

/** The largest logo, in bytes, and in pixels on either side. */
export const LOGO_MAX_BYTES = 524_288;
export const LOGO_MAX_SIDE = 1_024;

/** How the installation looks and what it is called; null where the product's own counts. */
export type Branding = Static<typeof Branding>;
export const Branding = Type.Object({
  name: Nullable(Type.String()),
  color: Nullable(OneOf(THEME_COLORS)),
  /** A line below the name on the page of sign-in. */
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
    summary: 'What the installation is called and looks like',
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

/** Why a gateway did not take a message, as far as it is told. */
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

/** What a gateway said to a test. */
export type GatewayTrial = Static<typeof GatewayTrial>;
export const GatewayTrial = Type.Object({
  gateway: Type.String(),
  outcome: OneOf(['taken', 'kept', 'failed']),
  trouble: Nullable(OneOf(GATEWAY_ERRORS)),
  /** What was said, of a gateway set on the screen only its code. */
  error: Nullable(Type.String()),
});

const Channel = OneOf(['sms', 'mail']);

/** What the environment of the process decides, as far as administrators may know it; never an address with its password. */
export type SystemSettings = Static<typeof SystemSettings>;
export const SystemSettings = Type.Object({
  gateways: Type.Object({ sms: Type.Array(Type.String()), mail: Type.Array(Type.String()) }),
  mailFrom: Type.String(),
  publicUrl: Nullable(Type.String()),
  sessionIdleHours: Type.Integer(),
  captcha: Type.Boolean(),
  logDays: Type.Integer(),
  /** Whether the environment decides about these days. */
  logDaysLocked: Type.Boolean(),
  /** Of what is decided on the screen. */
  version: Type.Integer(),
  /** Other places to sign in at. */
  places: Type.Array(Type.String()),
  /** The demo account that fills the sign-in form; null where there is none. */
  demo: Nullable(Type.String()),
  /** Whether the demo account is really told to whoever opens the page of sign-in on this machine. */
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
    summary: 'Send a test through every gateway of a kind, and tell what each of them says',
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
