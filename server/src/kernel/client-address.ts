import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Reads the address of each connection when it opens, because a closed one has none: requests may run after their client has hung up. */
export function rememberClientAddresses(app: FastifyInstance): void {
  app.server.on('connection', (socket: Socket) => {
    // Everything reads this property, also what finds the client behind trusted proxies.
    Object.defineProperty(socket, 'remoteAddress', { value: socket.remoteAddress });
  });
}
