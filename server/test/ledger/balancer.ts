import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Balancer = {
  /** One address per client, which stays on one node while that node is ready, as behind a proxy that hashes addresses. */
  addressFor(client: number): Promise<string>;
  /** Number of connections to each node. */
  readonly given: readonly number[];
  close(): void;
};

const ASK_EVERY = 100;

/** A load balancer for two or more nodes: connects only to nodes that report ready, or to none. */
export function openBalancer(nodes: readonly string[]): Balancer {
  const ready = nodes.map(() => true);
  const given = nodes.map(() => 0);
  const servers: ReturnType<typeof createServer>[] = [];
  const sockets = new Set<Socket>();
  const healthCheck = setInterval(() => {
    for (const [at, node] of nodes.entries()) {
      const answer = fetch(`${node}/health/ready`, { signal: AbortSignal.timeout(2_000) });
      answer.then(
        ({ ok }) => {
          ready[at] = ok;
        },
        () => {
          ready[at] = false;
        },
      );
    }
  }, ASK_EVERY);
  const join = (near: Socket, client: number) => {
    const order = nodes.map((_, offset) => (client + offset) % nodes.length);
    const at = order.find((offset) => ready[offset]) ?? client % nodes.length;
    given[at] = (given[at] ?? 0) + 1;
    const { hostname, port } = new URL(nodes[at] ?? '');
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from.setNoDelay());
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  };
  return {
    given,
    async addressFor(client) {
      const server = createServer((near) => join(near, client)).listen(0, '127.0.0.1');
      servers.push(server);
      await once(server, 'listening');
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    close() {
      clearInterval(healthCheck);
      for (const server of servers) server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
