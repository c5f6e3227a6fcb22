import {
  EDITING_REPEAT_INTERVAL,
  EDITING_TIMEOUT,
  type EditingMessage,
  type PushMessage,
  type TaskField,
} from '@opsyard/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { sendEditing } from '../../../../kernel/push/push.ts';
import { currentSession } from '../../../../kernel/session.ts';
import { createStore } from '../../../../kernel/storage/store.ts';

/** What can be edited of a task: a field, the description, or a step of its checklist. */
export type EditedField = TaskField | 'description' | `checklist:${string}`;
type EditedPlace = { projectId: string; taskId: string; field: EditedField };
/** Ids of users by the field they edit. */
export type TaskEditors = ReadonlyMap<string, readonly string[]>;
type EditingPush = Extract<PushMessage, { cmd: 'editing' }>;

/** The minimum interval in milliseconds between editing messages of this page. */
const QUIET = 1_000;

const opened: EditedPlace[] = [];
let sentMessage: EditingMessage | null = null;
let lastSentAt = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Reports an open editor to other users until the returned function is called. */
function beginEditing(place: EditedPlace): () => void {
  opened.push(place);
  sendLater();
  return () => {
    opened.splice(opened.indexOf(place), 1);
    sendLater();
  };
}

function sendLater(): void {
  clearTimeout(timer);
  timer = setTimeout(send, Math.max(0, lastSentAt + QUIET - Date.now()));
}

/** Of several open editors the last opened one is reported. */
function send(): void {
  const now = opened.at(-1);
  if (now) {
    sentMessage = { cmd: 'editing', ...now };
    timer = setTimeout(send, EDITING_REPEAT_INTERVAL);
  } else if (sentMessage) {
    sendEditing({ ...sentMessage, field: null });
    sentMessage = null;
    return;
  }
  if (!sentMessage) return;
  lastSentAt = Date.now();
  sendEditing(sentMessage);
}

/** What pages of others edit at present, by page. */
const pages = new Map<string, EditingPush & { until: number }>();
const editors = createStore<ReadonlyMap<string, TaskEditors>>(new Map());
let expiry: ReturnType<typeof setTimeout> | undefined;

/** Handles editing messages of others. */
export function receiveEditing(pushed: EditingPush): void {
  if (pushed.userId === currentSession()?.user.id) return;
  if (pushed.field === null) pages.delete(pushed.pageId);
  else pages.set(pushed.pageId, { ...pushed, until: Date.now() + EDITING_TIMEOUT });
  publish();
}

/** An editor without further messages has expired. */
function publish(): void {
  clearTimeout(expiry);
  const now = Date.now();
  for (const [pageId, { until }] of pages) if (until <= now) pages.delete(pageId);
  if (pages.size > 0) expiry = setTimeout(publish, Math.min(...[...pages.values()].map(({ until }) => until)) - now);
  const next = new Map<string, Map<string, string[]>>();
  for (const { taskId, field, userId } of pages.values()) {
    const fields = next.get(taskId) ?? new Map<string, string[]>();
    const ids = fields.get(String(field)) ?? [];
    if (!ids.includes(userId)) fields.set(String(field), [...ids, userId]);
    next.set(taskId, fields);
  }
  const before = editors.get();
  // Unchanged entries stay the same object, so that only the tasks concerned are rendered again.
  editors.set(new Map([...next].map(([taskId, fields]) => [taskId, same(before.get(taskId), fields) ?? fields])));
}

function same(before: TaskEditors | undefined, fields: TaskEditors): TaskEditors | undefined {
  const text = (map: TaskEditors) => JSON.stringify([...map]);
  return before && text(before) === text(fields) ? before : undefined;
}

/** The users who edit each field of a task on other pages; undefined if there are none. */
export function useTaskEditors(taskId: string): TaskEditors | undefined {
  // The object of one task, so that a row is not rendered again for editors of other tasks.
  return useSyncExternalStore(editors.subscribe, () => editors.get().get(taskId));
}

/** Reports that the user edits a field, while the component is mounted and `isOpen` is true. */
export function useEditing({ projectId, taskId, field }: EditedPlace, isOpen = true): void {
  useEffect(() => {
    if (!isOpen) return;
    return beginEditing({ projectId, taskId, field });
  }, [projectId, taskId, field, isOpen]);
}
