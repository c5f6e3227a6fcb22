import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Envelope } from '@opsyard/contract';
import { expectAnswer } from './reply-check.ts';

/** Checks every response sent over a socket against the contract; the returned function throws if one was wrong. */
export function checkAnswers(server: Server): () => void {
  const wrong: unknown[] = [];
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
    response.end = ((...args: unknown[]) => {
      const [last] = args;
      if (typeof last === 'string' || Buffer.isBuffer(last)) body = last.toString('utf8');
      return end(...args);
    }) as typeof response.end;
    response.once('finish', () => {
      try {
        const envelope = body.startsWith('{"success":') ? (JSON.parse(body) as Envelope) : undefined;
        expectAnswer(`${request.method}`, `${request.url}`, { status: response.statusCode, envelope });
      } catch (error) {
        wrong.push(error);
      }
    });
  });
  return () => {
    if (wrong.length > 0) throw wrong[0];
  };
}
