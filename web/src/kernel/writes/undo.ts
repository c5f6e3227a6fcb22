import { type Identified, operation } from '@opsyard/contract';
import i18next from 'i18next';
import { call } from '../calls/api.ts';
import { refresh } from '../calls/query-cache.ts';
import { RequestError } from '../calls/request-error.ts';
import { notify } from '../notify.ts';
import { currentSession } from '../session.ts';
import { type KeptOperation, keepOperations, keptOperations, type UndoRequest } from './kept-undo.ts';
import { runInOrder } from './run-in-order.ts';
import { offerUndo, withdrawUndo } from './undo-message.ts';

export type Undoable = KeptOperation & {
  onUndone?: () => unknown;
  /** The undo function of operations that are not task operations; it may return a message. After a reload `request` is sent instead. */
  undo?: (opId: string) => Promise<string | null>;
  /** Only for Ctrl+Z, without a message. */
  silent?: boolean;
  /** The message after the undo, if the result has none. */
  doneText?: string;
};

/** An operation of the user: its result once answered, null if it failed. */
type PendingOperation = Promise<Undoable | null>;

const MAX_OPERATIONS = 50;
const LOST: KeptOperation = { opId: '', text: '', isLost: true };
const operations: PendingOperation[] = [];
/** Those of the operations that a reload keeps. */
const kept = new Map<PendingOperation, { at: number; operation: KeptOperation }>();
/** Whose operations these are. */
let owner: string | undefined;

/** What has been undone and can be done again, by the operations of the undo in their order; the latest last. */
type Redoable = Pick<Undoable, 'text' | 'projectIds' | 'alsoRefresh'> & { opIds: readonly string[] };
const undone: Redoable[] = [];

const listeners = new Set<(projectIds: readonly string[]) => void>();

/** Calls a listener with the projects of each operation on tasks that has been undone. */
export function whenUndone(listener: (projectIds: readonly string[]) => void): void {
  listeners.add(listener);
}

/**
 * Registers a pending operation, so that Ctrl+Z undoes the last operation started rather than the last one answered. The returned function
 * reports the result and offers undo, or (null) removes a failed operation; only its first call has an effect.
 */
export function beginUndoable(): (undoable: Undoable | null) => void {
  const { promise: pending, resolve } = Promise.withResolvers<Undoable | null>();
  own();
  // What was undone before a new change is not done again over it.
  undone.length = 0;
  store(pending);
  // A reload before the answer must not make an older operation the latest one.
  kept.set(pending, { at: Date.now(), operation: LOST });
  writeKept();
  let isOpen = true;
  return (undoable) => {
    if (!isOpen) return;
    isOpen = false;
    resolve(undoable);
    if (!undoable) return drop(pending);
    keep(pending, undoable);
    if (!undoable.silent) {
      offerUndo({ key: `undo:${undoable.opId}`, text: undoable.text, undo: () => void undo(pending) });
    }
  };
}

/** Undoes the latest operation of the user in this tab, after pending operations and undos have been answered. */
export async function undoLatest(): Promise<void> {
  own();
  const latest = operations.at(-1);
  if (latest) await undo(latest);
  else notify(({ message }) => void message.info(i18next.t('common:undo.nothing')));
}

/** Does the operation on tasks again that was undone last, by undoing its undo with the same checks; until the user changes something else. */
export async function redoLatest(): Promise<void> {
  own();
  await runInOrder('undo', async () => {
    const latest = undone.pop();
    if (!latest) return notify(({ message }) => void message.info(i18next.t('common:nothingToRedo')));
    const { opIds, ...of } = latest;
    const redone: string[] = [];
    // The error is already shown.
    const again = async (opId: string) => await undoTasks(opId, redone).catch(() => null);
    // What was undone last was done first.
    for (const opId of opIds.toReversed()) await again(opId);
    const [last, ...earlier] = redone.toReversed();
    if (last === undefined) return;
    const text = i18next.t('common:redone', { text: of.text });
    notify(({ message }) => void message.success({ key: `redone:${last}`, content: text }));
    const undoable: Undoable = { ...of, opId: last, earlier, silent: true };
    const pending = Promise.resolve(undoable);
    store(pending);
    keep(pending, undoable);
    tell(undoable);
  });
}

