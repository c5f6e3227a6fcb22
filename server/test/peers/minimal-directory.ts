import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { der } from './certificate.ts';

/** Tags of LDAP messages (RFC 4511). */
const BIND = 0x60;
const BIND_ANSWER = 0x61;
const SEARCH = 0x63;
const SEARCH_ENTRY = 0x64;
const SEARCH_DONE = 0x65;
const EXTENDED = 0x77;
const EXTENDED_ANSWER = 0x78;
const OCTET_STRING = 0x04;
const ENUMERATED = 0x0a;

export type MinimalDirectory = {
  port: number;
  /** The received messages, with the transport. */
  received: { isSecure: boolean; tag: number; text: string }[];
  /** Disconnects after TLS is established, refuses StartTLS, or never responds. */
  behaviour: 'honest' | 'hangs up' | 'has no TLS' | 'is silent';
  close(): Promise<void>;
};

/** A minimal LDAP directory with StartTLS: every bind succeeds, and every search finds one entry. */
export async function startMinimalDirectory(certificate: { key: string; cert: string }): Promise<MinimalDirectory> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    serve(socket, false);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const directory: MinimalDirectory = {
    port: typeof address === 'object' && address ? address.port : 0,
    received: [],
    behaviour: 'honest',
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };

  function serve(socket: Socket, isSecure: boolean): void {
    socket.on('error', () => undefined);
    socket.on('data', (data: Buffer) => {
      const message = read(data);
      directory.received.push({ isSecure, tag: message.tag, text: data.toString('latin1') });
      if (directory.behaviour !== 'is silent') answer(socket, message);
    });
  }

  function answer(socket: Socket, { id, tag }: Message): void {
    const reply = (operation: number, ...parts: Buffer[]) => socket.write(der(0x30, id, der(operation, ...parts)));
    if (tag === BIND) reply(BIND_ANSWER, result(0));
    if (tag === SEARCH) {
      reply(SEARCH_ENTRY, text('cn=Ann,dc=example'), der(0x30, attribute('sAMAccountName', 'ann')));
      reply(SEARCH_DONE, result(0));
    }
    if (tag !== EXTENDED) return;
    if (directory.behaviour === 'has no TLS') return void reply(EXTENDED_ANSWER, result(2));
    socket.removeAllListeners('data');
    reply(EXTENDED_ANSWER, result(0));
    const secure = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(certificate) });
    if (directory.behaviour === 'hangs up') secure.once('secure', () => socket.destroy());
    serve(secure, true);
  }

  return directory;
}

type Message = { id: Buffer; tag: number };

/** The message id and operation of a message received in one piece. */
function read(data: Buffer): Message {
  const start = (data[1] ?? 0) < 0x80 ? 2 : 2 + ((data[1] ?? 0) & 0x7f);
  const end = start + 2 + (data[start + 1] ?? 0);
  return { id: data.subarray(start, end), tag: data[end] ?? 0 };
}

function result(code: number): Buffer {
  return Buffer.concat([der(ENUMERATED, Buffer.from([code])), text(''), text('')]);
}

function text(value: string): Buffer {
  return der(OCTET_STRING, Buffer.from(value));
}

function attribute(name: string, value: string): Buffer {
  return der(0x30, text(name), der(0x31, text(value)));
}
