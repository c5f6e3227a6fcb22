import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** The test file of EICAR (https://www.eicar.org/download-anti-malware-testfile/), which every scanner reports; put together here, so that none reports this file. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('-');
const SIGNATURE = 'Eicar-Test-Signature';
const VERSION = 'ClamAV 1.4.3/27800/Mon Nov 30 09:00:00 2026';

export type ClamdSimulator = {
  /** The value of the setting CLAMD. */
  address: string;
  /** Replaces the reply to INSTREAM while it is set. */
  instead: string | undefined;
  /** The number of scanned streams. */
  scans: number;
  /** Ends the simulator as if the daemon had stopped. */
  stop: () => Promise<void>;
  /** Serves again at the same address. */
  restart: () => Promise<void>;
};

type Options = { path?: string; streamMaxLength?: number };

/**
 * A simulator of clamd: the commands PING, VERSION and INSTREAM with the prefixes `z` and `n`, one for each connection, written from
 * https://docs.clamav.net/manual/Usage/ClamdProtocol.html. It knows one virus, and `StreamMaxLength`.
 */
export async function startClamd({ path, streamMaxLength = 1_000_000 }: Options = {}): Promise<ClamdSimulator> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket)).on('error', () => undefined);
    void serve(socket, simulator, streamMaxLength);
  });
  let port = 0;
  const listen = async () => {
    server.listen(path === undefined ? { host: '127.0.0.1', port } : { path });
    await once(server, 'listening');
    const address = server.address();
    if (typeof address === 'object' && address) port = address.port;
  };
  await listen();
  const simulator: ClamdSimulator = {
    address: path ?? `127.0.0.1:${port}`,
    instead: undefined,
    scans: 0,
    async stop() {
      if (!server.listening) return;
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
    restart: listen,
  };
  return simulator;
}

async function serve(socket: Socket, simulator: ClamdSimulator, most: number): Promise<void> {
  let got = Buffer.alloc(0);
  for await (const piece of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    got = Buffer.concat([got, piece]);
    const reply = replyTo(got, simulator, most);
    if (reply === undefined) continue;
    socket.end(reply);
    return;
  }
}

/** The reply to what has been received; undefined until it is complete. */
function replyTo(got: Buffer, simulator: ClamdSimulator, most: number): string | undefined {
  const delimiter = got[0] === 0x7a ? '\0' : '\n';
  const end = got.indexOf(delimiter);
  if (end < 0) return undefined;
  const command = got.toString('latin1', 1, end);
  if (command === 'PING') return `PONG${delimiter}`;
  if (command === 'VERSION') return `${VERSION}${delimiter}`;
  if (command !== 'INSTREAM') return `UNKNOWN COMMAND${delimiter}`;
  const stream = streamIn(got.subarray(end + 1), most);
  if (stream === undefined) return undefined;
  simulator.scans += 1;
  if (stream === 'tooLong') return `INSTREAM size limit exceeded. ERROR${delimiter}`;
  if (simulator.instead !== undefined) return simulator.instead + delimiter;
  return `stream: ${stream.includes(EICAR) ? `${SIGNATURE} FOUND` : 'OK'}${delimiter}`;
}

/** The chunks of a stream up to the one without content; undefined until it has come. */
function streamIn(bytes: Buffer, most: number): Buffer | 'tooLong' | undefined {
  const chunks: Buffer[] = [];
  let total = 0;
  for (let at = 0; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    total += length;
    if (total > most) return 'tooLong';
    chunks.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
