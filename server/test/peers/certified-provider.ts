import { Provider } from 'oidc-provider';
import { listenOnLoopback } from './loopback.ts';

export const CERTIFIED_CLIENT = { clientId: 'opsyard', clientSecret: 'a secret of the client, long enough' };

export type CertifiedProvider = { issuer: string; close: () => Promise<void> };

/** A certified OpenID Connect provider with its own sign-in forms; the name entered there becomes the subject. */
export async function startCertifiedProvider(redirectUri: string): Promise<CertifiedProvider> {
  let handle: ReturnType<Provider['callback']> | undefined;
  const { origin, close } = await listenOnLoopback((request, response) => handle?.(request, response));
  const provider = new Provider(origin, {
    clients: [
      {
        client_id: CERTIFIED_CLIENT.clientId,
        client_secret: CERTIFIED_CLIENT.clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'], email: ['email', 'email_verified'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        name: `${id} of the provider`,
        preferred_username: id,
        email: `${id}@example.com`,
        email_verified: true,
      }),
    }),
    cookies: { keys: ['of this test'] },
  });
  handle = provider.callback();
  return { issuer: origin, close };
}
