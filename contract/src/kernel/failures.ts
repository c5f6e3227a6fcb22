/** A declared failure of a request, shared by server, page and API document; `status` 200 is the negative result of a check. */
export type Failure<Code extends string = string> = { readonly code: Code; readonly status: number };

/** Declares the failures of a feature: `failures('label', { nameTaken: 409 }).nameTaken.code === 'label.nameTaken'`. */
export function failures<const F extends string, const S extends Record<string, number>>(feature: F, statuses: S) {
  const entries = Object.entries(statuses).map(([name, status]) => [name, { code: `${feature}.${name}`, status }]);
  return Object.fromEntries(entries) as { [K in keyof S & string]: Failure<`${F}.${K}`> };
}

/** Failures of every route; routes do not list these. */
export const commonFailures = failures('common', {
  invalidInput: 400,
  unsupportedMedia: 415,
  tooLarge: 413,
  unauthenticated: 401,
  sessionExpired: 401,
  forbidden: 403,
  crossSite: 403,
  notFound: 404,
  staleVersion: 409,
  keyReused: 422,
  tooManyRequests: 429,
  internal: 500,
  busy: 503,
  filesUnavailable: 503,
  infected: 422,
  scanTooLarge: 413,
  scanUnavailable: 503,
  timeout: 504,
  unconfirmed: 504,
  diskFull: 507,
});

/** `detail` of a session ended by somebody (not expired): the reason, and a sentence for the user. */
export type SessionEnd = { reason: 'self' | 'administrator' | 'password' | 'frozen' | 'deleted'; text: string };

/** `code` of the envelope for an expired session (prescribed by the legacy protocol). */
export const SESSION_EXPIRED_CODE = 44444;

/** `code` of the envelope for a call without permission (prescribed by the legacy protocol). */
export const NO_PERMISSION_CODE = 510;

/** The envelope's `code`: the HTTP status, unless the legacy protocol prescribes another number. */
export function envelopeCode(failure: Failure): number {
  if (failure.code === commonFailures.sessionExpired.code) return SESSION_EXPIRED_CODE;
  if (failure.code === commonFailures.forbidden.code) return NO_PERMISSION_CODE;
  return failure.status === 200 ? 500 : failure.status;
}
