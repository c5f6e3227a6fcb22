import websocket from '@fastify/websocket';
import { HEARTBEAT, PUSH_PROTOCOL, SESSION_ENDED_CODE } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { type Editing, readEditing } from '../editing.ts';
import { PushClient } from './push-client.ts';

const MAX_SOCKETS = 10;
const MAX_FRAME = 4_096;

/** The visible ones of the given projects: with the ids of changed tasks, or only hints where data rules hide some from the user. */
export type MayWatch = (userId: string, projectIds: readonly string[]) => Promise<ReadonlyMap<string, 'ids' | 'hint'>>;
/** The visibility of record types for a user: changed ids, or only hints. Invisible types are missing. */
export type MayWatchRecords = (
  userId: string,
  types: readonly string[],
) => Promise<ReadonlyMap<string, 'ids' | 'hint'>>;
type Watching = { mayWatch: MayWatch; mayWatchRecords: MayWatchRecords };
/** The user of a socket, and the session it ends with. */
export type PushHolder = { readonly userId: string; readonly session: string };
/** Redeems a one-time ticket for a socket; undefined if it is expired, used, or its session has ended. */
export type RedeemPushTicket = (ticket: string) => Promise<PushHolder | undefined>;
type PushParts = Watching & { redeemPushTicket: RedeemPushTicket };

/** The open push sockets of this node. */
export type Push = {
  /** Closes all sockets of a session. */
  endSession(session: string): void;
  endUser(userId: string): void;
  online(): ReadonlySet<string>;
  /** The sessions with open sockets. */
  sessions(): readonly string[];
};

/** Serves `/websocket/{userId}`: sends live and missed events to the pages of each user. */
export async function servePush(app: FastifyInstance, { redeemPushTicket, ...watching }: PushParts): Promise<void> {
  const clients = new Set<PushClient>();
  const end = (isOver: (holder: PushHolder) => boolean) => {
    for (const client of clients) if (isOver(client)) client.expel();
  };
  app.decorate('push', {
    endSession: (session) => end((holder) => holder.session === session),
    endUser: (userId) => end((holder) => holder.userId === userId),
    online: () => new Set([...clients].map(({ userId }) => userId)),
    sessions: () => [...new Set([...clients].map(({ session }) => session))],
  });
  await app.register(websocket, {
    options: {
      maxPayload: MAX_FRAME,
      handleProtocols: (offered) => (offered.has(PUSH_PROTOCOL) ? PUSH_PROTOCOL : false),
    },
  });
  app.get<{ Params: { userId: string } }>(
    '/websocket/:userId',
    {
      websocket: true,
      schema: { hide: true },
      config: { takesCookie: true },
      preValidation: async (request, reply) => {
        const refused = await refusalOf(app, request, { redeemPushTicket, clients });
        if (refused)
          reply.code(refused).send({ success: false, message: '', code: refused, result: null, timestamp: 0 });
      },
    },
    (socket, request) => admit(app, { socket, request, watching, clients }),
  );
  const unsubscribeEvents = app.outbox.listen((events, range) => {
    for (const client of clients) client.deliver(events, range);
  });
  const unsubscribeSignals = app.outbox.onSignal((text) => {
    const editing = editingIn(text);
    if (editing) for (const client of clients) client.sendEditing(editing);
  });
  const heartbeat = setInterval(() => {
    for (const client of clients) client.onHeartbeat();
  }, HEARTBEAT);
  heartbeat.unref();
  app.addHook('preClose', async () => {
    clearInterval(heartbeat);
    unsubscribeEvents();
    unsubscribeSignals();
    for (const client of clients) client.closeForRestart();
  });
}

function editingIn(text: string): Editing | undefined {
  try {
    const { userId, pageId, ...rest } = JSON.parse(text) as Editing;
    const message = readEditing(rest);
    return message && { ...message, userId, pageId };
  } catch {
    return undefined;
  }
}

type PushContext = { redeemPushTicket: RedeemPushTicket; clients: Set<PushClient> };

async function refusalOf(
  app: FastifyInstance,
  request: FastifyRequest,
  { redeemPushTicket, clients }: PushContext,
): Promise<401 | 403 | 429 | undefined> {
  const offered = request.headers['sec-websocket-protocol'];
  const holder = await (offered === undefined ? holderOfCookie(app, request) : redeemPushTicket(ticketIn(offered)));
  if (!holder) return 401;
  if ((request.params as { userId: string }).userId !== holder.userId) return 403;
  if (!ownOrigin(app, request)) return 403;
  if ([...clients].filter(({ userId }) => userId === holder.userId).length >= MAX_SOCKETS) return 429;
  holderOf.set(request, holder);
  return undefined;
}

const holderOf = new WeakMap<FastifyRequest, PushHolder>();

function ticketIn(offered: string): string {
  const parts = offered.split(',').map((part) => part.trim());
  return parts.find((part) => part !== PUSH_PROTOCOL) ?? '';
}

// Browsers send cookies automatically, but always with the origin of the page that opens a socket.
async function holderOfCookie(app: FastifyInstance, request: FastifyRequest): Promise<PushHolder | undefined> {
  if (request.headers.origin === undefined) return undefined;
  const actor = await app.identify(request);
  return actor && { userId: actor.id, session: actor.session };
}

function ownOrigin(app: FastifyInstance, { headers: { origin, host } }: FastifyRequest): boolean {
  if (origin === undefined) return true;
  if (app.settings.ALLOWED_ORIGINS.includes(origin)) return true;
  const allowed = app.settings.PUBLIC_URL ? new URL(app.settings.PUBLIC_URL).host : host;
  return URL.canParse(origin) && new URL(origin).host === allowed;
}

type Admission = { socket: WebSocket; request: FastifyRequest; watching: Watching; clients: Set<PushClient> };

function admit(app: FastifyInstance, { socket, request, watching, clients }: Admission): void {
  const holder = holderOf.get(request);
  if (!holder) {
    socket.close(SESSION_ENDED_CODE);
    return;
  }
  const client = new PushClient({ socket, ...holder, ...watching, outbox: app.outbox, log: request.log });
  clients.add(client);
  socket.on('close', () => clients.delete(client));
  client.sendHello();
}
