import * as client from 'openid-client';
import type { OidcSource } from '../../../kernel/settings/sign-in-settings.ts';
import { clientAuthentication, fetchBounded, transportFor } from './client.ts';
import { emailOf, type Proof, subjectOf, textOf } from './proof.ts';
import type { Provider } from './provider.ts';

const AN_HOUR = 3_600_000;

/**
 * A provider of OpenID Connect: code flow with PKCE, state, nonce and issuer; the signature is checked although TLS
 * protects the response.
 */
export function oidcProvider(source: OidcSource): Provider {
  const configuration = cachedForAnHour(() => discover(source));
  return {
    async begin({ redirectUri, state, secrets: { nonce, verifier } }) {
      return client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: source.scope,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
    },
    async finish({ callback, state, secrets: { nonce, verifier } }) {
      const config = await configuration();
      const tokens = await client.authorizationCodeGrant(config, callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims: Record<string, unknown> = { ...tokens.claims() };
      const subject = subjectOf(claims.sub);
      const asks = claims.name === undefined || claims.email === undefined;
      const known = asks && config.serverMetadata().userinfo_endpoint;
      const more = known ? await client.fetchUserInfo(config, tokens.access_token, subject) : {};
      return proofOf(source, config.serverMetadata().issuer, { ...more, ...claims, sub: subject });
    },
  };
}

function proofOf({ source }: OidcSource, issuer: string, claims: Record<string, unknown> & { sub: string }): Proof {
  const email = claims.email_verified === true ? emailOf(claims.email) : null;
  const username = textOf(claims.preferred_username);
  return {
    source,
    issuer,
    subject: claims.sub,
    label: username ?? textOf(claims.email) ?? textOf(claims.name),
    username,
    realname: textOf(claims.name),
    email,
    ofDirectory: false,
  };
}

async function discover({ issuer, clientId, clientSecret }: OidcSource): Promise<client.Configuration> {
  return await client.discovery(new URL(issuer), clientId, undefined, clientAuthentication(clientSecret), {
    [client.customFetch]: fetchBounded,
    execute: [client.enableNonRepudiationChecks, ...transportFor(issuer)],
  });
}

/** Caches a successful result for an hour; failures are retried. */
function cachedForAnHour<T>(fetch: () => Promise<T>): () => Promise<T> {
  let known: { value: Promise<T>; until: number } | undefined;
  return () => {
    if (!known || performance.now() > known.until) {
      const loaded = { value: fetch(), until: performance.now() + AN_HOUR };
      loaded.value.catch(() => {
        if (known === loaded) known = undefined;
      });
      known = loaded;
    }
    return known.value;
  };
}
