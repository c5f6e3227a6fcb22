import { type FeatureName, featureContracts } from '@opsyard/contract';
import { defaultsOf } from '../defaults/add-defaults.ts';
import { commonWords } from '../kernel/common-words.ts';
import type { ServerFeature } from '../kernel/feature.ts';
import { deleteOrphanedFiles, removeFiles } from '../kernel/files/file-jobs.ts';
import type { Job } from '../kernel/jobs/job.ts';
import { pruneJournal } from '../kernel/jobs/journal-jobs.ts';
import type { Settings } from '../kernel/settings/settings.ts';
import { sheetWords } from '../kernel/spreadsheet/words.ts';
import type { AllSentences } from '../kernel/words.ts';
import { recordJobJobs } from '../records/jobs/housekeeping.ts';
import { recordJobWords } from '../records/jobs/words.ts';
import { purgeRecordTrash } from '../records/jobs.ts';
import { removeLostParts } from '../records/parts/jobs.ts';
import { partWords } from '../records/parts/words.ts';
import { purgeDeletedViews } from '../records/views/jobs.ts';
import { operationWords, recordWords } from '../records/words.ts';
import * as named from './index.ts';

// A feature of the contract that is missing here does not compile.
const byName: Readonly<Record<FeatureName, ServerFeature>> = named;

export const features: readonly ServerFeature[] = Object.values(byName);

/** The words of every failure. Each feature has words for its own, or does not compile. */
export const sentences = {
  ...commonWords,
  ...sheetWords,
  ...recordWords,
  ...operationWords,
  ...recordJobWords,
  ...partWords,
  ...Object.assign({}, ...features.map(({ failures }) => failures)),
} as AllSentences;

/** What every installation begins with. */
export const defaults = defaultsOf({ contracts: featureContracts, features });

/** Everything that is done beside the requests, where the settings have it so. */
export function jobsFor(settings: Settings): readonly Job[] {
  const general = [
    removeFiles,
    deleteOrphanedFiles,
    pruneJournal,
    purgeRecordTrash,
    removeLostParts,
    purgeDeletedViews,
    ...recordJobJobs,
  ];
  return [...general, ...features.flatMap(({ jobs }) => jobs(settings))];
}
