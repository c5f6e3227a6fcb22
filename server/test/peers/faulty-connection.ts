import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export type FaultyConnection = {
  /** The URL of the same database through this connection. */
  url: string;
  /** Drops all traffic silently from now on, as when the machine of the database hangs. */
  freeze: () => void;
  unfreeze: () => void;
  /** Delays all traffic by this many milliseconds from now on. */
  slow: (milliseconds: number) => void;
  /** Drops the traffic of current connections silently; new connections work: as when a router loses its state. */
  forget: () => void;
  close: () => void;
};

/** A TCP proxy between a database and its clients. */
export async function faultyConnection(databaseUrl: string): Promise<FaultyConnection> {
  const far = new URL(databaseUrl);
  const folder = far.searchParams.get('host');
  const ends = new Set<Socket>();
  let frozen = false;
  let delay = 0;
  const pass = (from: Socket, to: Socket) => {
    ends.add(from.setNoDelay());
    let queue = Promise.resolve();
    from.on('data', (bytes) => {
      const arrives = performance.now() + delay;
      queue = queue.then(async () => {
        if (performance.now() < arrives) await wait(arrives - performance.now());
        to.write(bytes);
      });
    });
    from.on('error', () => to.destroy());
    from.on('close', () => {
      ends.delete(from);
      to.destroy();
    });
    if (frozen) from.pause();
  };
  const server = createServer((near) => {
    const database = folder ? connect(join(folder, `.s.PGSQL.${far.port}`)) : connect(Number(far.port), far.hostname);
    pass(near, database);
    pass(database, near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  url.searchParams.delete('host');
  return {
    url: url.href,
    freeze() {
      frozen = true;
      for (const end of ends) end.pause();
    },
    unfreeze() {
      frozen = false;
      for (const end of ends) end.resume();
    },
    slow(milliseconds) {
      delay = milliseconds;
    },
    forget() {
      for (const end of ends) end.pause();
    },
    close() {
      server.close();
      for (const end of ends) end.destroy();
    },
  };
}
