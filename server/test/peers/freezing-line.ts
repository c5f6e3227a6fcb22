import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

export type FreezingLine = {
  /** The same database at the end of this line. */
  url: string;
  /** From now on nothing passes either way, and nobody is told: as when the machine of the database hangs. */
  freeze: () => void;
  thaw: () => void;
  close: () => void;
};

/** Puts a line between a database and whoever connects to it. */
export async function freezingLine(databaseUrl: string): Promise<FreezingLine> {
  const far = new URL(databaseUrl);
  const folder = far.searchParams.get('host');
  const ends = new Set<Socket>();
  let frozen = false;
  const pass = (from: Socket, to: Socket) => {
    ends.add(from.setNoDelay());
    from.on('data', (bytes) => to.write(bytes));
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
    thaw() {
      frozen = false;
      for (const end of ends) end.resume();
    },
    close() {
      server.close();
      for (const end of ends) end.destroy();
    },
  };
}
