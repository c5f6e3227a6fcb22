import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';

/** The address of clamd: its local socket, or a host and port. */
export type ClamdAddress = { path: string } | { host: string; port: number };
export type ScanResult = { kind: 'clean' } | { kind: 'infected'; signature: string } | { kind: 'tooLarge' };

/** Milliseconds until a connection, and without progress until a scan is given up; clamd is silent while it scans. */
const CONNECT_TIMEOUT = 5_000;
const SILENCE = 60_000;
/** Milliseconds for a whole scan, and for the reply once everything has been sent: one that comes byte by byte makes progress for ever. */
export type ScanLimits = { total: number; reply: number };
const LIMITS: ScanLimits = { total: 600_000, reply: 60_000 };
const REPLY_MAX = 4_096;
const BROKEN = ['EPIPE', 'ECONNRESET'];
/** Bytes of a chunk: its length precedes it. */
const CHUNK = 65_536;

const HOST_AND_PORT = /^(?:\[([^\]]+)\]|([^:/\s]+)):(\d{1,5})$/;

/** Reads `/run/clamav/clamd.ctl`, `clamav.internal:3310` or `[::1]:3310`. */
export function readClamdAddress(given: string): ClamdAddress {
  if (given.startsWith('/')) return { path: given };
  const [, inBrackets, name, port] = HOST_AND_PORT.exec(given) ?? [];
  const host = inBrackets ?? name;
  if (!host || Number(port) < 1 || Number(port) > 65_535)
    throw new Error(`host:port or the path of a socket, such as 127.0.0.1:3310, not “${given}”`);
  return { host, port: Number(port) };
}

/**
 * Scans a stream with the command INSTREAM of clamd. Protocol: https://docs.clamav.net/manual/Usage/ClamdProtocol.html and the manual page clamd(8):
 * `z` ends command and reply with a zero byte, each chunk follows its length (four bytes, big-endian), and a length of zero ends the stream. Fails if there is no valid reply.
 */
export async function scanStream(
  address: ClamdAddress,
  open: () => AsyncIterable<Buffer>,
  limits = LIMITS,
): Promise<ScanResult> {
  const scan = async () => {
    const { bytes, isComplete } = untilEnd(open());
    const result = resultOf(await ask(address, 'INSTREAM', { bytes, limits }));
    if (result.kind === 'clean' && !isComplete()) throw new Error('clamd answered “OK” before it had the whole file');
    return result;
  };
  // Beyond its limit clamd answers and closes while more is being sent: the answer may be lost with the connection.
  return await scan().catch((error: unknown) => {
    if (!BROKEN.includes((error as { code?: string }).code ?? '')) throw error;
    return scan();
  });
}

/** The bytes, and whether all of them have been taken. */
function untilEnd(bytes: AsyncIterable<Buffer>) {
  let complete = false;
  async function* taken() {
    yield* bytes;
    complete = true;
  }
  return { bytes: taken(), isComplete: () => complete };
}

/** The versions of scanner and signatures, such as `ClamAV 1.4.3/27800/Mon Nov 30 09:00:00 2026`. */
export async function clamdVersion(address: ClamdAddress): Promise<string> {
  return await ask(address, 'VERSION');
}

function resultOf(reply: string): ScanResult {
  if (reply === 'stream: OK') return { kind: 'clean' };
  const signature = /^stream: (.+) FOUND$/.exec(reply)?.[1];
  if (signature) return { kind: 'infected', signature };
  if (reply.startsWith('INSTREAM size limit exceeded')) return { kind: 'tooLarge' };
  throw new Error(`clamd answered “${reply.slice(0, 200)}”`);
}

type Question = { bytes?: AsyncIterable<Buffer>; limits?: ScanLimits };

async function ask(address: ClamdAddress, command: string, { bytes, limits = LIMITS }: Question = {}): Promise<string> {
  const socket = connect(address);
  socket.setTimeout(CONNECT_TIMEOUT, () => socket.destroy(new Error('clamd does not answer')));
  socket.once('connect', () => socket.setTimeout(SILENCE));
  const giveUp = () => socket.destroy(new Error('clamd did not finish its answer in time'));
  const total = setTimeout(giveUp, limits.total);
  let last: NodeJS.Timeout | undefined;
  const reply = replyOf(socket);
  // Sending may fail after an early reply, which then counts.
  const sent = send(socket, command, bytes).then(
    () => {
      last = setTimeout(giveUp, limits.reply);
    },
    (error: unknown) => void socket.destroy(error as Error),
  );
  try {
    return await reply;
  } finally {
    socket.destroy();
    await sent;
    clearTimeout(total);
    clearTimeout(last);
  }
}

async function send(socket: Socket, command: string, bytes: AsyncIterable<Buffer> | undefined): Promise<void> {
  await write(socket, Buffer.from(`z${command}\0`));
  if (!bytes) return;
  for await (const piece of bytes)
    for (let at = 0; at < piece.length; at += CHUNK) {
      // An early reply is read before more is sent.
      await setImmediate();
      if (socket.destroyed) return;
      const chunk = piece.subarray(at, at + CHUNK);
      await write(socket, Buffer.concat([lengthOf(chunk.length), chunk]));
    }
  await write(socket, lengthOf(0));
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

async function write(socket: Socket, bytes: Buffer): Promise<void> {
  await new Promise<void>((resolve) => {
    // Errors end the reply; a broken connection may have delivered it before.
    socket.write(bytes, () => resolve());
  });
}

async function replyOf(socket: Socket): Promise<string> {
  let text = '';
  return await new Promise<string>((resolve, reject) => {
    socket.on('data', (piece: Buffer) => {
      text += piece.toString('utf8');
      const end = text.indexOf('\0');
      if (end >= 0) resolve(text.slice(0, end));
      else if (text.length > REPLY_MAX) reject(new Error('clamd answered too much'));
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('clamd closed the connection')));
  });
}
