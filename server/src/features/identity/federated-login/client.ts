import * as client from 'openid-client';
import { fetchExternal } from '../../../kernel/fetch-external.ts';
import { isLoopback } from '../../../kernel/loopback.ts';

const ANSWER_LIMIT = 262_144;

/** How the client asks the provider. */
export const fetchBounded: client.CustomFetch = (url, { body, ...options }) =>
  fetchExternal(url, { ...options, body: body ?? null } as RequestInit, ANSWER_LIMIT);

/** The secret goes the way the provider wants it. */
export function clientAuthentication(secret: string): client.ClientAuth {
  const post = client.ClientSecretPost(secret);
  const basic = client.ClientSecretBasic(secret);
  return (server, ...rest) => {
    // Where nothing is said, Basic is the way (OpenID Connect Discovery 1.0, section 3).
    const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false;
    (takesPost ? post : basic)(server, ...rest);
  };
}

/** A provider on this machine may be asked without TLS, as for trying things out; no other. */
export function transportFor(address: string): ((config: client.Configuration) => void)[] {
  return isLoopback(new URL(address).hostname) ? [client.allowInsecureRequests] : [];
}
