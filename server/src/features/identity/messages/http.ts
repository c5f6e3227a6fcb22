import { PATIENCE } from './gateway.ts';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** Where a gateway's calls go: TLS everywhere but on this machine. */
export function origin({ hostname, host }: URL): string {
  return `${LOOPBACK.test(hostname) ? 'http' : 'https'}://${host}`;
}

/** Posts a form and returns the answer's status and, where it is JSON, its fields. */
export async function postForm(
  address: string,
  form: Readonly<Record<string, string>>,
  headers: Record<string, string> = {},
): Promise<{ status: number; fields: Record<string, unknown> }> {
  const response = await fetch(address, {
    method: 'POST',
    headers,
    body: new URLSearchParams(form),
    // A gateway never leads elsewhere; whatever does would learn the message.
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE),
  });
  return { status: response.status, fields: fieldsOf(await response.text()) };
}

function fieldsOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
