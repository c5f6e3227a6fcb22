import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import type { Settings } from './settings.ts';

const SECRET_PARAMETERS = /([?&](?:token|password|smscode|ticket|captcha|phone|email|code|key)=)[^&]*/gi;

/** A request's address without what must not reach a log. */
function redactUrl(url: string): string {
  return url.replace(SECRET_PARAMETERS, '$1[redacted]');
}

/** What is said about an error: nothing else it carries, be it a request, a connection with its password, or rows. */
export function aboutError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name: type, message, stack, cause } = error;
  const code = 'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') && error.code;
  return { type, message, ...(code && { code }), stack, ...(cause !== undefined && { cause: aboutError(cause) }) };
}

/** The log: a line of JSON each, or coloured lines for people; on the standard output unless it has another destination. */
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
      err: aboutError,
      req: ({ method, url, id, ip }: { method: string; url: string; id: string; ip: string }) => ({
        id,
        method,
        url: redactUrl(url).slice(0, 500),
        ip,
      }),
    },
    ...(pretty && {
      transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } },
    }),
  };
  return destination ? pino(options, destination) : pino(options);
}
