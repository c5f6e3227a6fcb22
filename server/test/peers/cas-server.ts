import { randomBytes } from 'node:crypto';
import { type LoopbackServer, listenOnLoopback } from './loopback.ts';

export type CasUser = { user: string; attributes?: Record<string, string | string[]> };

export type CasServer = Pick<LoopbackServer, 'close'> & {
  url: string;
  /** Overrides the response when set. */
  instead: { status: number; body: string; headers?: Record<string, string> } | undefined;
  /** The requested addresses, including tickets. */
  requests: string[];
  /** Signs a user in at the address of the login page and returns the address of the redirect. */
  signIn(address: string, user: CasUser): string;
};

/**
 * A CAS 3.0 server: `/login?service=` redirects with a ticket, `/p3/serviceValidate` answers once whom a ticket was issued to, and only for its
 * service.
 */
export async function startCasServer(): Promise<CasServer> {
  const tickets = new Map<string, { service: string; user: CasUser; isFresh: boolean }>();
  const { origin, close } = await listenOnLoopback((request, response) => {
    cas.requests.push(request.url ?? '');
    const { pathname, searchParams } = new URL(request.url ?? '', origin);
    if (pathname === '/cas/login')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(login(searchParams));
    const { status, body, headers } = cas.instead ?? { status: 200, body: validate(pathname, searchParams) };
    response.writeHead(status, { 'content-type': 'application/xml', ...headers }).end(body);
  });

  function validate(pathname: string, params: URLSearchParams): string {
    const ticket = params.get('ticket') ?? '';
    const known = tickets.get(ticket);
    tickets.delete(ticket);
    if (pathname !== '/cas/p3/serviceValidate') return failure('INVALID_REQUEST', 'no such address');
    if (!known) return failure('INVALID_TICKET', `Ticket ${ticket} not recognized`);
    if (known.service !== params.get('service')) return failure('INVALID_SERVICE', 'made for another service');
    // With `renew` only a password just entered counts, not an existing session.
    if (params.get('renew') === 'true' && !known.isFresh) return failure('INVALID_TICKET', 'from an earlier sign-in');
    return success(known.user);
  }

  /** A login page that redirects any user named in its address; nothing is verified. */
  function login(params: URLSearchParams): string {
    const user = params.get('user');
    const service = params.get('service') ?? '';
    if (user) return `<a href="${cas.signIn(`${origin}/cas/login?${params}`, { user })}">Continue</a>`;
    return `<form><input type="hidden" name="service" value="${service}">${params.has('renew') ? '<input type="hidden" name="renew" value="true">' : ''}<label>Name <input name="user"></label><button>Sign in</button></form>`;
  }

  const cas: CasServer = {
    url: `${origin}/cas`,
    instead: undefined,
    requests: [],
    signIn(address, user) {
      const { searchParams } = new URL(address);
      const service = searchParams.get('service') ?? '';
      const ticket = `ST-${randomBytes(12).toString('hex')}-cas.example`;
      tickets.set(ticket, { service, user, isFresh: searchParams.get('renew') === 'true' });
      const back = new URL(service);
      back.searchParams.set('ticket', ticket);
      return back.href;
    },
    close,
  };
  return cas;
}

/** The validation response for a user. */
export function success({ user, attributes = {} }: CasUser): string {
  const lines = Object.entries(attributes).flatMap(([name, value]) =>
    [value].flat().map((one) => `<cas:${name}>${one}</cas:${name}>`),
  );
  return answer(
    `<cas:authenticationSuccess><cas:user>${user}</cas:user><cas:attributes>${lines.join('')}</cas:attributes></cas:authenticationSuccess>`,
  );
}

function failure(code: string, words: string): string {
  return answer(`<cas:authenticationFailure code="${code}">${words}</cas:authenticationFailure>`);
}

function answer(content: string): string {
  return `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${content}</cas:serviceResponse>\n`;
}
