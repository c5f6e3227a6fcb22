import { setTimeout as wait } from 'node:timers/promises';
import type { Envelope } from '@opsyard/contract';
import { WebSocket } from 'ws';

export type Listener = {
  /** The operations it was told of. */
  readonly heard: ReadonlySet<string>;
  /** How often it was greeted on a socket, and how often told to read everything anew. */
  readonly opened: number;
  readonly resets: number;
  stop(): Promise<void>;
};

type Message = { cmd: string; cursor?: string; opId?: string };
type Wish = { address: string; token: string; projectId: string };

const AGAIN_AFTER = 100;

/** Listens to a project as a page does: after a break it opens a socket again and asks for what it missed. */
export function listenTo({ address, token, projectId }: Wish): Listener {
  const heard = new Set<string>();
  const stopping = new AbortController();
  let cursor: string | undefined;
  let opened = 0;
  let resets = 0;

  // After a break the greeting and news of the moment may come before what was missed.
  let behind = false;

  const note = ({ cmd, opId, cursor: at }: Message) => {
    if (opId) heard.add(opId);
    if (cmd === 'hello') opened += 1;
    if (cmd === 'reset') resets += 1;
    if (cmd === 'caughtUp' || cmd === 'reset') behind = false;
    if (!behind) cursor = at ?? cursor;
  };
  const listenOnce = async () => {
    const headers = { 'x-access-token': token };
    const reply = await fetch(`${address}/sys/push/ticket`, { method: 'POST', headers });
    const { result } = (await reply.json()) as Envelope<{ ticket: string; userId: string }>;
    const socket = new WebSocket(`${address.replace('http', 'ws')}/websocket/${result.userId}`, [
      'opsyard',
      result.ticket,
    ]);
    const say = (message: object) => socket.send(JSON.stringify(message));
    const stop = () => socket.terminate();
    stopping.signal.addEventListener('abort', stop);
    socket.on('open', () => {
      behind = cursor !== undefined;
      say({ cmd: 'watch', projectIds: [projectId] });
      if (cursor) say({ cmd: 'since', cursor });
    });
    socket.on('message', (data) => {
      const isFirst = !cursor;
      note(JSON.parse(String(data)) as Message);
      // Nobody has read anything yet: from here on nothing is to be missed.
      if (isFirst) say({ cmd: 'since', cursor });
    });
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.once('close', resolve));
    stopping.signal.removeEventListener('abort', stop);
  };
  const listening = (async () => {
    while (!stopping.signal.aborted) {
      await listenOnce().catch(() => undefined);
      await wait(AGAIN_AFTER);
    }
  })();
  return {
    heard,
    get opened() {
      return opened;
    },
    get resets() {
      return resets;
    },
    async stop() {
      stopping.abort();
      await listening;
    },
  };
}
