import { connect, type Socket } from 'node:net';
import type { Call } from '../cells.ts';

/** A response; `retryAfter` in seconds, 0 when the header is missing. */
export type CallerResult = { status: number; milliseconds: number; retryAfter: number };

type Calling = {
  next: () => Call;
  until: number;
  note: (answered: CallerResult) => void;
  /** Awaited after a response; `end` closes the connection. */
  pauseAfter?: (answered: CallerResult) => Promise<'end' | undefined>;
};

/**
 * A connection that sends a request, waits for the response and repeats until told to stop. It parses only the HTTP these two servers send (a
 * length, never chunks), so that the load generator uses little of the machine that is measured.
 */
export async function callUntil(port: number, { next, until, note, pauseAfter }: Calling): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  try {
    const answers = answersOf(socket);
    while (performance.now() < until) {
      const bytes = textOf(next());
      const begin = performance.now();
      socket.write(bytes);
      const head = await answers();
      const answered = { ...head, milliseconds: performance.now() - begin };
      note(answered);
      if ((await pauseAfter?.(answered)) === 'end') return;
    }
  } finally {
    socket.destroy();
  }
}

function textOf({ method, path, body, headers = {} }: Call): string {
  const content = body === undefined ? '' : JSON.stringify(body);
  const length = Buffer.byteLength(content);
  const own = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const typed = content && `content-type: application/json\r\ncontent-length: ${length}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${own.join('')}${typed}\r\n${content}`;
}

type CallerResponse = Pick<CallerResult, 'status' | 'retryAfter'>;

/** Returns a function that waits for the next response and returns its head. */
function answersOf(socket: Socket): () => Promise<CallerResponse> {
  let waiting: { resolve: (response: CallerResponse) => void; reject: (error: Error) => void } | undefined;
  let unread: Buffer = Buffer.alloc(0);
  let head: Head | undefined;
  let body = 0;
  socket.on('data', (chunk: Buffer) => {
    if (head) body += chunk.length;
    else {
      unread = unread.length > 0 ? Buffer.concat([unread, chunk]) : chunk;
      head = headOf(unread);
      if (!head) return;
      body = unread.length - head.size;
      unread = Buffer.alloc(0);
    }
    if (body < head.bodySize) return;
    const { status, retryAfter } = head;
    head = undefined;
    waiting?.resolve({ status, retryAfter });
  });
  const fail = (error: Error) => waiting?.reject(error);
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The server closed the connection')));
  return () =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject };
    });
}

type Head = CallerResponse & { size: number; bodySize: number };

/** The head of a response, once it is complete; sizes in bytes. */
function headOf(bytes: Buffer): Head | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const text = bytes.toString('latin1', 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
  if (length === undefined) throw new Error(`An answer without a length: ${text}`);
  const retryAfter = Number(/\r\nretry-after: (\d+)/i.exec(text)?.[1] ?? 0);
  return { status: Number(text.slice(9, 12)), retryAfter, size: end + 4, bodySize: Number(length) };
}
