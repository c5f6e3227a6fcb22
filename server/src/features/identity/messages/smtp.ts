import { createTransport } from 'nodemailer';
import { type Gateway, MessageRefused, PATIENCE } from './gateway.ts';

/** A mail server, `smtp://user:password@host:587` or `smtps://…:465`; a password is never sent in clear, save to this machine. */
export function smtpGateway(url: URL, from: string): Gateway {
  const secure = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  const pass = decodeURIComponent(url.password);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port) || (secure ? 465 : 587);
  const atHome = host === 'localhost' || host === '::1' || host.startsWith('127.');
  return {
    name: `${url.protocol.slice(0, -1)} ${url.host}`,
    secrets: user ? [user, pass] : [],
    async send({ id, recipient, subject, text }) {
      const transport = createTransport({
        host,
        port,
        secure,
        ...(user && { auth: { user, pass } }),
        requireTLS: Boolean(user) && !atHome,
        ignoreTLS: atHome,
        connectionTimeout: PATIENCE,
        greetingTimeout: PATIENCE,
        socketTimeout: PATIENCE,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      try {
        // The same message tried twice has the same id, by which mail servers tell doubles.
        await transport.sendMail({ from, to: recipient, subject: subject ?? '', text, messageId: `<${id}@opsyard>` });
      } catch (error) {
        throw isRefusal(error) ? new MessageRefused(String(error)) : error;
      } finally {
        transport.close();
      }
    },
  };
}

/** The server looked at recipient or content and said no for good (5xx); a wrong password is not about the message. */
function isRefusal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500;
}
