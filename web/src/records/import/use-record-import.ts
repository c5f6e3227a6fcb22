import { type RecordImportOptions, type RecordImportReport, type Reply, recordFailures } from '@opsyard/contract';
import i18next from 'i18next';
import { call } from '../../kernel/calls/api.ts';
import { refresh } from '../../kernel/calls/query-cache.ts';
import { upload } from '../../kernel/files.ts';
import { notify } from '../../kernel/notify.ts';
import { useFileImport } from '../../ui/import/use-file-import.ts';
import { recordUndo } from '../record-undo.ts';
import type { RecordRoutes, Records } from '../scope.ts';
import { textsToChoose } from './mapping-options.ts';

export type RecordImportResult = Reply<RecordRoutes['importRun']>;

/** The options chosen by the user, and the texts to map, including those already mapped. */
type Options = { options: RecordImportOptions; texts: RecordImportReport['unknown'] };

/** The state of an import. */
export type RecordImportDraft = ReturnType<typeof useRecordImport>;

/** Controls an import of records. */
export function useRecordImport(records: Records) {
  const { routes, type } = records;
  const steps = useFileImport<Options, RecordImportReport, RecordImportResult>(
    { options: {}, texts: [] },
    {
      gone: recordFailures.fileGone,
      optionsOfNext: () => ({ options: {}, texts: [] }),
      optionsOfRead: ({ unknown }) => ({ texts: unknown }),
      send: (file, _, progress) => upload(routes.importUpload, {}, file, { quiet: true, ...progress }),
      check: (fileId, { options }, signal) =>
        call(routes.importCheck, { body: { ...options, fileId } }, { quiet: true, signal }),
      run: async (fileId, { options }) => {
        const result = await call(routes.importRun, { body: { ...options, fileId } }, { quiet: true });
        await refresh(type.name);
        return result;
      },
      undo: async ({ opId }) => {
        const undone = await recordUndo(records, opId).undo(opId);
        await refresh(type.name);
        notify(({ message }) => void message.success(undone ?? i18next.t('records:import.undone')));
      },
    },
  );
  const change = (options: RecordImportOptions) => {
    const isRemapped = options.mapping !== steps.options.mapping;
    steps.change({ options }, ({ unknown }) => ({ texts: isRemapped ? unknown : textsToChoose(unknown, steps.texts) }));
  };
  return { ...steps, change };
}