/** Drops the operations of another user, and continues with those this user did in this tab before a reload. */
function own(): void {
  const userId = currentSession()?.user.id;
  if (userId === owner) return;
  owner = userId;
  operations.length = 0;
  undone.length = 0;
  kept.clear();
  for (const entry of keptOperations()) {
    const text = i18next.t('common:undoneNamed', { text: entry.operation.text });
    const pending = Promise.resolve({ ...entry.operation, doneText: text });
    operations.push(pending);
    kept.set(pending, entry);
  }
}

/** A call to undo an operation with, also after a reload. */
export function undoRequest({ feature, id, method, path }: Identified, body: unknown): UndoRequest {
  return { route: { feature, id, method, path }, body };
}

function store(pending: PendingOperation): void {
  operations.push(pending);
  if (operations.length > MAX_OPERATIONS) operations.shift();
}

function drop(pending: PendingOperation): void {
  const index = operations.indexOf(pending);
  if (index >= 0) operations.splice(index, 1);
  if (kept.delete(pending)) writeKept();
}

function keep(pending: PendingOperation, undoable: Undoable): void {
  // Someone else may have signed in since the operation began.
  if (!operations.includes(pending)) return;
  const { opId, text, earlier, projectIds, alsoRefresh, undo, request } = undoable;
  const isLost = undo !== undefined && request === undefined;
  const operation = isLost ? { ...LOST, text } : { opId, text, earlier, projectIds, alsoRefresh, request };
  kept.set(pending, { at: Date.now(), operation });
  writeKept();
}

/** In the order of the operations, whichever was answered first. */
function writeKept(): void {
  keepOperations(operations.flatMap((pending) => kept.get(pending) ?? []));
}

/** Serial: later operations have to be undone before earlier ones they are based on. */
function undo(pending: PendingOperation): Promise<void> {
  drop(pending);
  return runInOrder('undo', async () => {
    const undoable = await pending;
    if (!undoable) return;
    withdrawUndo(`undo:${undoable.opId}`);
    try {
      await takeBack(undoable);
    } catch (error) {
      // The error is already shown; if the outcome is unknown, the operation remains undoable.
      if (!(error instanceof RequestError && error.isUndecided)) return;
      store(pending);
      keep(pending, undoable);
    }
  });
}

async function takeBack(undoable: Undoable): Promise<void> {
  const { opId, earlier = [] } = undoable;
  if (undoable.isLost) return tellLost(undoable.text);
  const opIds: string[] = [];
  const result = await undoing(undoable, opIds)(opId);
  const text = result ?? undoable.doneText ?? i18next.t('common:undo.doneTitle');
  notify(({ message }) => void message.success({ key: `undone:${opId}`, content: text }));
  for (const before of earlier) await undoTasks(before, opIds).catch(() => undefined);
  await undoable.onUndone?.();
  const { projectIds, alsoRefresh } = undoable;
  // What cannot be done again ends the sequence.
  if (opIds.length === earlier.length + 1 && !undoable.onUndone) {
    undone.push({ opIds, text: undoable.text, ...(projectIds && { projectIds }), ...(alsoRefresh && { alsoRefresh }) });
  } else undone.length = 0;
  tell(undoable);
}

/** Has what shows the records of an operation read again. */
function tell({ projectIds = [], alsoRefresh = [] }: Undoable): void {
  for (const listener of listeners) listener(projectIds);
  void refresh('task', 'project', 'trash', 'activity', ...alsoRefresh);
}

function undoing({ undo, request }: Undoable, opIds: string[]): (opId: string) => Promise<string | null> {
  return undo ?? (request ? () => send(request) : (opId) => undoTasks(opId, opIds));
}

/** Undoes an operation other than one on tasks after a reload. */
async function send({ route, body }: UndoRequest): Promise<string | null> {
  const result = await call(route as Identified, { body } as never);
  const isByJob = typeof result === 'object' && result !== null && 'jobId' in result && result.jobId !== null;
  return isByJob ? i18next.t('common:undoByJob') : null;
}

/** Instead of undoing an older operation in its place. */
function tellLost(text: string): void {
  const content = text ? i18next.t('common:undoLost', { text }) : i18next.t('common:undoLostPending');
  notify(({ message }) => void message.info(content));
}

/** Undoes an operation on tasks, and adds the operation that did so, unless a job does it. */
async function undoTasks(opId: string, opIds: string[]): Promise<string | null> {
  const { kept, jobId, opId: by } = await call(operation.undo, { body: { opId } });
  if (!jobId) opIds.push(by);
  if (jobId) return i18next.t('common:undoByJob');
  return kept > 0 ? i18next.t('common:undoKept', { count: kept }) : null;
}
