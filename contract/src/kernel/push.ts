/** The subprotocol of the push socket, offered together with a ticket. */
export const PUSH_PROTOCOL = 'opsyard';
/** The heartbeat text of a client, answered with `heartcheck`. */
export const HEARTBEAT_TEXT = 'HeartBeat';
/** The maximum number of projects a page can subscribe to. */
export const MAX_WATCHED_PROJECTS = 50;
/** The maximum number of record types a page can subscribe to. */
export const MAX_WATCHED_TYPES = 20;
/** Close code of the socket when the session has ended. */
export const SESSION_ENDED_CODE = 4401;

/** Sent by a page while an editor is open, every `EDITING_REPEAT_INTERVAL`; `field: null` means that it was closed. */
export type EditingMessage = { cmd: 'editing'; projectId: string; taskId: string; field: string | null };
/** Milliseconds after which a page repeats its editing message. */
export const EDITING_REPEAT_INTERVAL = 15_000;
/** Milliseconds after the last editing message until an editor counts as closed. */
export const EDITING_TIMEOUT = 40_000;

/** Messages of the server on the push socket. */
export type PushMessage =
  | { cmd: 'hello' | 'caughtUp' | 'reset' | 'user' | 'topic' | 'access'; cursor: string }
  | {
      cmd: 'task';
      projectId: string;
      /** At most 200; empty if there were more. */
      ids: string[];
      kind: 'changed' | 'deleted' | 'bulk' | 'project' | 'dependencies' | 'baselines' | 'placements';
      opId: string | null;
      cursor: string;
    }
  /** Records of a type have changed. */
  | {
      cmd: 'record';
      recordType: string;
      /** At most 200; empty if there were more, or the user may not see all of them. */
      ids: string[];
      /** `created`, `updated`, `deleted`, `restored`, `purged`, or the transition. */
      kind: string;
      opId: string;
      cursor: string;
    }
  | { cmd: 'dictionary'; codes: string[]; cursor: string }
  | { cmd: 'branding'; cursor: string }
  /** A user is editing a field of a task, or (`field: null`) has stopped; sent to pages subscribed to the project, not stored. */
  | (EditingMessage & { userId: string; pageId: string })
  | { cmd: 'heartcheck' };
