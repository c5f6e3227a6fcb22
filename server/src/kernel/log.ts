import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import type { Settings } from './settings/settings.ts';

const STANDARD_OUTPUT = 1;
const MAX_BUFFERED = 1_000_000;
const SECRET_PARAMETERS = /([?&](?:token|password|smscode|ticket|captcha|phone|email|code|key)=)[^&]*/gi;

/** A request's URL without secrets. */
function redactUrl(url: string): string {
  return url.replace(SECRET_PARAMETERS, '$1[redacted]');
}

/** The logged fields of an error: without attached requests, connections with passwords, or rows. */
function errorFields(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name: type, message, stack, cause } = error;
  const code = 'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') && error.code;
  return { type, message, ...(code && { code }), stack, ...(cause !== undefined && { cause: errorFields(cause) }) };
}

/** Opens the log: JSON lines, or coloured lines for people; on standard output by default. */
export function openLog(
  settings: Pick<Settings, 'LOG_LEVEL' | 'LOG_FORMAT'>,
  terminal: boolean,
  destination?: DestinationStream,
): Logger {
  const pretty = settings.LOG_FORMAT === 'pretty' || (settings.LOG_FORMAT === 'auto' && terminal);
  const options: LoggerOptions = {
    level: settings.LOG_LEVEL,
    redact: ['*.password', '*.token', '*.captcha', '*.smscode', '*.phone', 'req.headers'],
    serializers: {
      err: errorFields,
      req: ({ method, url, id, ip }: { method: string; url: string; id: string; ip: string }) => ({
        id,
        method,
        url: redactUrl(url).slice(0, 500),
        ip,
      }),
    },
  };
  return pino(options, destination ?? standardOutput(pretty));
}

// The log must not block: lines are dropped if the reader has gone or the disk is full.
function standardOutput(pretty: boolean): DestinationStream {
  const stream = pretty
    ? pino.transport({ target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } })
    : pino.destination({ fd: STANDARD_OUTPUT, sync: true, maxLength: MAX_BUFFERED });
  stream.on('error', () => {});
  // Only this method is exposed: flushing such a stream would retry for ever.
  return { write: (line) => void stream.write(line) };
}
