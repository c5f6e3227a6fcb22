import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { holdsFile } from '../files/upload-type.ts';

/** The minimum rate of a body in bytes per second; as in Apache's mod_reqtimeout. */
const MIN_RATE = 500;
const UPLOAD_TIMEOUT = 3;
const CHECK_INTERVAL = 1_000;
/** The maximum time counted between two checks, because a suspended or busy process has not read data that has long arrived. */
const MAX_CHECK_GAP = 2 * CHECK_INTERVAL;

type Body = Pick<IncomingMessage, 'complete' | 'headers' | 'readableLength' | 'readableHighWaterMark'>;
type Connection = Pick<Socket, 'bytesRead' | 'destroyed' | 'destroy'>;
export type Sender = { request: Body & { socket: Connection }; response: Pick<ServerResponse, 'writableEnded'> };
type Watched = Sender & { bytes: number; credit: number };

/**
 * Ends connections on which a body arrives too slowly. Each sender has a credit of `allowance` milliseconds that passes with time and
 * is earned back with each byte, so that silence and a trickle end alike, and those who keep the least rate may take their time.
 */
export class SlowSenders {
  readonly #watched = new Map<Connection, Watched>();
  readonly #allowance: () => number;

  constructor(allowance: () => number) {
    this.#allowance = allowance;
  }

  /** The number of watched connections. */
  get size(): number {
    return this.#watched.size;
  }

  /** Watches a connection until the body of the request has been received. */
  watch(sender: Sender): void {
    const { socket } = sender.request;
    this.#watched.set(socket, { ...sender, bytes: socket.bytesRead, credit: this.#allowanceOf(sender) });
  }

  /** Updates all credits after the given milliseconds. */
  look(passed: number): void {
    for (const [socket, sender] of this.#watched) {
      const { request } = sender;
      if (request.complete || socket.destroyed) this.#watched.delete(socket);
      // A full buffer means that the server is not reading.
      else if (request.readableLength < request.readableHighWaterMark) this.#charge(sender, passed);
    }
  }

  #charge(sender: Watched, passed: number): void {
    const { socket } = sender.request;
    const earned = ((socket.bytesRead - sender.bytes) / MIN_RATE) * 1_000;
    sender.bytes = socket.bytesRead;
    const charged = Math.min(passed, MAX_CHECK_GAP);
    sender.credit = Math.min(sender.credit + earned, this.#allowanceOf(sender)) - charged;
    // A credit that does not last until the next check is exhausted now, so that the timeout is never exceeded.
    if (sender.credit >= charged) return;
    this.#watched.delete(socket);
    socket.destroy();
  }

  // Files are also sent over mobile networks; refused ones need no allowance.
  #allowanceOf({ request, response }: Sender): number {
    return this.#allowance() * (holdsFile(request.headers) && !response.writableEnded ? UPLOAD_TIMEOUT : 1);
  }
}

/** Disconnects clients whose bodies make no progress for twice the header timeout. */
export function disconnectSlowSenders(app: FastifyInstance): void {
  const senders = new SlowSenders(() => 2 * app.server.headersTimeout);
  app.server.on('request', (request, response) => {
    const { headers } = request;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    if (!request.complete) senders.watch({ request, response });
  });
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    senders.look(now - last);
    last = now;
  }, CHECK_INTERVAL);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
