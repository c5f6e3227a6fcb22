import * as client from 'openid-client';
import { fetchExternal } from '../../../kernel/fetch-external.ts';
import { isLoopback } from '../../../kernel/http/loopback.ts';

const ANSWER_LIMIT = 262_144;

/** Bounded fetch for the OpenID client. */
export const fetchBounded: client.CustomFetch = (url, { body, ...options }) =>
  fetchExternal(url, { ...options, body: body ?? null } as RequestInit, ANSWER_LIMIT);

/** Sends the client secret by the method the provider supports. */
export function clientAuthentication(secret: string): client.ClientAuth {
  const post = client.ClientSecretPost(secret);
  const basic = client.ClientSecretBasic(secret);
  return (server, ...rest) => {
    // Basic is the default (OpenID Connect Discovery 1.0, section 3).
    const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false;
    (takesPost ? post : basic)(server, ...rest);
  };
}

/** Only providers on loopback addresses may be used without TLS, for evaluation. */
export function transportFor(address: string): ((config: client.Configuration) => void)[] {
  return isLoopback(new URL(address).hostname) ? [client.allowInsecureRequests] : [];
}
