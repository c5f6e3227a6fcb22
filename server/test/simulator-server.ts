import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { simulators } from '../src/connectors/simulators/index.ts';
import type { Signature, SimulatedWebhook, SimulatorContext } from '../src/connectors/simulators/simulator.ts';
import { memoryState } from './fixtures/memory-state.ts';

/** `slow` never responds, `dropped` executes the request and disconnects, `truncated` executes it and sends half of the response. */
export type Fault = 'none' | 402 | 429 | 500 | 'slow' | 'dropped' | 'truncated';

export type SimulatorServer = {
  baseUrl: string;
  context: SimulatorContext;
  /** Faults for the next requests, one each; later requests are answered properly. */
  next: (...faults: Fault[]) => void;
  /** From now on refuses requests beyond so many in a second, by a clock in milliseconds, as the provider does. */
  limitTo: (perSecond: number, now: () => number) => void;
  /** How many requests the limit refused. */
  refused: () => number;
  /** The received requests: method and path. */
  received: string[];
  /** When each was received, in milliseconds of a monotonic clock. */
  receivedAt: number[];
  webhook: (number: string, signature?: Signature) => Promise<SimulatedWebhook>;
  close: () => Promise<void>;
};

/** A provider simulator as a local server with injectable faults. */
export async function simulatorServer(name: string, context: Partial<SimulatorContext> = {}): Promise<SimulatorServer> {
  const simulator = simulators[name];
  if (!simulator) throw new Error(`no simulator of ${name}`);
  const own: SimulatorContext = {
    ...{ state: memoryState(), now: new Date('2026-09-01T00:00:00Z'), quota: 100_000 },
    ...{ secret: 'secret-of-the-account', webhookSecret: 'secret-of-webhooks', ...context },
  };
  const faults: Fault[] = [];
  const received: string[] = [];
  const receivedAt: number[] = [];
  let limit: { perSecond: number; now: () => number } | undefined;
  const admitted: number[] = [];
  let refused = 0;
  const isOverLimit = () => {
    if (!limit) return false;
    const at = limit.now();
    const isOver = admitted.filter((time) => time > at - 1_000).length >= limit.perSecond;
    if (!isOver) admitted.push(at);
    return isOver;
  };
  const server = createServer((request, response) => void reply(request, response));
  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fault = faults.shift() ?? 'none';
    const { method = 'GET', url: path = '/', headers } = request;
    received.push(`${method} ${path}`);
    receivedAt.push(performance.now());
    const body = Buffer.concat(await (request as AsyncIterable<Buffer> & IncomingMessage).toArray()).toString('utf8');
    if (fault === 'slow') return;
    if (isOverLimit()) {
      refused += 1;
      return void response.writeHead(429, { 'retry-after': '1' }).end('{}');
    }
    if (fault === 429) return void response.writeHead(429, { 'retry-after': '2' }).end('{}');
    if (fault === 402 || fault === 500) return void response.writeHead(fault).end('{}');
    const got = await simulator?.handle(
      { method: method as 'GET', path, headers: headers as Record<string, string>, body, writes: false },
      own,
    );
    if (!got || fault === 'dropped') return void request.socket.destroy();
    const text = fault === 'truncated' ? got.body.slice(0, got.body.length / 2) : got.body;
    response.writeHead(got.status, got.headers).end(text);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ context: own, received, receivedAt, next: (...more) => void faults.push(...more) },
    limitTo: (perSecond, now) => {
      limit = { perSecond, now };
    },
    refused: () => refused,
    async webhook(number, signature = 'valid') {
      const [known] = await own.state.find([number]);
      if (!known) throw new Error(`${number} is not registered`);
      return simulator.webhook(known, own, signature);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
