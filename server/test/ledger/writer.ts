import type { TaskRow } from '@opsyard/contract';
import type { Ledger } from './ledger.ts';
import type { Sender } from './sender.ts';

/** A task of a writer, which no other writer changes, as the writer last read it. */
export type OwnTask = {
  id: string;
  parentId: string | null;
  title: string;
  version: number;
  statusId: string;
  priority: string;
  deleted: boolean;
  comments: string[];
  /** At which end of the project it was put last, and its sequence number; undefined once it was in the trash, where ranks are dropped. */
  placed: { writer: number; end: 'top' | 'bottom'; turn: number } | undefined;
  /** False after a write with an unknown outcome: then either state is right. */
  sure: boolean;
};

export type Desk = { projectId: string; statusIds: readonly string[]; ledger: Ledger; send: Sender };

const PRIORITIES = ['N', 'L', 'M', 'H', 'U'];

/** A client that makes one write after another; its tasks must be found in the end. */
export class Writer {
  readonly tasks: OwnTask[] = [];
  readonly number: number;
  readonly #fixture: Desk;
  #made = 0;
  #placings = 0;

  constructor(number: number, fixture: Desk) {
    this.number = number;
    this.#fixture = fixture;
  }

  /** Writes until stopped; a pending write is completed. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) await this.#step();
  }

  async #step(): Promise<void> {
    const task = pick(this.tasks.filter(({ sure, deleted }) => sure && !deleted));
    const roll = Math.random();
    if (!task || roll < 0.25) return await this.#add(task);
    if (roll < 0.3) return await this.#addMany();
    if (roll < 0.5) return await this.#rename(task);
    if (roll < 0.68) return await this.#move(task);
    if (roll < 0.8) return await this.#comment(task);
    if (roll < 0.92) return await this.#setPriorities();
    return await this.#deleteAndReturn(task);
  }

  async #add(near: OwnTask | undefined): Promise<void> {
    const title = this.#newTitle();
    const parentId = near && !near.parentId && Math.random() < 0.3 ? near.id : null;
    const body = { projectId: this.#fixture.projectId, title, ...(parentId && { parentId }) };
    const result = await this.#send('add', { method: 'POST', path: '/task/task/add', body });
    this.#keep(result);
  }

  async #addMany(): Promise<void> {
    const titles = [this.#newTitle(), this.#newTitle(), this.#newTitle()];
    const body = { projectId: this.#fixture.projectId, titles };
    this.#keep(await this.#send('addMany', { method: 'POST', path: '/task/task/addMany', body }));
  }

  async #rename(task: OwnTask): Promise<void> {
    const title = `${task.title.split(' / ')[0]} / ${++this.#made}`;
    this.#fixture.ledger.titles.add(title);
    const body = { id: task.id, version: task.version, changes: { title } };
    const result = await this.#send('edit', { method: 'PATCH', path: '/task/task/edit', body }, [task]);
    if (result) Object.assign(task, { title, version: (result.record as TaskRow).version });
  }

  async #move(task: OwnTask): Promise<void> {
    const { projectId, statusIds } = this.#fixture;
    const statusId = pick(statusIds.filter((id) => id !== task.statusId)) ?? '';
    const end = Math.random() < 0.5 ? 'top' : 'bottom';
    const body = { projectId, ids: [task.id], statusId, to: end };
    const result = await this.#send('move', { method: 'POST', path: '/task/task/move', body }, [task]);
    if (!result) return;
    const placed = task.placed && this.#placedAt(end);
    Object.assign(task, { statusId, placed, version: (result.records as TaskRow[])[0]?.version });
  }

  async #comment(task: OwnTask): Promise<void> {
    const html = `<p>said ${this.number}-${++this.#made}</p>`;
    this.#fixture.ledger.comments.add(html);
    const body = { recordId: task.id, html };
    if (await this.#send('comment', { method: 'POST', path: '/task/comment/add', body }, [task])) {
      task.comments.push(html);
    }
  }

  async #setPriorities(): Promise<void> {
    const some = this.tasks.filter(({ sure, deleted }) => sure && !deleted).slice(-4);
    const priority = pick(PRIORITIES.filter((one) => one !== some[0]?.priority)) ?? 'N';
    const body = { projectId: this.#fixture.projectId, ids: some.map(({ id }) => id), changes: { priority } };
    if (await this.#send('batch', { method: 'POST', path: '/task/task/batch', body }, some)) {
      for (const task of some) task.priority = priority;
    }
  }

  async #deleteAndReturn(task: OwnTask): Promise<void> {
    const family = [task, ...this.tasks.filter(({ parentId, deleted }) => parentId === task.id && !deleted)];
    const body = { projectId: this.#fixture.projectId, ids: [task.id] };
    const deletedReply = await this.#send('delete', { method: 'DELETE', path: '/task/task/deleteBatch', body }, family);
    if (!deletedReply) return;
    for (const one of family) Object.assign(one, { deleted: true, placed: undefined });
    if (Math.random() < 0.3) return;
    const undo = { method: 'POST', path: '/task/operation/undo', body: { opId: deletedReply.opId } };
    if (await this.#send('undo', undo, family)) for (const one of family) one.deleted = false;
  }

  async #send(kind: string, call: Parameters<Sender>[1], touched: readonly OwnTask[] = []) {
    const result = await this.#fixture.send(this.#fixture.ledger.intend(this.number, kind), call);
    if (!result) for (const task of touched) task.sure = false;
    return result;
  }

  #keep(result: Record<string, unknown> | undefined): void {
    for (const row of (result?.records ?? []) as TaskRow[]) {
      const { id, parentId, title, version, statusId, priority } = row;
      const fresh = { deleted: false, comments: [], sure: true, placed: this.#placedAt('bottom') };
      this.tasks.push({ id, parentId, title, version, statusId, priority, ...fresh });
    }
  }

  #placedAt(end: 'top' | 'bottom') {
    this.#placings += 1;
    return { writer: this.number, end, turn: this.#placings };
  }

  #newTitle(): string {
    const title = `task ${this.number}-${++this.#made}`;
    this.#fixture.ledger.titles.add(title);
    return title;
  }
}

function pick<T>(choices: readonly T[]): T | undefined {
  return choices[Math.floor(Math.random() * choices.length)];
}
