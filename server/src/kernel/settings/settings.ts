import { type ClamdAddress, readClamdAddress } from '../files/clamd.ts';
import { webOriginOf } from '../http/web-origin.ts';
import { parseSecretKey } from '../secrets/secret-key.ts';
import { contradictionsIn } from './settings-contradictions.ts';
import { settingsInChinese } from './settings-in-chinese.ts';
import { type LoginSource, readAddress, readLoginSources, readSecureAddress } from './sign-in-settings.ts';

/** A declared setting: description, default, and parser. */
type Declared<T> = { readonly about: string; readonly fallback: T; readonly read: (text: string) => T };

/** Invalid settings; the message lists them with reasons, in both languages. */
export class SettingRefused extends Error {
  override name = 'SettingRefused';
}

const HOW_TO_SET =
  'Settings are read from the environment, as in PORT=3100 npm start:\n设置从环境变量读取，例如 PORT=3100 npm start：';

/** All settings, by environment variable; `--help` prints this list. */
export const declared = {
  PORT: number('Port to serve on.', 3000, { min: 0, max: 65_535 }),
  HOST: text('Address to serve on; anything but loopback is refused while the demo account exists.', '127.0.0.1'),
  DATABASE_URL: {
    about: 'PostgreSQL 15 or newer to use instead of the embedded one, as postgres://user:password@host/database.',
    fallback: undefined,
    read: readDatabaseAddress,
  } as Declared<string | undefined>,
  DATA_DIR: text('Folder of the embedded database, the files and the log.', '.data'),
  SECRET_KEY: {
    about:
      'Key that protects the secrets in the database, 32 bytes as base64 or hex; without it one is made in secret.key in DATA_DIR. Several nodes share one.',
    fallback: undefined,
    read: readKey,
  } as Declared<string | undefined>,
  SECRET_KEYS: {
    about: 'Former keys (comma separated), needed until the keys have been rotated.',
    fallback: [],
    read: (given) => given.split(',').map(readKey),
  } as Declared<readonly string[]>,
  PUBLIC_URL: address('Address people reach the system under; used in links and to check where requests come from.', [
    'https',
    'http',
  ]),
  HSTS_DAYS: number(
    'Days for which browsers that were here keep to https (Strict-Transport-Security); 0 leaves it to the proxy.',
    0,
    { min: 0, max: 3_650 },
  ),
  TRUST_PROXY: list('Addresses (CIDR, comma separated) of proxies whose X-Forwarded-* headers count.'),
  ALLOWED_ORIGINS: {
    about:
      'Origins (comma separated, such as https://client.example.com) of other pages that may call with a token and open push sockets.',
    fallback: [],
    read: (given) => given.split(',').map((part) => readOrigin(part.trim())),
  } as Declared<readonly string[]>,
  LEGACY_CLIENTS: word(
    'Whether clients of the JeecgBoot family are let do what they cannot do our way; weaker, see docs/security.md.',
    'off',
    ['on', 'off'],
  ),
  LOG_LEVEL: word('How much is logged.', 'info', ['trace', 'debug', 'info', 'warn', 'error', 'silent']),
  LOG_FORMAT: word('Log lines for people or as JSON; auto decides by the terminal.', 'auto', [
    'auto',
    'pretty',
    'json',
  ]),
  POOL_SIZE: number('Connections to the database.', 12, { min: 2, max: 200 }),
  MAX_IN_FLIGHT: number('Requests processed at once; more are refused with 503 and Retry-After.', 400, {
    min: 8,
    max: 10_000,
  }),
  CALLS_A_MINUTE: number('Calls one person may make in a minute; 0 for any number.', 600, { min: 0, max: 1_000_000 }),
  UPLOAD_MB_A_DAY: number('Megabytes one person may send in files in a day; 0 for any amount.', 2048, {
    min: 0,
    max: 1_000_000,
  }),
  S3_ENDPOINT: address(
    'Address of an S3-compatible server that stores uploaded files in a bucket instead of in DATA_DIR, such as https://s3.eu-central-1.amazonaws.com.',
    ['https', 'http'],
  ),
  S3_BUCKET: optional('Bucket for the files; it must exist.'),
  S3_REGION: text('Region of the bucket.', 'us-east-1'),
  S3_ACCESS_KEY_ID: optional('Access key with the right to read, write, list and delete in the bucket.'),
  S3_SECRET_ACCESS_KEY: optional('Secret of the access key.'),
  CLAMD: {
    about:
      'Virus scanner (ClamAV clamd) that every uploaded file must pass, as host:port or the path of its socket, such as /run/clamav/clamd.ctl; see docs/operating.md.',
    fallback: undefined,
    read: readClamdAddress,
  } as Declared<ClamdAddress | undefined>,
  JOBS: word('Whether this process also runs background jobs.', 'on', ['on', 'off']),
  DEMO: word(
    'Demo workspace: auto seeds it once into an embedded database nobody has an account in; off never does.',
    'auto',
    ['auto', 'on', 'off'],
  ),
  CAPTCHA: word('Image code at sign-in.', 'on', ['on', 'off']),
  SESSION_IDLE_HOURS: number('Hours without use after which a session with automatic login ends.', 24, {
    min: 1,
    max: 720,
  }),
  SHARED_ADDRESS: number(
    'How many times over the limits per address (sign-ins, images, codes, look-ups) are raised, for companies whose people share one.',
    1,
    { min: 1, max: 100 },
  ),
  SMS_GATEWAY: list(
    'Gateways for SMS, tried in turn (comma separated): outbox:, aliyun://, twilio://, smpp://; see docs/operating.md.',
  ),
  MAIL_GATEWAY: list('Gateways for e-mail, tried in turn (comma separated): outbox:, smtp:// or smtps://.'),
  MAIL_FROM: text('Sender of e-mails.', 'Opsyard <opsyard@localhost>'),
  GATEWAYS: word(
    'Whether administrators may set gateways on the screen: at public addresses, at any, or not at all (environment); auto means any while the system is tried out and public otherwise.',
    'auto',
    ['auto', 'public', 'any', 'environment'],
  ),
  THIRD_LOGIN: sources('Other places to sign in at (OpenID Connect, OAuth 2), as JSON; see docs/operating.md.'),
  CAS_URL: {
    about: 'Address of a CAS 3.0 server for single sign-on, such as https://sso.example.com/cas.',
    fallback: undefined,
    read: readSecureAddress,
  } as Declared<string | undefined>,
  LDAP_URL: address('LDAP or Active Directory server whose people may sign in here, as ldap:// or ldaps://.', [
    'ldaps',
    'ldap',
  ]),
  LDAP_BIND: optional('How a name becomes an LDAP account, such as uid={name},ou=people,dc=example,dc=com.'),
  LDAP_SERVICE_DN: optional('Account that looks people up in the directory, instead of LDAP_BIND.'),
  LDAP_SERVICE_PASSWORD: optional('Password of LDAP_SERVICE_DN.'),
  LDAP_BASE: optional('Where people are looked up, such as ou=people,dc=example,dc=com.'),
  LDAP_FILTER: text('Which entry a name means; for Active Directory (sAMAccountName={name}).', '(uid={name})'),
  LOG_DAYS: number('Days for which the log of operations is kept; the audit log is kept for ever.', 90, {
    min: 1,
    max: 3_650,
  }),
  BACKUP_DIR: optional(
    'Folder, best on another disk, in which a backup of the embedded database is made and tried out each night.',
  ),
  BACKUP_KEEP: number('How many backups of the night are kept.', 7, { min: 1, max: 1_000 }),
  DURABILITY: word('off risks losing acknowledged writes in a crash; for experiments only.', 'on', ['on', 'off']),
} as const;

