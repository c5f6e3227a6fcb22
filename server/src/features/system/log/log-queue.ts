import type { FastifyBaseLogger } from 'fastify';
import { now } from '../../../kernel/clock.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { rootOf } from '../../../kernel/database/retryable.ts';
import type { LogEntry } from './rules.ts';
import { insertEntries } from './store.ts';

const WAIT = 500;
/** Of one statement, so that preparing them never holds up other requests for long. */
const AT_ONCE = 100;
const MAX_QUEUED = 20_000;

type Parts = { db: Db; log: FastifyBaseLogger; write?: typeof insertEntries };

/**
 * Queues log entries and writes them in batches every half second. While the database is unavailable up to 20,000
 * entries are queued; further or refused ones are counted, and the count is logged as an entry. A killed process loses
 * its queue.
 */
export class LogQueue {
  #waiting: LogEntry[] = [];
  #lost = 0;
  #lostInAll = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  note(entry: LogEntry): void {
    if (this.#waiting.length >= MAX_QUEUED) {
      this.#lost += 1;
      this.#lostInAll += 1;
    } else this.#waiting.push(entry);
    this.#schedule();
  }

  /** Number of queued and lost entries of this process. */
  get state(): { waiting: number; lost: number } {
    return { waiting: this.#waiting.length, lost: this.#lostInAll };
  }

  /** Writes queued entries; those that fail stay queued. */
  async flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    await this.#writing;
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.flush();
    }, WAIT).unref();
  }

  async #write(): Promise<void> {
    const { db, log, write = insertEntries } = this.#parts;
    let atOnce = AT_ONCE;
    // What comes meanwhile is part of the next batch: otherwise a busy server would write a few entries at a time without a pause.
    let left = this.#waiting.length;
    while (left > 0) {
      const some = this.#waiting.slice(0, Math.min(atOnce, left));
      const lost = this.#lost;
      try {
        await write(db, lost > 0 ? [...some, lossOf(lost)] : some);
      } catch (err) {
        log.warn({ err, waiting: this.#waiting.length, lost }, 'could not write the log of operations');
        if (!isPermanent(err)) {
          this.#schedule();
          return;
        }
        // An entry the database never accepts must not block others.
        if (some.length === 1) {
          this.#drop();
          left -= 1;
        }
        atOnce = 1;
        continue;
      }
      this.#waiting.splice(0, some.length);
      left -= some.length;
      this.#lost -= lost;
    }
  }

  #drop(): void {
    this.#waiting.shift();
    this.#lost += 1;
    this.#lostInAll += 1;
  }
}

/** Whether the error is permanent (classes of SQLSTATE). */
function isPermanent(error: unknown): boolean {
  return /^(?:22|23|42|54)/.test(rootOf(error).code ?? '');
}

function lossOf(count: number): LogEntry {
  const nothing = { userId: null, username: null, typed: null, ip: null, agent: null, method: null, requestUrl: null };
  return {
    ...nothing,
    id: newId(),
    at: now().toISOString(),
    logType: 3,
    operateType: null,
    content: `${count} entries of this log could not be kept`,
    requestParam: null,
    requestType: null,
    status: null,
    failure: null,
    requestId: null,
    costTime: null,
  };
}
