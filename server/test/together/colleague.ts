import { setTimeout as wait } from 'node:timers/promises';
import {
  type Client,
  contract,
  createClient,
  type Envelope,
  type FailureResult,
  type TaskRow,
} from '@opsyard/contract';
import { WebSocket } from 'ws';
import { newId } from '../../src/kernel/database/ids.ts';
import { type Person, Refused } from '../kit.ts';

type PushMessage = { cmd: string; projectId?: string; ids?: string[]; kind?: string; cursor?: string };
type Known = Pick<TaskRow, 'id' | 'version' | 'title' | 'statusId' | 'priority'>;
/** An acknowledged write that changed something for sure: its operation, and the title it gave to a version of a task. */
export type Acknowledged = { opId: string; id: string; version: number; title: string };

/** How long messages are gathered before the tasks they name are read, as on a page. */
const COALESCED = 150;
const PAGE = 100;

/** A person at a page of one project: reads it once, then only what push messages name, and makes writes over HTTP. */
export class Colleague {
  readonly person: Person;
  /** The tasks as the page shows them. */
  readonly tasks = new Map<string, Known>();
  readonly acknowledged: Acknowledged[] = [];
  /** The ids in push messages, and the titles in responses. */
  readonly pushedIds = new Set<string>();
  readonly titles = new Set<string>();
  readonly client: Client<typeof contract>;
  messages = 0;
  writes = 0;
  readonly #address: string;
  readonly #projectId: string;
  readonly #changed = new Set<string>();
  #isStale = false;
  #reading: Promise<void> | undefined;
  #socket: WebSocket | undefined;
  #opId = '';

  constructor(address: string, projectId: string, person: Person) {
    this.#address = address;
    this.#projectId = projectId;
    this.person = person;
    this.client = createClient(contract, (request, route) => this.#send(request, route));
  }

  /** Opens the push socket; `isWatching: false` subscribes to nothing, as a control. */
  async open({ isWatching = true } = {}): Promise<void> {
    const { ticket } = await this.client.identity.pushTicket();
    const address = `${this.#address.replace('http', 'ws')}/websocket/${this.person.id}`;
    const socket = new WebSocket(address, ['opsyard', ticket]);
    this.#socket = socket;
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject);
      socket.on('message', (data) => {
        const message = JSON.parse(String(data)) as PushMessage;
        if (message.cmd === 'caughtUp' || message.cmd === 'reset') resolve();
        if (message.cmd === 'hello') {
          if (isWatching) socket.send(JSON.stringify({ cmd: 'watch', projectIds: [this.#projectId] }));
          socket.send(JSON.stringify({ cmd: 'since', cursor: message.cursor }));
        }
        this.#receive(message);
      });
    });
  }

  /** The same person at a page that has not been opened. */
  again(): Colleague {
    return new Colleague(this.#address, this.#projectId, this.person);
  }

  close(): void {
    this.#socket?.terminate();
  }

  /** Waits until everything named by messages so far has been read. */
  async waitUntilRead(): Promise<void> {
    while (this.#reading !== undefined) await this.#reading;
  }

  /** Reads the whole project. */
  async readAll(): Promise<void> {
    const read = new Map<string, Known>();
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await this.client.task.query({
        body: { projectId: this.#projectId, limit: PAGE, ...(cursor && { cursor }) },
      });
      for (const row of page.records) read.set(row.id, row);
      cursor = page.cursor;
    }
    this.tasks.clear();
    for (const row of read.values()) this.#know(row);
  }

  /**
   * Makes a write; one on a stale version, or without the right to it, is refused. `isRecorded` for one that gives a new title: others may ask for
   * what is already there, and then nothing is written.
   */
  async write(
    act: (client: Client<typeof contract>) => Promise<readonly Known[]>,
    { isRecorded = false } = {},
  ): Promise<void> {
    try {
      const rows = await act(this.client);
      this.writes += 1;
      for (const { id, version, title } of isRecorded ? rows : []) {
        this.acknowledged.push({ opId: this.#opId, id, version, title });
      }
      for (const row of rows) this.#know(row);
    } catch (error) {
      if (!(error instanceof Refused) || ![403, 404, 409].includes(error.status)) throw error;
    }
  }

  #know({ id, version, title, statusId, priority }: Known): void {
    this.titles.add(title);
    const known = this.tasks.get(id);
    if (!known || known.version <= version) this.tasks.set(id, { id, version, title, statusId, priority });
  }

  #receive({ cmd, ids = [], kind, projectId }: PushMessage): void {
    this.messages += 1;
    if (cmd === 'reset') this.#isStale = true;
    else if (cmd !== 'task' || projectId !== this.#projectId) return;
    for (const id of ids) this.pushedIds.add(id);
    // Deleted ones are read, too: an answer under way may still contain them.
    if (kind === 'changed' || kind === 'deleted') for (const id of ids) this.#changed.add(id);
    else this.#isStale = true;
    if (this.#reading === undefined && (this.#isStale || this.#changed.size > 0)) this.#beginReading();
  }

  #beginReading(): void {
    this.#reading = this.#read();
    this.#reading.then(
      () => {
        this.#reading = undefined;
      },
      // A failed reading stays, so that waiting for it fails.
      () => undefined,
    );
  }

  async #read(): Promise<void> {
    while (this.#isStale || this.#changed.size > 0) {
      await wait(COALESCED);
      const ids = [...this.#changed].slice(0, 200);
      const all = this.#isStale;
      this.#isStale = false;
      for (const id of all ? this.#changed : ids) this.#changed.delete(id);
      if (all) await this.readAll();
      else await this.#readSome(ids);
    }
  }

  async #readSome(ids: string[]): Promise<void> {
    const rows = await this.client.task.byIds({ body: { projectId: this.#projectId, ids } });
    const found = new Set(rows.map(({ id }) => id));
    for (const id of ids) if (!found.has(id)) this.tasks.delete(id);
    for (const row of rows) this.#know(row);
  }

  /** Sends a request; one refused for load is repeated with the same key, as clients do. */
  async #send({ method, url, headers, body }: Parameters<Parameters<typeof createClient>[1]>[0], _route: unknown) {
    const key = method === 'GET' ? {} : { 'idempotency-key': newId() };
    for (;;) {
      const response = await fetch(this.#address + url, {
        method,
        headers: {
          ...{ 'x-access-token': this.person.token, ...key, ...headers },
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const envelope = (await response.json()) as Envelope;
      // Writes alone have one, and a person makes one at a time.
      this.#opId = response.headers.get('x-op-id') ?? this.#opId;
      if (envelope.success) return envelope.result;
      if (response.status !== 503) throw new Refused(response.status, envelope as Envelope<FailureResult>);
      await wait(50 + Math.random() * 200);
    }
  }
}
