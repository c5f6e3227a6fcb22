import { isIP } from 'node:net';

export type OutgoingMessage = {
  id: string;
  /** A stored mobile number (11 digits for +86, otherwise with its country code), or an e-mail address. */
  recipient: string;
  subject: string | null;
  text: string;
};

/** Sends messages. */
export type Gateway = {
  /** Kind and host for administrators; never a secret. */
  readonly name: string;
  /** Values that must not appear in errors. */
  readonly secrets: readonly string[];
  /** Resolves once the gateway has accepted the message; rejects on refusal or timeout. */
  send(message: OutgoingMessage): Promise<void>;
};

/** Returns the address to connect to for a host: the name itself, or an address that was checked first. */
export type HostResolver = (hostname: string) => Promise<string>;

/** The gateway refused this message permanently; retrying is useless. */
export class MessageRefused extends Error {
  override name = 'MessageRefused';
}

/** Timeout of a gateway in milliseconds. */
export const GATEWAY_TIMEOUT = 15_000;

/** Host of a URL without the brackets of IPv6. */
export function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** Server name for TLS, independent of the connected address; none for an IP address. */
export function serverNameOf(url: URL): { servername?: string } {
  const host = bareHost(url);
  return isIP(host) ? {} : { servername: host };
}
