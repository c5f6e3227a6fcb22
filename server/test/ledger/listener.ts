import { setTimeout as wait } from 'node:timers/promises';
import type { Envelope } from '@opsyard/contract';
import { WebSocket } from 'ws';

export type Listener = {
  /** The received operations. */
  readonly received: ReadonlySet<string>;
  /** The numbers of greetings on a socket and of resets, which require a full read. */
  readonly opened: number;
  readonly resets: number;
  /** The time of the last reset: earlier events were read, not received. */
  readonly resetAt: number;
  /** The cursor for catching up. */
  readonly cursor: string | undefined;
  stop(): Promise<void>;
};

type Message = { cmd: string; cursor?: string; opId?: string };
type ListenerOptions = {
  address: string;
  token: string;
  projectId: string;
  /** The cursor of an earlier listener that has disconnected. */
  from?: string | undefined;
};

const AGAIN_AFTER = 100;

/** Listens to a project as a page does: reconnects after a break and catches up. */
export function listenTo({ address, token, projectId, from }: ListenerOptions): Listener {
  const received = new Set<string>();
  const stopping = new AbortController();
  let cursor = from;
  let opened = 0;
  let resets = 0;
  let resetAt = Number.NEGATIVE_INFINITY;

  // After a reconnect the greeting and live events may arrive before the missed ones.
  let behind = false;

  const note = ({ cmd, opId, cursor: at }: Message) => {
    if (opId) received.add(opId);
    if (cmd === 'hello') opened += 1;
    if (cmd === 'reset') {
      resets += 1;
      resetAt = performance.now();
    }
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
    const log = (message: object) => socket.send(JSON.stringify(message));
    const stop = () => socket.terminate();
    stopping.signal.addEventListener('abort', stop);
    socket.on('open', () => {
      behind = cursor !== undefined;
      log({ cmd: 'watch', projectIds: [projectId] });
      if (cursor) log({ cmd: 'since', cursor });
    });
    socket.on('message', (data) => {
      const isFirst = !cursor;
      note(JSON.parse(String(data)) as Message);
      // Nothing has been read yet: from here on nothing may be missed.
      if (!isFirst) return;
      behind = true;
      log({ cmd: 'since', cursor });
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
    received,
    get opened() {
      return opened;
    },
    get resets() {
      return resets;
    },
    get resetAt() {
      return resetAt;
    },
    get cursor() {
      return cursor;
    },
    async stop() {
      stopping.abort();
      await listening;
    },
  };
}
