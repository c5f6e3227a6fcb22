/** Another server did not answer, or not usefully: it may be worth trying again. */
export class Unreachable extends Error {
  override name = 'Unreachable';
}

/** What another server sent was longer than anything it could have to say. */
export class ResponseTooLong extends Error {
  override name = 'AnswerTooLong';
}

const TIMEOUT = 5_000;

/** Whether an error came of another server that did not answer. */
export function isUnreachable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof Unreachable) return true;
  return false;
}

/** What went wrong, in words for the log; never what the other server sent, which may hold tokens. */
export function reasonOf(error: unknown): string {
  const words: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) words.push(cause.message);
  return [...new Set(words)].join(': ');
}

/**
 * Asks another server: for at most five seconds, following no redirects, reading no more than `limit` bytes. Throws
 * `Unreachable` when it cannot be asked or is in trouble itself.
 */
export async function fetchExternal(url: string, init: RequestInit, limit: number): Promise<Response> {
  const patience = AbortSignal.timeout(TIMEOUT);
  const signal = init.signal ? AbortSignal.any([init.signal, patience]) : patience;
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal });
    if (response.status >= 500) throw new Unreachable(`${new URL(url).host} answered ${response.status}`);
    const { status, headers } = response;
    const body = await readAtMost(response, limit);
    return new Response(body.length > 0 ? body : null, { status, headers: headersOf(headers) });
  } catch (error) {
    if (error instanceof Unreachable || error instanceof ResponseTooLong) throw error;
    throw new Unreachable(`${new URL(url).host} cannot be asked`, { cause: error });
  }
}

async function readAtMost(response: Response, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > limit) throw new ResponseTooLong(`more than ${limit} bytes from ${new URL(response.url).host}`);
    parts.push(part);
  }
  return Uint8Array.from(Buffer.concat(parts));
}

/** The body is no longer compressed, and its length another. */
function headersOf(headers: Headers): Headers {
  const kept = new Headers(headers);
  kept.delete('content-encoding');
  kept.delete('content-length');
  return kept;
}
