import type { EditingMessage } from '@opsyard/contract';

const ID = /^[0-9a-f]{32}$/;
const FIELD = /^[A-Za-z]{1,20}(:[0-9a-f]{32})?$/;
/** The maximum number of editing messages of a page forwarded between two heartbeats. */
const PASSED_ON = 45;

export type Editing = EditingMessage & { userId: string; pageId: string };

/** Parses an editing message; undefined if it is invalid. */
export function readEditing(message: Partial<Record<string, unknown>>): EditingMessage | undefined {
  const { cmd, projectId, taskId, field } = message;
  if (cmd !== 'editing' || !isId(projectId) || !isId(taskId)) return undefined;
  if (field !== null && !(typeof field === 'string' && FIELD.test(field))) return undefined;
  return { cmd, projectId, taskId, field };
}

/** The editors of one page: broadcasts their presence with a rate limit, and their end when the page disconnects. */
export class OwnEditing {
  readonly #send: (editingMessage: EditingMessage) => void;
  #now: EditingMessage | null = null;
  #left = PASSED_ON;

  constructor(send: (editingMessage: EditingMessage) => void) {
    this.#send = send;
  }

  receive(editingMessage: EditingMessage): void {
    if (this.#left === 0) return;
    this.#left -= 1;
    this.#now = editingMessage.field === null ? null : editingMessage;
    this.#send(editingMessage);
  }

  /** Starts a new rate limit window. */
  onHeartbeat(): void {
    this.#left = PASSED_ON;
  }

  end(): void {
    if (this.#now) this.#send({ ...this.#now, field: null });
    this.#now = null;
  }
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && ID.test(value);
}
