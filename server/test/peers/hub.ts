import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { formOf, listenOnLoopback } from './loopback.ts';

/** A user of the hub, in the format of its public documentation for `GET /user` and `GET /user/emails`. */
export type HubUser = {
  id: number | string;
  login: string;
  name: string | null;
  emails: { email: string; primary: boolean; verified: boolean }[];
};

export type Hub = {
  origin: string;
  /** Overrides the user in responses when set. */
  insteadOfUser: { status: number; body: string } | undefined;
  signIn(address: string, user: HubUser): string;
  close(): Promise<void>;
};

/** A provider like GitHub: plain OAuth 2 with PKCE; failures of the exchange are answered with 200 and an error, as there. */
export async function startHub(): Promise<Hub> {
  const grants = new Map<string, { user: HubUser; challenge: string; redirectUri: string }>();
  const tokens = new Map<string, HubUser>();
  const { origin, close } = await listenOnLoopback(async (request, response) => {
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
    const path = request.url ?? '';
    if (path === '/login/oauth/access_token') return json(exchange(await formOf(request)));
    const user = tokens.get(tokenOf(request));
    if (!user || !request.headers['user-agent']) return json({ message: 'Requires authentication' }, 401);
    if (path === '/user/emails') return json(user.emails);
    if (hub.insteadOfUser) return response.writeHead(hub.insteadOfUser.status).end(hub.insteadOfUser.body);
    return json({ id: user.id, login: user.login, name: user.name, email: user.emails[0]?.email ?? null });
  });

  function exchange(form: URLSearchParams): object {
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      grant?.challenge === challenge &&
      grant.redirectUri === form.get('redirect_uri') &&
      form.get('client_id') === 'hub-client' &&
      form.get('client_secret') === 'hub-secret';
    if (!isRight)
      return { error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' };
    const token = randomBytes(20).toString('hex');
    tokens.set(token, grant.user);
    return { access_token: token, scope: 'read:user,user:email', token_type: 'bearer' };
  }

  const hub: Hub = {
    origin,
    insteadOfUser: undefined,
    signIn(address, user) {
      const { searchParams: params } = new URL(address);
      const redirectUri = params.get('redirect_uri') ?? '';
      const code = randomBytes(10).toString('hex');
      grants.set(code, { user, redirectUri, challenge: params.get('code_challenge') ?? '' });
      const back = new URL(redirectUri);
      back.searchParams.set('code', code);
      back.searchParams.set('state', params.get('state') ?? '');
      return back.href;
    },
    close,
  };
  return hub;
}

/** The settings of a hub as an identity provider. */
export function hubSource({ origin }: Pick<Hub, 'origin'>, source = 'hub') {
  return {
    source,
    name: 'The hub',
    kind: 'oauth2',
    clientId: 'hub-client',
    clientSecret: 'hub-secret',
    authorizeUrl: `${origin}/login/oauth/authorize`,
    tokenUrl: `${origin}/login/oauth/access_token`,
    userUrl: `${origin}/user`,
    emailsUrl: `${origin}/user/emails`,
    scope: 'read:user user:email',
  };
}

function tokenOf({ headers }: IncomingMessage): string {
  return /^bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
}
