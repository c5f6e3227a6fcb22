import type { IncomingMessage, ServerResponse } from 'node:http';
import { commonFailures, type Envelope, envelopeCode, type FailureResult } from '@opsyard/contract';
import { now } from '../clock.ts';
import { newId } from '../database/ids.ts';
import { languageOf, type Sentence, translate } from '../words.ts';
import { securityHeaders } from './security-headers.ts';

const MAX_RETRY_SECONDS = 3;

/** Seconds for Retry-After, randomised so that not all clients retry at once. */
export function retrySeconds(random = Math.random): number {
  return 1 + Math.floor(random() * MAX_RETRY_SECONDS);
}

/** Creates a function that sends a busy response in the usual envelope at minimal cost: without routes and hooks. */
export function createBusyResponder(sentence: Sentence) {
  const { code, status } = commonFailures.busy;
  return function answerBusy(request: IncomingMessage, response: ServerResponse): void {
    const requestId = newId();
    const body: Envelope<FailureResult> = {
      success: false,
      message: translate(sentence, languageOf(request.headers['accept-language'])),
      code: envelopeCode(commonFailures.busy),
      result: { failure: code, requestId },
      timestamp: now().getTime(),
    };
    const text = JSON.stringify(body);
    response.writeHead(status, {
      ...securityHeaders,
      'x-request-id': requestId,
      'retry-after': String(retrySeconds()),
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
    });
    response.end(text);
  };
}
