import { isLoopback } from '../http/loopback.ts';

type Common = { source: string; name: string; clientId: string; clientSecret: string; scope: string };

/** An OpenID Connect provider; the rest is read from its discovery document. */
export type OidcSource = Common & { kind: 'oidc'; issuer: string };

/** An OAuth 2 provider, such as GitHub, with its endpoints and the fields of its user info. */
export type Oauth2Source = Common & {
  kind: 'oauth2';
  authorizeUrl: string;
  tokenUrl: string;
  userUrl: string;
  /** Returns a list of `{ email, verified, primary }`. */
  emailsUrl: string | undefined;
  idField: string;
  nameField: string;
  loginField: string;
};

/** An identity provider. */
export type LoginSource = OidcSource | Oauth2Source;

type RawSource = Record<string, unknown>;
const RESERVED = ['cas', 'ldap', 'render'];
const SOURCE = /^[a-z0-9_-]{1,40}$/;
const KNOWN_FIELDS = {
  oidc: ['issuer'],
  oauth2: ['authorizeUrl', 'tokenUrl', 'userUrl', 'emailsUrl', 'idField', 'nameField', 'loginField'],
};
const COMMON = ['source', 'name', 'kind', 'clientId', 'clientSecret', 'scope'];

/** Parses the list of identity providers; errors name the provider and the field. */
export function readLoginSources(text: string): readonly LoginSource[] {
  const list = parse(text);
  const sources = list.map((one, index) => readSource(one, `${index + 1}.`));
  const twice = sources.find(({ source }, index) => sources.findIndex((other) => other.source === source) !== index);
  if (twice) throw new Error(`“${twice.source}” is there twice`);
  return sources;
}

/** Parses a URL with one of the given schemes; unencrypted only if `plain` allows it. */
export function readAddress(text: string, schemes: readonly string[]): string {
  const url = URL.parse(text);
  if (!url || !schemes.includes(url.protocol.slice(0, -1)) || !url.hostname)
    throw new Error(`an address with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}, not “${text}”`);
  if (url.username || url.password || url.search || url.hash)
    throw new Error(`an address without user, query and fragment, not “${text}”`);
  return url.href.replace(/\/+$/, '');
}

/** Parses the URL of another server: https, or http on this machine. */
export function readSecureAddress(text: string): string {
  const address = readAddress(text, ['https', 'http']);
  const { protocol, hostname } = new URL(address);
  if (protocol === 'http:' && !isLoopback(hostname)) throw new Error(`https:// is needed, not “${text}”`);
  return address;
}

function parse(text: string): unknown[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (error) {
    throw new Error(`not JSON: ${error instanceof Error ? error.message : ''}`);
  }
  if (!Array.isArray(list)) throw new Error('a JSON list is needed: [{ "source": …, "name": …, "kind": … }]');
  return list;
}

function readSource(given: unknown, where: string): LoginSource {
  if (typeof given !== 'object' || given === null) throw new Error(`${where} is no object`);
  const fields = given as RawSource;
  const source = textOf(fields, 'source', where);
  if (!SOURCE.test(source))
    throw new Error(`${where} source: small letters, digits, - and _, at most 40, not “${source}”`);
  if (RESERVED.includes(source)) throw new Error(`${where} source: “${source}” has a meaning of its own`);
  const kind = fields.kind;
  if (kind !== 'oidc' && kind !== 'oauth2') throw new Error(`“${source}” kind: oidc or oauth2, not “${String(kind)}”`);
  const stray = Object.keys(fields).find((name) => !COMMON.includes(name) && !KNOWN_FIELDS[kind].includes(name));
  if (stray !== undefined) throw new Error(`“${source}” ${stray}: there is no such field with kind ${kind}`);
  const common = (scope: string) => ({
    source,
    name: textOf(fields, 'name', source),
    clientId: textOf(fields, 'clientId', source),
    clientSecret: textOf(fields, 'clientSecret', source),
    scope: textOf(fields, 'scope', source, scope),
  });
  return kind === 'oidc' ? readOidc(fields, common('openid profile email')) : readOauth2(fields, common(''));
}

function readOidc(fields: RawSource, common: Common): OidcSource {
  if (!common.scope.split(' ').includes('openid')) throw new Error(`“${common.source}” scope: openid must be in it`);
  // Compared literally with the provider's issuer, so it is not normalised.
  const issuer = textOf(fields, 'issuer', common.source);
  addressOf(fields, 'issuer', common.source);
  return { ...common, kind: 'oidc', issuer };
}

function readOauth2(fields: RawSource, common: Common): Oauth2Source {
  const { source } = common;
  return {
    ...common,
    kind: 'oauth2',
    authorizeUrl: addressOf(fields, 'authorizeUrl', source),
    tokenUrl: addressOf(fields, 'tokenUrl', source),
    userUrl: addressOf(fields, 'userUrl', source),
    emailsUrl: fields.emailsUrl === undefined ? undefined : addressOf(fields, 'emailsUrl', source),
    idField: textOf(fields, 'idField', source, 'id'),
    nameField: textOf(fields, 'nameField', source, 'name'),
    loginField: textOf(fields, 'loginField', source, 'login'),
  };
}

function textOf(fields: RawSource, name: string, where: string, fallback?: string): string {
  const value = fields[name] ?? fallback;
  if (typeof value !== 'string' || (value === '' && fallback === undefined))
    throw new Error(`“${where}” ${name}: missing`);
  return value;
}

function addressOf(fields: RawSource, name: string, where: string): string {
  const text = textOf(fields, name, where);
  try {
    return readSecureAddress(text);
  } catch (error) {
    throw new Error(`“${where}” ${name}: ${error instanceof Error ? error.message : ''}`);
  }
}
