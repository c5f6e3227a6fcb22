/** The sub-protocol of the push socket, asked for beside a ticket. */
export const PUSH_PROTOCOL = 'opsyard';
/** What a page says now and then, to be answered with `heartcheck`. */
export const HEARTBEAT_TEXT = 'HeartBeat';
/** So many projects one page hears about. */
export const MAX_WATCHED_PROJECTS = 50;
/** Of so many record types one page hears. */
export const MAX_WATCHED_TYPES = 20;
/** The socket is closed with this code when the session has ended. */
export const SESSION_ENDED_CODE = 4401;

/** What a page says while one of its editors is open, and again every `EDITING_REPEAT_INTERVAL`; `field: null` says that it was closed. */
export type EditingMessage = { cmd: 'editing'; projectId: string; taskId: string; field: string | null };
/** Milliseconds after which a page says again that an editor is open. */
export const EDITING_REPEAT_INTERVAL = 15_000;
/** Milliseconds after which an editor nobody has spoken of again counts as closed. */
export const EDITING_TIMEOUT = 40_000;

/** What the server says over the push socket. */
export type PushMessage =
  | { cmd: 'hello' | 'caughtUp' | 'reset' | 'user' | 'topic' | 'access'; cursor: string }
  | {
      cmd: 'task';
      projectId: string;
      /** At most 200; empty when there were too many to name. */
      ids: string[];
      kind: 'changed' | 'deleted' | 'bulk' | 'project';
      opId: string | null;
      cursor: string;
    }
  /** Records of a type have changed. */
  | {
      cmd: 'record';
      recordType: string;
      /** At most 200; empty when there were too many to name, or some of them are none of one's business. */
      ids: string[];
      /** `created`, `updated`, `deleted`, `restored`, `purged`, or the transition. */
      kind: string;
      opId: string;
      cursor: string;
    }
  | { cmd: 'dictionary'; codes: string[]; cursor: string }
  | { cmd: 'branding'; cursor: string }
  /** Somebody edits a field of a task, or (`field: null`) no longer does; told to pages that watch the project, never stored. */
  | (EditingMessage & { userId: string; pageId: string })
  | { cmd: 'heartcheck' };
