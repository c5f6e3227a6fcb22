import type { FastifyInstance } from 'fastify';

const UPLOADS_WAIT = 3;

/**
 * Hangs up on whoever falls silent in the middle of a body: after twice the time the head of a request may take, and three times
 * that for files, which come from phones on the road too. How long a whole request may take is the server's own limit.
 */
export function cutSilentSenders(app: FastifyInstance): void {
  app.server.on('request', (request) => {
    const { socket, headers } = request;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    const isUpload = headers['content-type']?.startsWith('multipart/') ?? false;
    socket.setTimeout(2 * app.server.headersTimeout * (isUpload ? UPLOADS_WAIT : 1));
    request.once('end', () => socket.setTimeout(0));
  });
}
