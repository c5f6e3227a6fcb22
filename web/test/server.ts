import { announcement, type Envelope, type Identified, project, type Reply, type Route } from '@opsyard/contract';
import { vi } from 'vitest';

export type ReceivedRequest = { method: string; path: string; query: URLSearchParams; headers: Headers; body: unknown };
type Answer = { status: number; envelope: Envelope };

/** A mock of the server: replies to routes with set results and records the received requests. */
export class MockServer {
  readonly received: ReceivedRequest[] = [];
  readonly #answers = new Map<string, () => Answer | Promise<Answer>>();

  constructor() {
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => this.#answer(url, init));
    // The bell and the projects of the menu are on every page.
    this.on(project.menu, { favourites: [], recent: [] }).on(project.visit, null);
    this.on(announcement.listByUser, { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 });
  }

  /** From now on the route answers this. */
  on<R extends Route>(
    route: Identified<R>,
    result: Reply<R> | (() => Reply<R> | Promise<Reply<R>>),
    message = '',
  ): this {
    this.#answers.set(nameOf(route), async () => ({
      status: 200,
      envelope: envelope(true, 200, {
        result: typeof result === 'function' ? await (result as () => unknown)() : result,
        message,
      }),
    }));
    return this;
  }

  /** From now on the route fails like this, or `only` for some bodies. */
  fail(
    route: Route,
    failure: { code: string; status: number },
    {
      code = failure.status,
      message = failure.code,
      detail,
      only = () => true,
    }: { code?: number; message?: string; detail?: unknown; only?: (body: unknown) => boolean } = {},
  ): this {
    const result = { failure: failure.code, requestId: 'r1', ...(detail !== undefined && { detail }) };
    const failureEnvelope = envelope(false, failure.status === 200 ? 500 : code, { result, message });
    const others = this.#answers.get(nameOf(route));
    this.#answers.set(nameOf(route), () =>
      others && !only(this.received.at(-1)?.body) ? others() : { status: failure.status, envelope: failureEnvelope },
    );
    return this;
  }

  /** From now on the route cannot be reached. */
  unreachable(route: Route): this {
    this.#answers.set(nameOf(route), () => {
      throw new TypeError('Failed to fetch');
    });
    return this;
  }

  /** The calls of a route so far. */
  calls(route: Route): ReceivedRequest[] {
    return this.received.filter(({ method, path }) => `${method} ${path}` === nameOf(route));
  }

  async #answer(url: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> {
    const { pathname, searchParams: query } = new URL(url, 'http://page');
    const path = this.#answers.has(`${method} ${pathname}`) ? pathname : pathname.replace(/\/[^/]+$/, '/:key');
    this.received.push({
      method,
      path,
      query,
      headers: new Headers(headers),
      body: body ? JSON.parse(String(body)) : undefined,
    });
    const respond = this.#answers.get(`${method} ${path}`);
    if (!respond)
      return Response.json(envelope(false, 404, { message: `nobody told what ${method} ${path} answers` }), {
        status: 404,
      });
    const answer = await respond();
    return Response.json(answer.envelope, { status: answer.status });
  }
}

function nameOf({ method, path }: Route): string {
  return `${method} ${path.replace(/:\w+/g, ':key')}`;
}

function envelope(
  success: boolean,
  code: number,
  { result = null, message = '' }: { result?: unknown; message?: string },
): Envelope {
  return { success, code, message, result, timestamp: 0 };
}
