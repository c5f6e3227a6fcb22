import * as client from 'openid-client';
import type { Oauth2Source } from '../../../kernel/settings/sign-in-settings.ts';
import { fetchBounded, transportFor } from './client.ts';
import { emailOf, InvalidProof, type Proof, subjectOf, textOf } from './proof.ts';
import type { Provider } from './provider.ts';

type Fields = Record<string, unknown>;

/** A provider of plain OAuth 2, which returns the user for an access token. */
export function oauth2Provider(source: Oauth2Source): Provider {
  const config = configure(source);
  return {
    async begin({ redirectUri, state, secrets: { verifier } }) {
      return client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        ...(source.scope && { scope: source.scope }),
        state,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
    },
    async finish({ callback, state, secrets: { verifier } }) {
      // The expected `iss` is unknown; each provider has its own redirect URI instead.
      callback.searchParams.delete('iss');
      const checks = { expectedState: state, pkceCodeVerifier: verifier };
      const { access_token: token } = await client.authorizationCodeGrant(config, callback, checks);
      const user = await read(config, token, source.userUrl);
      if (Array.isArray(user)) throw new InvalidProof('a list instead of somebody');
      const emails = source.emailsUrl ? await read(config, token, source.emailsUrl) : [];
      return proofOf(source, user as Fields, Array.isArray(emails) ? emails : []);
    },
  };
}

function configure({ authorizeUrl, tokenUrl, clientId, clientSecret }: Oauth2Source): client.Configuration {
  const server = {
    issuer: new URL(tokenUrl).origin,
    authorization_endpoint: authorizeUrl,
    token_endpoint: tokenUrl,
  };
  const config = new client.Configuration(server, clientId, undefined, client.ClientSecretPost(clientSecret));
  config[client.customFetch] = fetchBounded;
  for (const allow of transportFor(tokenUrl)) allow(config);
  return config;
}

async function read(config: client.Configuration, token: string, url: string): Promise<Fields | unknown[]> {
  const headers = new Headers({ accept: 'application/json' });
  const answer = await client.fetchProtectedResource(config, token, new URL(url), 'GET', undefined, headers);
  const body: unknown = answer.status === 200 ? await answer.json() : null;
  if (typeof body !== 'object' || body === null) throw new InvalidProof(`${answer.status} instead of somebody`);
  return body as Fields | unknown[];
}

function proofOf(source: Oauth2Source, user: Fields, emails: readonly unknown[]): Proof {
  const login = textOf(user[source.loginField]);
  const realname = textOf(user[source.nameField]);
  return {
    source: source.source,
    // The host alone is not unique: it may serve several user directories.
    issuer: source.userUrl,
    subject: subjectOf(user[source.idField]),
    label: login ?? realname,
    username: login,
    realname,
    email: verifiedAmong(emails),
    ofDirectory: false,
  };
}

function verifiedAmong(emails: readonly unknown[]): string | null {
  const verified = emails.filter(
    (one): one is Fields => typeof one === 'object' && one !== null && 'verified' in one && one.verified === true,
  );
  const chosen = verified.find(({ primary }) => primary === true) ?? verified[0];
  return emailOf(chosen?.email);
}
