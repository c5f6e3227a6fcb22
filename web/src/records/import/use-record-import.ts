import { type RecordImportOptions, type RecordImportReport, type Reply, recordFailures } from '@opsyard/contract';
import i18next from 'i18next';
import { call } from '../../kernel/calls/api.ts';
import { refresh } from '../../kernel/calls/query-cache.ts';
import { RequestError } from '../../kernel/calls/request-error.ts';
import { upload } from '../../kernel/files.ts';
import { notify } from '../../kernel/notify.ts';
import { type Put, useSteps } from '../../kernel/steps.ts';
import { recordUndo } from '../record-undo.ts';
import type { RecordRoutes, Records } from '../scope.ts';
import { textsToChoose } from './mapping-options.ts';

export type RecordImportResult = Reply<RecordRoutes['importRun']>;

type State = {
  file: File | null;
  /** Upload progress, 0 to 1. */
  share: number;
  report: RecordImportReport | null;
  options: RecordImportOptions;
  /** The texts to map, including those already mapped. */
  texts: RecordImportReport['unknown'];
  result: RecordImportResult | null;
  /** The pending step of the dialog. */
  busy: 'sending' | 'checking' | 'running' | 'undoing' | null;
  /** The error of the last step. */
  refused: RequestError | null;
};
type SendContext = { signal: AbortSignal; put: Put<State> };

const NOTHING: State = {
  ...{ file: null, share: 0, report: null, options: {}, texts: [] },
  ...{ result: null, busy: null, refused: null },
};

/** The state of an import. */
export type RecordImportDraft = ReturnType<typeof useRecordImport>;

/** Controls an import: upload, check after each change of the options, run, undo. */
export function useRecordImport(records: Records) {
  const { routes, type } = records;
  const { state, put, take, stop } = useSteps<State>(NOTHING);

  async function send(file: File, { signal, put: putProgress }: SendContext): Promise<RecordImportReport> {
    const onProgress = (share: number) => putProgress({ share });
    return await upload(routes.importUpload, {}, file, { quiet: true, signal, onProgress });
  }

  /** Calls a route with the file id; an expired file is uploaded again. */
  async function withFile<T>(question: (fileId: string) => Promise<T>, sending: SendContext): Promise<T> {
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

    /** Changes the options and checks the file again. */
    change(options: RecordImportOptions) {
      put({ options });
      void take('checking', async (signal) => {
        const question = (fileId: string) =>
          call(routes.importCheck, { body: { ...options, fileId } }, { quiet: true, signal });
        const report = await withFile(question, { signal, put });
        const isRemapped = options.mapping !== state.options.mapping;
        return { report, texts: isRemapped ? report.unknown : textsToChoose(report.unknown, state.texts) };
      });
    },

    run() {
      const { options } = state;
      void take('running', async (signal) => {
        // Cannot be cancelled: a sent request may be executed nevertheless.
        const question = (fileId: string) => call(routes.importRun, { body: { ...options, fileId } }, { quiet: true });
        const result = await withFile(question, { signal, put });
        await refresh(type.name);
        return { result };
      });
    },

    undo() {
      const { result } = state;
      if (!result) return;
      void take('undoing', async () => {
        const undone = await recordUndo(records, result.opId).undo(result.opId);
        await refresh(type.name);
        notify(({ message }) => void message.success(undone ?? i18next.t('records:import.undone')));
        return NOTHING;
      });
    },

    startOver: () => put(NOTHING),
  };
}
