import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { commonFailures } from '@opsyard/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newId } from '../database/ids.ts';
import { RequestFailed } from '../fail.ts';
import { createErrorHandler, failureBody } from '../routes/problem.ts';
import type { AllSentences } from '../words.ts';
import { securityHeaders } from './security-headers.ts';

const NUL = /%00|\0/;
/** Statuses for Node's errors about invalid HTTP, headers that are too large, or timeouts. */
const OF_SOCKET: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Refuses a NUL in the URL, which PostgreSQL cannot store, and a missing or repeated `Host`. */
export function refuseMalformedRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(isMalformed(request) ? new RequestFailed(commonFailures.invalidInput) : undefined);
  });
}

function isMalformed({ url, raw: { rawHeaders, httpVersion } }: FastifyRequest): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
  return NUL.test(url) || hosts > 1 || (hosts === 0 && httpVersion === '1.1');
}

/** Answers unparseable URLs, which no hook sees, like other failed requests. */
export function answerInvalidUrl(sentences: AllSentences) {
  const answer = createErrorHandler(sentences);
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(securityHeaders).header('x-request-id', request.id);
    answer(error, request, reply);
  };
}

/** Answers invalid HTTP in the same envelope and with the same headers, and closes the connection. */
export function answerInvalidHttp(sentences: AllSentences) {
  return (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const status = OF_SOCKET[error.code ?? ''] ?? 400;
    const requestId = newId();
    const body = failureBody(sentences, commonFailures.invalidInput, { requestId, language: 'en' });
    const headers = {
      ...securityHeaders,
      'x-request-id': requestId,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const answer = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
    // Does not wait for the other side, which could send data slowly for ever.
    socket.end(answer, () => socket.destroy());
  };
}
