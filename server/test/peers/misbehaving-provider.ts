import { generateKeyPairSync, sign } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { formOf, listenOnLoopback } from './loopback.ts';

/** Errors and attacks of an OpenID Connect provider. */
export type Misbehaviour =
  | 'none'
  | 'wrong issuer'
  | 'wrong audience'
  | 'wrong nonce'
  | 'no nonce'
  | 'no signature'
  | 'bad signature'
  | 'expired'
  | 'no token'
  | 'other subject'
  | 'other description'
  | 'endless answer'
  | 'away'
  | 'hangs up';

export type Claims = Record<string, unknown> & { sub: string };
export type MisbehavingProvider = {
  origin: string;
  issuer: string;
  misbehaviour: Misbehaviour;
  /** Requests to the token endpoint. */
  exchanges: URLSearchParams[];
  /** The redirect of the provider after a user has signed in at a sign-in address. */
  signIn(address: string, claims: Claims): string;
  close(): Promise<void>;
};

const CLIENT = 'opsyard';
const key = generateKeyPairSync('rsa', { modulusLength: 2048 });
const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 });
const jwk = { ...key.publicKey.export({ format: 'jwk' }), kid: 'first', use: 'sig', alg: 'RS256' };

/** An OpenID Connect provider that behaves correctly unless `misbehaviour` is set. */
export async function startMisbehavingProvider(): Promise<MisbehavingProvider> {
  const { origin, close } = await listenOnLoopback((request, response) => void answer(request, response));
  const issuer = `${origin}/tenant`;
  const provider: MisbehavingProvider = {
    origin,
    issuer,
    misbehaviour: 'none',
    exchanges: [],
    signIn(address, claims) {
      const { searchParams: params } = new URL(address);
      const code = encode({ claims, nonce: params.get('nonce') });
      const back = new URL(params.get('redirect_uri') ?? '');
      const answered = { code, state: params.get('state') ?? '', iss: issuer };
      for (const [name, value] of Object.entries(answered)) back.searchParams.set(name, value);
      return back.href;
    },
    close,
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (provider.misbehaviour === 'hangs up') return void request.socket.destroy();
    const { pathname } = new URL(request.url ?? '', origin);
    const form = await formOf(request);
    if (provider.misbehaviour === 'endless answer' && pathname === '/tenant/token') return flood(response);
    const body = provider.misbehaviour === 'away' ? undefined : answers[pathname.replace('/tenant/', '')]?.(form);
    response.writeHead(body ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
  }

  const answers: Record<string, (form: URLSearchParams) => object> = {
    '.well-known/openid-configuration': () => description(),
    jwks: () => ({ keys: [jwk] }),
    user: () => ({ sub: provider.misbehaviour === 'other subject' ? 'somebody else' : lastSubject }),
    token: tokensFor,
  };
  let lastSubject = '';
  const description = () => ({
    issuer: provider.misbehaviour === 'other description' ? `${origin}/other` : issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/user`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  });

  function tokensFor(form: URLSearchParams): object {
    provider.exchanges.push(form);
    const { claims, nonce } = decode(form.get('code') ?? '');
    lastSubject = claims.sub;
    const now = Math.floor(Date.now() / 1000);
    const tokenClaims = { iss: issuer, aud: CLIENT, iat: now, exp: now + 300, nonce, ...claims };
    const token = { access_token: 'access', token_type: 'Bearer', expires_in: 60 };
    return provider.misbehaviour === 'no token'
      ? token
      : { ...token, id_token: tokenWith(tokenClaims, provider.misbehaviour, origin) };
  }

  return provider;
}

function tokenWith(claims: Record<string, unknown>, misbehaviour: Misbehaviour, origin: string): string {
  const now = Math.floor(Date.now() / 1000);
  const changed: Partial<Record<Misbehaviour, Record<string, unknown>>> = {
    'wrong issuer': { iss: `${origin}/other` },
    'wrong audience': { aud: 'another client' },
    'wrong nonce': { nonce: 'of another sign-in' },
    'no nonce': { nonce: undefined },
    expired: { iat: now - 4_000, exp: now - 3_600 },
  };
  const header = { alg: misbehaviour === 'no signature' ? 'none' : 'RS256', kid: 'first', typ: 'JWT' };
  const signed = `${encode(header)}.${encode({ ...claims, ...changed[misbehaviour] })}`;
  if (misbehaviour === 'no signature') return `${signed}.`;
  const with_ = misbehaviour === 'bad signature' ? otherKey.privateKey : key.privateKey;
  return `${signed}.${sign('sha256', Buffer.from(signed), with_).toString('base64url')}`;
}

/** An oversized response: 4 MB of one text. */
function flood(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(`"${'x'.repeat(4_194_304)}"`);
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decode(text: string): { claims: Claims; nonce: string | null } {
  return JSON.parse(Buffer.from(text, 'base64url').toString());
}
