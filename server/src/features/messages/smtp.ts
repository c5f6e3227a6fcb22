import { isLoopback } from '../../kernel/http/loopback.ts';
import { bareHost, GATEWAY_TIMEOUT, type Gateway, type HostResolver, MessageRefused, serverNameOf } from './gateway.ts';

/** Total timeout for servers that keep responding; each step has its own. */
const TOTAL_TIMEOUT = 4 * GATEWAY_TIMEOUT;

export type Sender = string | { name: string; address: string };

/**
 * A mail server, `smtp://user:password@host:587` or `smtps://…:465`; a password is never sent in clear, save to this machine. With
 * `?starttls=always` nothing is, with `never` all of it.
 */
export function smtpGateway(url: URL, from: Sender, resolveHost: HostResolver): Gateway {
  const secure = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  const pass = decodeURIComponent(url.password);
  const raise = url.searchParams.get('starttls');
  const atHome = isLoopback(url.hostname);
  return {
    name: `${url.protocol.slice(0, -1)} ${url.host}`,
    secrets: user ? [user, pass] : [],
    async send({ id, recipient, subject, text }) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        host: await resolveHost(bareHost(url)),
        port: Number(url.port) || (secure ? 465 : 587),
        secure,
        ...(user && { auth: { user, pass } }),
        requireTLS: raise === 'always' || (Boolean(user) && !atHome),
        ignoreTLS: raise === 'never' || (raise === null && atHome),
        tls: serverNameOf(url),
        connectionTimeout: GATEWAY_TIMEOUT,
        greetingTimeout: GATEWAY_TIMEOUT,
        socketTimeout: GATEWAY_TIMEOUT,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      try {
        // Retries have the same id, by which mail servers detect duplicates.
        await transport.sendMail({
          ...{ from, to: recipient, subject: subject ?? '', text, messageId: `<${id}@opsyard>` },
          signal: AbortSignal.timeout(TOTAL_TIMEOUT),
        });
      } catch (error) {
        throw isRefusal(error) ? new MessageRefused(String(error)) : error;
      } finally {
        transport.close();
      }
    },
  };
}

/** The server refused recipient or content permanently (5xx); a wrong password is not about the message. */
function isRefusal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500;
}
