import { type ImportReport, importFailures, importing, type Reply, type TextEncoding } from '@opsyard/contract';
import { call } from '../../../kernel/calls/api.ts';
import { upload } from '../../../kernel/files.ts';
import { zoneInUse } from '../../../kernel/zone.ts';
import { useFileImport } from '../../../ui/import/use-file-import.ts';
import { rememberOperation } from '../shared/own-operations.ts';
import {
  askWithSameAnswer,
  bodyOf,
  changed,
  type ImportTargetFields,
  isComplete,
  newTarget,
  type Target,
} from './import-target.ts';
import { readImported, undoImport } from './undo-import.ts';

export type ImportResult = Reply<typeof importing.run>;

const UNDECIDED: Omit<ImportTargetFields, 'target'> = {
  ...{ columns: null, dateOrder: null, sheet: null, encoding: null, names: {}, source: null },
  ...({ onKnown: 'keep', sameTitle: 'create', memberIds: [] } as const),
};

/** The state of an import: the file, its target, the mapping of its columns, the preview and the result. */
export type ImportDraft = ReturnType<typeof useImport>;

/** Controls an import of tasks. */
export function useImport(first: Target) {
  const steps = useFileImport<ImportTargetFields, ImportReport, ImportResult>(
    { ...UNDECIDED, target: first },
    {
      gone: importFailures.gone,
      optionsOfNext: ({ target }, report) => ({ ...UNDECIDED, target: targetOfNext(target, report) }),
      // Mappings to objects deleted from the project meanwhile are discarded, with a message.
      optionsAfter: (error) => (error.is(importFailures.namesStale) ? { names: {} } : null),
      send: async (file, { target, encoding }, progress) => {
        const projectId = target.kind === 'existing' ? target.projectId : null;
        const query = { zone: zoneInUse(), ...(projectId !== null && { projectId }), ...(encoding && { encoding }) };
        return await upload(importing.upload, { query }, file, { quiet: true, ...progress });
      },
      check: (fileId, options, signal) =>
        call(importing.check, { body: bodyOf(fileId, options) }, { quiet: true, signal }),
      run: async (fileId, options) => {
        const result = await call(importing.run, { body: bodyOf(fileId, options) }, { quiet: true });
        rememberOperation(result.opId);
        await readImported(result.projectId);
        return result;
      },
      undo: undoImport,
    },
  );
  const { report, target } = steps;

  /** Changes an option; the preview is requested again if it may differ. */
  function changeDraft(part: Partial<ImportTargetFields>): void {
    const parts = changed(steps, part);
    if (askWithSameAnswer(steps, { ...steps, ...parts })) steps.set(parts);
    else steps.change(parts);
  }

  return {
    ...steps,
    changeDraft,
    isReady: report !== null && report.sourceUnclear === null && isComplete(target),
    /** Reads the text of the file in another encoding, or in the one it seems to be in. */
    readAs(encoding: TextEncoding | null) {
      if (report) changeDraft({ encoding, columns: null, dateOrder: null });
      else steps.sendAgain({ encoding });
    },
  };
}

/** A project named after a file is named after the next one. */
function targetOfNext(target: Target, report: ImportReport | null): Target {
  return target.kind === 'new' && target.name === report?.name ? newTarget(null) : target;
}