export type Settings = {
  readonly [K in keyof typeof declared]: (typeof declared)[K] extends Declared<infer T> ? T : never;
};

/** Reads all settings from an environment; reports all errors at once. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const wrong: string[] = [];
  const entries = Object.entries(declared).map(([name, { fallback, read }]) => {
    const given = environment[name];
    if (given === undefined || given === '') return [name, fallback];
    try {
      return [name, read(given)];
    } catch (error) {
      wrong.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      return [name, fallback];
    }
  });
  const settings = Object.fromEntries(entries) as Settings;
  if (wrong.length === 0) wrong.push(...contradictionsIn(settings));
  if (wrong.length > 0)
    throw new SettingRefused(`These settings cannot be used / 以下设置无效：\n  ${wrong.join('\n  ')}`);
  return settings;
}

/** The documentation of the settings, in both languages. */
export function describeSettings(): string {
  const inChinese: Record<keyof typeof declared, string> = settingsInChinese;
  const lines = Object.entries(declared).map(([name, { about, fallback }]) => {
    const shown =
      fallback === undefined || (Array.isArray(fallback) && fallback.length === 0) ? 'not set' : String(fallback);
    const chinese = inChinese[name as keyof typeof declared];
    return `  ${name.padEnd(21)} ${about} (${shown})\n${' '.repeat(24)}${chinese}`;
  });
  return [HOW_TO_SET, '', ...lines, ''].join('\n');
}

function text(about: string, fallback: string): Declared<string> {
  return { about, fallback, read: (given) => given };
}

function optional(about: string): Declared<string | undefined> {
  return { about, fallback: undefined, read: (given) => given };
}

function address(about: string, schemes: readonly string[]): Declared<string | undefined> {
  return { about, fallback: undefined, read: (given) => readAddress(given, schemes) };
}

function sources(about: string): Declared<readonly LoginSource[]> {
  return { about, fallback: [], read: readLoginSources };
}

// The value is not repeated in the error, because it may contain a password.
function readDatabaseAddress(given: string): string {
  if (!/^postgres(?:ql)?:\/\//.test(given)) throw new Error('an address with postgres:// or postgresql://');
  return given;
}

// Not repeated, either.
function readKey(given: string): string {
  if (!parseSecretKey(given))
    throw new Error('32 random bytes as base64 or as hex, such as openssl rand -base64 32 makes');
  return given.trim();
}

// Only in the form browsers send: a path, a wildcard or a capital letter would never match.
function readOrigin(given: string): string {
  if (webOriginOf(given) !== given) throw new Error(`exact origins such as https://client.example.com, not “${given}”`);
  return given;
}

function list(about: string): Declared<readonly string[]> {
  return { about, fallback: [], read: (given) => given.split(',').map((part) => part.trim()) };
}

function number(about: string, fallback: number, { min, max }: { min: number; max: number }): Declared<number> {
  return {
    about,
    fallback,
    read(given) {
      const value = Number(given);
      if (!Number.isInteger(value) || value < min || value > max)
        throw new Error(`a whole number from ${min} to ${max}, not “${given}”`);
      return value;
    },
  };
}

function word<const W extends string>(about: string, fallback: NoInfer<W>, words: readonly W[]): Declared<W> {
  return {
    about: `${about} One of ${words.join(', ')}.`,
    fallback,
    read(given) {
      const found = words.find((one) => one === given);
      if (!found) throw new Error(`one of ${words.join(', ')}, not “${given}”`);
      return found;
    },
  };
}
