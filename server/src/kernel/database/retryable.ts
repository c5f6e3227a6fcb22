const CODES = new Set(['57P01', '57P02', '57P03', '40001', '40P01', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE']);
const MESSAGES = [
  'Connection terminated',
  'not queryable',
  'timeout exceeded when trying to connect',
  'Connection ended',
];
const CONNECTION_CLASS = '08';
const STALE_STATEMENT = ['26000', '42P05'];

/** Whether a database error is transient (PostgreSQL error codes, appendix A). */
export function isRetryable(error: unknown): boolean {
  const { code, message } = rootOf(error);
  if (code && (CODES.has(code) || code.startsWith(CONNECTION_CLASS) || STALE_STATEMENT.includes(code))) return true;
  return MESSAGES.some((text) => message.includes(text));
}

/** An error that makes the transaction run again, like a serialization failure. */
export function tryAgain(message: string, cause: unknown): Error {
  return Object.assign(new Error(message, { cause }), { code: '40001' });
}

/** The error of the database driver, without wrappers. */
export function rootOf(error: unknown): { code?: string; constraint?: string; message: string } {
  let current = error;
  while (current instanceof Error && !('code' in current) && current.cause) current = current.cause;
  return current instanceof Error
    ? (current as Error & { code?: string; constraint?: string })
    : { message: String(error) };
}

/** The name of the violated constraint, or undefined for other errors. */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = rootOf(error);
  return code?.startsWith('23') ? constraint : undefined;
}
