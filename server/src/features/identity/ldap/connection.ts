import { connect, isIP, type Socket } from 'node:net';
import { Client } from 'ldapts';
import { Unreachable } from '../../../kernel/fetch-external.ts';
import type { Directory } from './directory.ts';

const TIMEOUT = 5_000;

/** Runs `use` with a connection to the directory, for at most five seconds; throws `Unreachable` on failure. */
export async function withDirectory<T>(directory: Directory, use: (client: Client) => Promise<T>): Promise<T> {
  const sockets: Socket[] = [];
  const client = new Client({
    url: directory.url,
    timeout: TIMEOUT,
    connectTimeout: TIMEOUT,
    // Only once: after a disconnect the client would reconnect without TLS and send the password.
    createConnection: ((port: number, host: string) => {
      if (sockets.length > 0) throw new Unreachable('the directory has hung up');
      const socket = connect(port, host);
      sockets.push(socket);
      return socket;
    }) as typeof connect,
  });
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Unreachable('the directory takes too long')), TIMEOUT);
  try {
    return await Promise.race([withTransport(client, directory, use), timedOut]);
  } finally {
    clearTimeout(timer);
    client.unbind().catch(() => undefined);
    for (const socket of sockets) socket.destroySoon();
  }
}

async function withTransport<T>(client: Client, directory: Directory, use: (client: Client) => Promise<T>): Promise<T> {
  if (directory.transport === 'starttls') await secure(client, directory.url);
  return await use(client);
}

async function secure(client: Client, url: string): Promise<void> {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  try {
    // `host` is checked against the certificate; `servername` is for SNI, which takes no address.
    await client.startTLS({ host, ...(isIP(host) === 0 && { servername: host }) });
  } catch (error) {
    throw new Unreachable('the directory offers no TLS', { cause: error });
  }
}
