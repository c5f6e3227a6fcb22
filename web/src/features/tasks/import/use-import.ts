import {
  type ImportReport,
  type ImportTarget,
  importFailures,
  importing,
  operation,
  type Reply,
  type TextEncoding,
} from '@opsyard/contract';
import i18next from 'i18next';
import { call } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { upload } from '../../../kernel/files.ts';
import { notify } from '../../../kernel/notify.ts';
import { type Put as PutPart, useSteps } from '../../../kernel/steps.ts';
import { zoneInUse } from '../../../kernel/zone.ts';
import { rememberOperation } from '../shared/own-operations.ts';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import {
  askWithSameAnswer,
  bodyOf,
  changed,
  type ImportTargetFields,
  isComplete,
  newTarget,
  type Target,
} from './import-target.ts';

export type ImportResult = Reply<typeof importing.run>;
/** What the page waits for. */
export type Busy = 'sending' | 'checking' | 'running' | 'undoing' | null;

type Put = PutPart<State>;
type State = ImportTargetFields & {
  file: File | null;
  /** How much of the file has left, 0 to 1. */
  share: number;
  report: ImportReport | null;
  result: ImportResult | null;
  busy: Busy;
  /** Why the last step was refused. */
  refused: RequestError | null;
};

const NOTHING: Omit<State, 'target'> = {
  ...{ file: null, share: 0, report: null, result: null, busy: null, refused: null },
  ...{ columns: null, dateOrder: null, sheet: null, encoding: null, names: {}, source: null },
  ...({ onKnown: 'keep', sameTitle: 'create', memberIds: [] } as const),
};

/** The state of an import: the file, its target, the mapping of its columns, the preview and the result. */
export type ImportDraft = ReturnType<typeof useImport>;

/** Controls an import: upload, check after each change, write, undo. */
export function useImport(first: Target) {
  const { state, put, take, stop } = useSteps<State>({ ...NOTHING, target: first });
  const startOver = (): State => ({ ...NOTHING, target: state.target });

  /** Changes an option; the preview is requested again if it may differ. */
  function changeDraft(part: Partial<ImportTargetFields>): void {
    const parts = changed(state, part);
    const after = { ...state, ...parts };
    put(parts);
    if (askWithSameAnswer(state, after)) return;
    // What the server finds out while it takes the file in would be of another project.
    if (state.file && state.busy === 'sending') sendAgain(state.file, after);
    if (!state.report) return;
    void take('checking', (signal) =>
      recheckIfStale(after, { signal, put }, async () => ({ report: await check(after, { signal, put }) })),
    );
  }

  function sendAgain(file: File, requests: ImportTargetFields): void {
    put({ share: 0 });
    void take('sending', async (signal) => ({ report: await send(file, requests, { signal, put }) }));
  }

  return {
    ...state,
    isReady: state.report !== null && state.report.sourceUnclear === null && isComplete(state.target),

    choose(file: File) {
      const { report } = state;
      const isSuggested = state.target.kind === 'new' && state.target.name === report?.name;
      const target = isSuggested ? newTarget(null) : state.target;
      put({ ...NOTHING, target, file });
      void take('sending', async (signal) => ({ report: await send(file, { ...NOTHING, target }, { signal, put }) }));
    },

    /** Reads the text of the file in another encoding, or in the one it seems to be in. */
    readAs(encoding: TextEncoding | null) {
      const { file, report } = state;
      if (report) return changeDraft({ encoding, columns: null, dateOrder: null });
      if (!file) return;
      put({ encoding });
      sendAgain(file, { ...state, encoding });
    },

    cancel() {
      stop();
      put({ busy: null, ...(state.busy === 'sending' && { file: null }) });
    },

    changeDraft: changeDraft,

    run() {
      void take('running', (signal) =>
        recheckIfStale(state, { signal, put }, async () => {
          // Not cancellable: a sent request may be executed nevertheless.
          const result = await ask(state, { signal, put }, (body) => call(importing.run, { body }, { quiet: true }));
          rememberOperation(result.opId);
          await readAgain(result.projectId);
          return { result };
        }),
      );
    },

    undo() {
      const { result } = state;
      if (!result) return;
      void take('undoing', async () => {
        await call(operation.undo, { body: { opId: result.opId } });
        await readAgain(result.projectId);
        notify(({ message }) => void message.success(i18next.t('tasks:import.undone')));
        return startOver();
      });
    },

    startOver: () => put(startOver()),
  };
}

type Sending = { signal: AbortSignal; put: Put };

async function send(
  file: File,
  { target, encoding }: ImportTargetFields,
  { signal, put }: Sending,
): Promise<ImportReport> {
  const projectId = target.kind === 'existing' ? target.projectId : null;
  const query = { zone: zoneInUse(), ...(projectId !== null && { projectId }), ...(encoding && { encoding }) };
  const onProgress = (share: number) => put({ share });
  return await upload(importing.upload, { query }, file, { quiet: true, signal, onProgress });
}

async function check(state: State, sending: Sending): Promise<ImportReport> {
  const { signal } = sending;
  return await ask(state, sending, (body) => call(importing.check, { body }, { quiet: true, signal }));
}

/** Discards mappings to objects deleted from the project meanwhile, with a message. */
async function recheckIfStale(
  state: State,
  sending: Sending,
  work: () => Promise<Partial<State>>,
): Promise<Partial<State>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RequestError) || !error.is(importFailures.namesStale)) throw error;
    const fresh = { ...state, names: {} };
    return { names: {}, report: await check(fresh, sending), refused: error };
  }
}

/** Asks about the file; one that has been deleted meanwhile is sent again. */
async function ask<T>(state: State, sending: Sending, question: (body: ImportTarget) => Promise<T>): Promise<T> {
  const { file, report } = state;
  if (!file || !report) throw new Error('There is no file to ask about');
  try {
    return await question(bodyOf(report.fileId, state));
  } catch (error) {
    if (!(error instanceof RequestError) || !error.is(importFailures.gone)) throw error;
    const { fileId } = await send(file, state, sending);
    sending.put({ report: { ...report, fileId } });
    return await question(bodyOf(fileId, state));
  }
}

async function readAgain(projectId: string): Promise<void> {
  taskStoreOf(projectId).markStale();
  await refresh('project', 'task', 'trash');
}
