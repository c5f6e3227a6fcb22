import {
  commonFailures,
  type Envelope,
  envelopeCode,
  type Failure,
  type FailureCode,
  type FailureResult,
} from '@opsyard/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../access/actor.ts';
import { now } from '../clock.ts';
import { isRetryable, rootOf } from '../database/retryable.ts';
import { CommitUnknown } from '../database/transact.ts';
import { type FailureDetail, RequestFailed } from '../fail.ts';
import { type AllSentences, languageOf, translate } from '../words.ts';
import { fieldMessages } from './field-messages.ts';

const OUT_OF_MEMORY_OR_DISK = '53';
/** A statement, or its wait for a lock, timed out: 57014, 55P03. */
const OUT_OF_TIME = ['57014', '55P03'];
/** Numbers, dates and texts that do not fit a column (PostgreSQL error codes, appendix A): 22003, 22007, 22008, 22009, 22021, 22P02, 22P05. */
const UNUSABLE_VALUE = /^22(?:003|007|008|009|021|P02|P05)$/;
const RETRY_SECONDS = 1;

const byHttpStatus: Record<number, Failure> = {
  403: commonFailures.forbidden,
  404: commonFailures.notFound,
  413: commonFailures.tooLarge,
  415: commonFailures.unsupportedMedia,
  429: commonFailures.tooManyRequests,
  503: commonFailures.busy,
};

/** Creates the error handler, which writes all failure responses; only unexpected errors are logged as errors. */
export function createErrorHandler(sentences: AllSentences) {
  return function answerProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    const failure = failureOf(error);
    if (failure === commonFailures.internal) request.log.error({ err: error }, 'unexpected error');
    else if (isUnusableValue(error)) request.log.warn({ err: error }, 'only the database refused a value');
    const more = error instanceof RequestFailed ? error.more : {};
    const language = languageOf(request.headers['accept-language']);
    const body = failureBody(sentences, failure, {
      language,
      values: more.values,
      requestId: request.id,
      ...(error.validation && { fields: fieldMessages(error.validation, language) }),
      ...(more.detail !== undefined && { detail: more.detail }),
    });
    const retryAfter = more.retryAfter ?? (failure.status === 503 ? RETRY_SECONDS : undefined);
    if (retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(retryAfter)));
    return reply.code(statusOf(failure, request)).type('application/json; charset=utf-8').send(body);
  };
}

/** JeecgBoot clients read the reason of a refused import only from a response with status 200. */
function statusOf({ status }: Failure, { server, routeOptions }: FastifyRequest): number {
  const isLegacyImport =
    server.settings.LEGACY_CLIENTS === 'on' && /^\/sys\/.+\/importExcel$/.test(routeOptions.url ?? '');
  return isLegacyImport && status === 422 ? 200 : status;
}

type FailureInput = Omit<FailureResult, 'failure'> & { language: Language; values?: FailureDetail['values'] };

/** The body of a failure: the envelope with the failure code, the request id and details, as JSON. */
export function failureBody(
  sentences: AllSentences,
  failure: Failure,
  { language, values, ...more }: FailureInput,
): string {
  const body: Envelope<FailureResult> = {
    success: false,
    message: translate(sentences[failure.code as FailureCode], language, { requestId: more.requestId, ...values }),
    code: envelopeCode(failure),
    result: { failure: failure.code, ...more },
    timestamp: now().getTime(),
  };
  return JSON.stringify(body);
}

/** The declared failure of an error. */
export function failureOf(error: FastifyError): Failure {
  if (error instanceof RequestFailed) return error.failure;
  if (error.validation) return commonFailures.invalidInput;
  // Not 503: clients retry that automatically, and the write might be executed twice.
  if (error instanceof CommitUnknown) return commonFailures.unconfirmed;
  const { code, message } = rootOf(error);
  if (isUnusableValue(error)) return commonFailures.invalidInput;
  if (code?.startsWith(OUT_OF_MEMORY_OR_DISK)) return commonFailures.diskFull;
  if (OUT_OF_TIME.includes(code ?? '') || message === 'Query read timeout') return commonFailures.busy;
  if (code === 'ESILENT' || isRetryable(error)) return commonFailures.busy;
  return ofHttpStatus(error.statusCode ?? 500);
}

/** Errors of Fastify and its plugins: 4xx statuses are failures of the caller. */
function ofHttpStatus(status: number): Failure {
  const refusal = status >= 400 && status < 500 ? commonFailures.invalidInput : commonFailures.internal;
  return byHttpStatus[status] ?? refusal;
}

/** Values that pass the schema, but can never be stored. */
function isUnusableValue(error: unknown): boolean {
  return UNUSABLE_VALUE.test(rootOf(error).code ?? '');
}
