/** An external server did not respond, or with an error: a retry may succeed. */
export class Unreachable extends Error {
  override name = 'Unreachable';
}

/** The response of an external server exceeds the size limit. */
export class ResponseTooLong extends Error {
  override name = 'AnswerTooLong';
}

const TIMEOUT = 5_000;

/** Whether an error was caused by an unreachable external server. */
export function isUnreachable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof Unreachable) return true;
  return false;
}

/** The error for the log, without the external response, which may contain tokens. */
export function reasonOf(error: unknown): string {
  const words: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) words.push(cause.message);
  return [...new Set(words)].join(': ');
}

/**
 * Sends a request to an external server: five seconds timeout, no redirects, at most `limit` bytes. Throws `Unreachable` if it cannot be
 * reached or fails.
 */
export async function fetchExternal(url: string, init: RequestInit, limit: number): Promise<Response> {
  const deadline = AbortSignal.timeout(TIMEOUT);
  const signal = init.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal });
    if (response.status >= 500) throw new Unreachable(`${new URL(url).host} answered ${response.status}`);
    const { status, headers } = response;
    const body = await readAtMost(response, limit);
    return new Response(body.length > 0 ? body : null, { status, headers: headersOf(headers) });
  } catch (error) {
    if (error instanceof Unreachable || error instanceof ResponseTooLong) throw error;
    throw new Unreachable(`${new URL(url).host} is unreachable`, { cause: error });
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

/** The body is decompressed, so these headers no longer apply. */
function headersOf(headers: Headers): Headers {
  const kept = new Headers(headers);
  kept.delete('content-encoding');
  kept.delete('content-length');
  return kept;
}
