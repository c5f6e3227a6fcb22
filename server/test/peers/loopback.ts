import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';

export type LoopbackServer = { server: Server; origin: string; close: () => Promise<void> };

/** Serves on a free port of this machine. */
export async function listenOnLoopback(listener: RequestListener): Promise<LoopbackServer> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('No port');
  return {
    server,
    origin: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The body of a submitted form. */
export async function formOf(request: AsyncIterable<Buffer>): Promise<URLSearchParams> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return new URLSearchParams(Buffer.concat(parts).toString());
}
