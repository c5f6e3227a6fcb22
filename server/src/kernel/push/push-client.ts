import {
  type EditingMessage,
  HEARTBEAT_TEXT,
  MAX_WATCHED_PROJECTS,
  MAX_WATCHED_TYPES,
  SESSION_ENDED_CODE,
} from '@opsyard/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import { newId } from '../database/ids.ts';
import { type Editing, OwnEditing, readEditing } from '../editing.ts';
import type { DeliveryRange, Outbox, OutboxEvent } from './outbox.ts';
import type { MayWatch, MayWatchRecords } from './push.ts';

const SERVICE_RESTART = 1012;
const POLICY_VIOLATION = 1008;
const MESSAGES_PER_HEARTBEAT = 60;
const BUFFER_LIMIT = 1_000_000;

type Parts = {
  socket: WebSocket;
  userId: string;
  session: string;
  mayWatch: MayWatch;
  mayWatchRecords: MayWatchRecords;
  outbox: Outbox;
  log: FastifyBaseLogger;
};

/** An open page: stores its subscriptions and sends only matching messages. */
export class PushClient {
  readonly userId: string;
  readonly session: string;
  readonly #parts: Parts;
  #watched: ReadonlyMap<string, 'ids' | 'hint'> = new Map();
  #projectIds: readonly string[] = [];
  #watchedTypes: ReadonlyMap<string, 'ids' | 'hint'> = new Map();
  #recordTypes: readonly string[] = [];
  readonly #pageId = newId();
  readonly #editing: OwnEditing;
  #deliveries: Promise<unknown> = Promise.resolve();
  #greetedAt = 0;
  #missedHeartbeats = 0;
  #messages = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.userId = parts.userId;
    this.session = parts.session;
    this.#editing = new OwnEditing((editingMessage) => {
      const editing: Editing = { ...editingMessage, userId: this.userId, pageId: this.#pageId };
      // Serial: two queries on different connections could overtake each other.
      this.#deliveries = this.#deliveries
        .then(() => parts.outbox.signal(JSON.stringify(editing)))
        .catch((err) => parts.log.debug({ err }, 'could not announce an editor'));
    });
    parts.socket.on('close', () => this.#editing.end());
    parts.socket.on('message', (data) => this.#receive(String(data)));
    parts.socket.on('pong', () => {
      this.#missedHeartbeats = 0;
    });
    parts.socket.on('error', (err) => parts.log.debug({ err }, 'push socket failed'));
  }

  /** Sends the current cursor, with which the page can request missed events later. */
  sendHello(): void {
    this.#parts.outbox.cursorNow().then(
      (cursor) => {
        this.#greetedAt = performance.now();
        this.#send({ cmd: 'hello', cursor });
      },
      () => this.closeForRestart(),
    );
  }

  /** Sends the events of interest; the connection may break after any message, so only the last one carries the cursor. */
  deliver(events: readonly OutboxEvent[], { from, reached }: DeliveryRange): void {
    const messages = events.flatMap((event) => this.#messagesOf(event));
    for (const [at, message] of messages.entries()) {
      this.#send({ ...message, cursor: at === messages.length - 1 ? reached : from });
    }
  }

  #messagesOf({ topic, payload }: OutboxEvent): Record<string, unknown>[] {
    if (topic === 'access' && concerns(payload, this.userId)) {
      // Ids of changed records are withheld until it has been checked that they are still visible.
      this.#watchedTypes = onlyHints(this.#watchedTypes);
      this.#watched = onlyHints(this.#watched);
      this.#watchAgain();
    }
    return [
      // Other affected users are confidential, so the message only contains the recipient.
      ...(topic === 'access' && names(payload, this.userId) ? [{ cmd: 'access' }] : []),
      ...(this.#concerns(topic) ? [payload] : []),
      ...this.#projectMessage(topic, payload),
      ...this.#recordMessage(topic, payload),
    ];
  }

  /** Sends editing presence in a watched project. */
  sendEditing(editing: Editing): void {
    if (editing.pageId !== this.#pageId && this.#watched.get(editing.projectId) === 'ids') this.#send({ ...editing });
  }

  onHeartbeat(): void {
    this.#editing.onHeartbeat();
    this.#messages = 0;
    this.#missedHeartbeats += 1;
    if (this.#missedHeartbeats > 2) this.#parts.socket.terminate();
    else this.#parts.socket.ping();
  }

  closeForRestart(): void {
    this.#parts.socket.close(SERVICE_RESTART);
  }

  expel(): void {
    this.#parts.socket.close(SESSION_ENDED_CODE);
  }

  #concerns(topic: string): boolean {
    return topic === 'all' || topic === `user:${this.userId}`;
  }

  #projectMessage(topic: string, payload: Record<string, unknown>): Record<string, unknown>[] {
    const detail = topic.startsWith('project:') ? this.#watched.get(topic.slice('project:'.length)) : undefined;
    if (!detail) return [];
    const namesTasks = Array.isArray(payload.ids) && payload.ids.length > 0;
    return [detail === 'ids' || !namesTasks ? payload : { ...payload, ids: [], kind: 'bulk' }];
  }

  #recordMessage(topic: string, payload: Record<string, unknown>): Record<string, unknown>[] {
    const detail = topic.startsWith('record:') ? this.#watchedTypes.get(topic.slice('record:'.length)) : undefined;
    if (!detail) return [];
    // Users who may not see every record only get a hint that something has changed.
    return [detail === 'ids' ? payload : { ...payload, ids: [] }];
  }

  #receive(text: string): void {
    this.#messages += 1;
    if (this.#messages > MESSAGES_PER_HEARTBEAT) this.#parts.socket.close(POLICY_VIOLATION);
    else if (text === HEARTBEAT_TEXT) this.#send({ cmd: 'heartcheck' });
    else this.#onMessage(read(text));
  }

  #onMessage(clientMessage: ClientMessage | undefined): void {
    if (clientMessage?.cmd === 'watch' && Array.isArray(clientMessage.projectIds)) {
      this.#projectIds = clientMessage.projectIds.filter((id) => typeof id === 'string').slice(0, MAX_WATCHED_PROJECTS);
      this.#recordTypes = Array.isArray(clientMessage.recordTypes)
        ? clientMessage.recordTypes.filter(isName).slice(0, MAX_WATCHED_TYPES)
        : [];
      this.#watchAgain();
    }
    const editingMessage = clientMessage && readEditing(clientMessage);
    if (editingMessage) this.#hearEditing(editingMessage);
    if (clientMessage?.cmd === 'since') this.#catchUp(clientMessage).catch(() => this.closeForRestart());
  }

  #hearEditing(editingMessage: EditingMessage): void {
    // Only users who may see a project can send to it; the check may be pending.
    void this.#watching.then(() => {
      if (this.#watched.has(editingMessage.projectId)) this.#editing.receive(editingMessage);
    });
  }

  #watching: Promise<void> = Promise.resolve();

  #watchAgain(): void {
    // Serial: an older response must not replace a newer one.
    this.#watching = this.#watching
      .then(() =>
        Promise.all([
          this.#parts.mayWatch(this.userId, this.#projectIds),
          this.#parts.mayWatchRecords(this.userId, this.#recordTypes),
        ]),
      )
      .then(
        ([projects, types]) => {
          this.#watched = projects;
          this.#watchedTypes = types;
        },
        (err) => this.#parts.log.warn({ err }, 'could not check what a page may watch'),
      );
  }

  async #catchUp({ cursor: last, before }: ClientMessage): Promise<void> {
    // A page without a cursor reports how long before the greeting it started to load.
    const began = typeof before === 'number' ? this.#parts.outbox.cursorAt(this.#greetedAt - before) : undefined;
    const cursor = typeof last === 'string' ? last : began;
    await this.#watching;
    const missed = cursor === undefined ? undefined : await this.#parts.outbox.since(cursor).catch(() => undefined);
    if (!cursor || !missed) return this.#send({ cmd: 'reset', cursor: await this.#parts.outbox.cursorNow() });
    this.deliver(missed.events, { from: cursor, reached: missed.cursor });
    // Live events may have been sent before: only now the page has everything before this cursor.
    this.#send({ cmd: 'caughtUp', cursor: missed.cursor });
  }

  #send(message: Record<string, unknown>): void {
    const { socket } = this.#parts;
    if (socket.readyState !== socket.OPEN) return;
    // A page that does not read is disconnected instead of buffering for it.
    if (socket.bufferedAmount > BUFFER_LIMIT) this.closeForRestart();
    else socket.send(JSON.stringify(message));
  }
}

function onlyHints(watched: ReadonlyMap<string, unknown>): ReadonlyMap<string, 'hint'> {
  return new Map([...watched.keys()].map((name) => [name, 'hint']));
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 60;
}

function names({ userIds }: Record<string, unknown>, userId: string): boolean {
  return Array.isArray(userIds) && userIds.includes(userId);
}

function concerns(payload: Record<string, unknown>, userId: string): boolean {
  return !Array.isArray(payload.userIds) || names(payload, userId);
}

type ClientMessage = Partial<Record<string, unknown>>;

function read(text: string): ClientMessage | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
