import {
  type EditingMessage,
  HEARTBEAT,
  HEARTBEAT_TEXT,
  identity,
  MAX_WATCHED_PROJECTS,
  MAX_WATCHED_TYPES,
  PUSH_PROTOCOL,
  type PushMessage,
  RECONNECT_WAIT,
  SESSION_ENDED_CODE,
} from '@opsyard/contract';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../calls/api.ts';
import { RequestError } from '../calls/request-error.ts';
import { sessionStartedAt } from '../session.ts';
import { parsePush, reconnectWait } from './push-protocol.ts';
import { pushState } from './push-state.ts';

type Listener = (message: PushMessage) => void;

const listeners = new Set<Listener>();
/** The most recently shown projects. */
let watched: readonly string[] = [];
/** The most recently shown record types. */
let watchedTypes: readonly string[] = [];
let socket: WebSocket | null = null;
let cursor: string | null = null;

/** Subscribes to push messages while the component is mounted. */
export function usePush(listener: Listener): void {
  const receive = useEffectEvent(listener);
  useEffect(() => {
    const own: Listener = (message) => receive(message);
    listeners.add(own);
    return () => {
      listeners.delete(own);
    };
  }, []);
}

/** Subscribes to the tasks of a project from now on: a page in a hidden tab has to know that its data is outdated. */
export function useWatch(projectId: string | undefined): void {
  useEffect(() => {
    if (!projectId) return;
    const isWatched = watched.includes(projectId);
    watched = [projectId, ...watched.filter((id) => id !== projectId)].slice(0, MAX_WATCHED_PROJECTS);
    if (!isWatched) sendWatched();
  }, [projectId]);
}

/** Subscribes to the records of a type from now on. */
export function useWatchRecords(recordType: string): void {
  useEffect(() => {
    const isWatched = watchedTypes.includes(recordType);
    watchedTypes = [recordType, ...watchedTypes.filter((name) => name !== recordType)].slice(0, MAX_WATCHED_TYPES);
    if (!isWatched) sendWatched();
  }, [recordType]);
}

/** Opens the socket and keeps it connected until the returned function is called. */
export function openPush(): () => void {
  let stopped = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const reconnect = () => {
    if (stopped) return;
    pushState.set('offline');
    clearTimeout(timer);
    timer = setTimeout(connect, reconnectWait(failures, RECONNECT_WAIT));
    failures += 1;
  };
  // Without a session there is no connection.
  const reconnectOrStop = (error: unknown) => {
    if (!(error instanceof RequestError && error.status === 401)) reconnect();
  };
  const connect = () => {
    clearTimeout(timer);
    call(identity.pushTicket, {}, { quiet: true }).then(({ ticket, userId }) => {
      if (stopped) return;
      socket = connected(userId, ticket, {
        onReady: () => {
          failures = 0;
        },
        onClose: reconnect,
        // The request for the next ticket reports the end of the session.
        onSessionOver: connect,
      });
    }, reconnectOrStop);
  };
  const reconnectNow = () => {
    if (pushState.get() === 'offline') connect();
  };

  connect();
  window.addEventListener('online', reconnectNow);
  return () => {
    stopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', reconnectNow);
    socket?.close();
    socket = null;
    cursor = null;
    watched = [];
    watchedTypes = [];
    pushState.set('connecting');
  };
}

/** The number of unanswered heartbeats after which a connection is considered broken. */
const MISSED_HEARTBEATS_MAX = 3;

type SocketEvents = { onReady: () => void; onClose: () => void; onSessionOver: () => void };

function connected(userId: string, ticket: string, on: SocketEvents): WebSocket {
  const address = new URL(`/websocket/${userId}`, window.location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  const opened = new WebSocket(address, [PUSH_PROTOCOL, ticket]);
  let silence = 0;
  // The greeting and live messages arrive before missed events: the cursor is not moved until these have arrived.
  let behind = true;
  const beat = setInterval(() => {
    silence += 1;
    if (silence > MISSED_HEARTBEATS_MAX) opened.close();
    else if (opened.readyState === WebSocket.OPEN) opened.send(HEARTBEAT_TEXT);
  }, HEARTBEAT);
  opened.onopen = () => {
    // Missed events are only sent for subscriptions.
    sendWatched();
  };
  opened.onmessage = ({ data }) => {
    silence = 0;
    const message = parsePush(String(data));
    if (!message) return;
    if (message.cmd === 'hello') {
      on.onReady();
      // Data loaded before the first greeting may be outdated: the server counts back from its greeting.
      const from = cursor ? { cursor } : { before: Math.ceil(performance.now() - sessionStartedAt()) };
      opened.send(JSON.stringify({ cmd: 'since', ...from }));
      pushState.set('online');
    }
    if (message.cmd === 'caughtUp' || message.cmd === 'reset') behind = false;
    if ('cursor' in message && !behind) cursor = message.cursor;
    for (const listener of [...listeners]) listener(message);
  };
  opened.onclose = ({ code }) => {
    clearInterval(beat);
    if (socket !== opened) return;
    if (code === SESSION_ENDED_CODE) on.onSessionOver();
    else on.onClose();
  };
  return opened;
}

/** Broadcasts what is being edited here; lost while the socket is down, and repeated by the editor. */
export function sendEditing(editing: EditingMessage): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(editing));
}

function sendWatched(): void {
  if (socket?.readyState !== WebSocket.OPEN) return;
  socket.send(
    JSON.stringify({
      cmd: 'watch',
      projectIds: watched,
      ...(watchedTypes.length > 0 && { recordTypes: watchedTypes }),
    }),
  );
}
