import { type Envelope, PUSH_PROTOCOL, type PushMessage, RECONNECT_WAIT } from '@opsyard/contract';
import { WebSocket } from 'ws';
import { reconnectWait } from '../../web/src/kernel/push/push-protocol.ts';
import type { BenchPerson } from '../dataset/dataset.ts';

type Options = {
  person: BenchPerson;
  projectId: string;
  /** The port to connect to, requested before each attempt. */
  port: () => number;
};
/** The push client of an open page: it watches a project, and reconnects with its cursor. */
export type OpenPage = {
  /** Resolves with the time of the next message that matches. */
  waitFor: (fits: (message: PushMessage) => boolean) => Promise<number>;
  close: () => void;
};

/** Opens a page and waits for its subscription to the project. It reconnects by the same rule as the page in the browser. */
export async function openPage(options: Options): Promise<OpenPage> {
  const waiting = new Set<{ fits: (message: PushMessage) => boolean; resolve: (at: number) => void }>();
  let cursor: string | undefined;
  let failures = 0;
  let socket: WebSocket | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const receive = (message: PushMessage) => {
    if (message.cmd === 'hello') failures = 0;
    if ('cursor' in message) cursor = message.cursor;
    for (const one of waiting) {
      if (!one.fits(message)) continue;
      waiting.delete(one);
      one.resolve(performance.now());
    }
  };
  const again = () => {
    if (closed) return;
    timer = setTimeout(connect, reconnectWait(failures, RECONNECT_WAIT));
    failures += 1;
  };
  const connect = () => {
    const from = cursor;
    opened(options, receive, from).then((fresh) => {
      socket = fresh;
      if (fresh.readyState >= fresh.CLOSING) again();
      else fresh.once('close', again);
    }, again);
  };
  const waitFor: OpenPage['waitFor'] = (fits) => new Promise((resolve) => waiting.add({ fits, resolve }));
  const connected = waitFor(({ cmd }) => cmd === 'caughtUp' || cmd === 'hello');
  connect();
  await connected;
  return {
    waitFor,
    close() {
      closed = true;
      clearTimeout(timer);
      socket?.terminate();
    },
  };
}

async function opened({ person, projectId, port }: Options, receive: (message: PushMessage) => void, cursor?: string) {
  const at = `127.0.0.1:${port()}`;
  const headers = { 'x-access-token': person.token };
  const answer = await fetch(`http://${at}/sys/push/ticket`, { method: 'POST', headers });
  const { result } = (await answer.json()) as Envelope<{ ticket: string }>;
  const socket = new WebSocket(`ws://${at}/websocket/${person.id}`, [PUSH_PROTOCOL, result.ticket]);
  socket.on('error', () => {});
  socket.on('message', (data) => receive(JSON.parse(String(data)) as PushMessage));
  socket.on('open', () => {
    socket.send(JSON.stringify({ cmd: 'watch', projectIds: [projectId] }));
    if (cursor) socket.send(JSON.stringify({ cmd: 'since', cursor }));
  });
  return socket;
}
