import { type RecordImportReport, type Reply, recordFailures } from '@opsyard/contract';
import i18next from 'i18next';
import { call } from '../../kernel/api.ts';
import { upload } from '../../kernel/files.ts';
import { notify } from '../../kernel/notify.ts';
import { refresh } from '../../kernel/query-cache.ts';
import { RequestError } from '../../kernel/request-error.ts';
import { type Put, useSteps } from '../../kernel/steps.ts';
import type { RecordRoutes, Records } from '../scope.ts';
import { takeBack } from '../take-back.ts';
import { textsToChoose, type Wishes } from './import-wishes.ts';

export type RecordImportResult = Reply<RecordRoutes['importRun']>;

type State = {
  file: File | null;
  /** How much of the file has left, 0 to 1. */
  share: number;
  report: RecordImportReport | null;
  wishes: Wishes;
  /** The texts somebody can choose values for, those that are known by now among them. */
  texts: RecordImportReport['unknown'];
  result: RecordImportResult | null;
  /** What the dialog waits for. */
  busy: 'sending' | 'checking' | 'running' | 'undoing' | null;
  /** Why the last step was refused. */
  refused: RequestError | null;
};
type Sending = { signal: AbortSignal; put: Put<State> };

const NOTHING: State = {
  ...{ file: null, share: 0, report: null, wishes: {}, texts: [] },
  ...{ result: null, busy: null, refused: null },
};

/** An import of records on its way. */
export type RecordImportDraft = ReturnType<typeof useRecordImport>;

/** Leads a table through an import: sent, looked at as often as a wish changes, written, taken back. */
export function useRecordImport(records: Records) {
  const { routes, type } = records;
  const { state, put, take, stop } = useSteps<State>(NOTHING);

  async function send(file: File, { signal, put: tell }: Sending): Promise<RecordImportReport> {
    const onProgress = (share: number) => tell({ share });
    return await upload(routes.importUpload, {}, file, { quiet: true, signal, onProgress });
  }

  /** Asks about the file; one that is kept no longer is sent again. */
  async function ask<T>(question: (fileId: string) => Promise<T>, sending: Sending): Promise<T> {
    const { file, report } = state;
    if (!file || !report) throw new Error('There is no file to ask about');
    try {
      return await question(report.fileId);
    } catch (error) {
      if (!(error instanceof RequestError) || !error.is(recordFailures.fileGone)) throw error;
      const { fileId } = await send(file, sending);
      put({ report: { ...report, fileId } });
      return await question(fileId);
    }
  }

  return {
    ...state,
    stop,

    choose(file: File) {
      put({ ...NOTHING, file });
      void take('sending', async (signal) => {
        const report = await send(file, { signal, put });
        return { report, texts: report.unknown };
      });
    },

    cancel() {
      stop();
      put({ ...NOTHING });
    },

    /** Changes what is to become of the file and asks anew what it would do. */
    wish(wishes: Wishes) {
      put({ wishes });
      void take('checking', async (signal) => {
        const question = (fileId: string) =>
          call(routes.importCheck, { body: { ...wishes, fileId } }, { quiet: true, signal });
        const report = await ask(question, { signal, put });
        const isRemapped = wishes.mapping !== state.wishes.mapping;
        return { report, texts: isRemapped ? report.unknown : textsToChoose(report.unknown, state.texts) };
      });
    },

    run() {
      const { wishes } = state;
      void take('running', async (signal) => {
        // Not to be cancelled: what has been sent may be written all the same.
        const question = (fileId: string) => call(routes.importRun, { body: { ...wishes, fileId } }, { quiet: true });
        const result = await ask(question, { signal, put });
        await refresh(type.name);
        return { result };
      });
    },

    undo() {
      const { result } = state;
      if (!result) return;
      void take('undoing', async () => {
        const told = await takeBack(records).takeBack(result.opId);
        await refresh(type.name);
        notify(({ message }) => void message.success(told ?? i18next.t('records:import.undone')));
        return NOTHING;
      });
    },

    startOver: () => put(NOTHING),
  };
}
