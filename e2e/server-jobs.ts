import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The release bundle of the server, with its jobs for journeys. */
export const BUNDLE = 'server/dist-e2e';

/** What the server does for journeys by itself, in a data folder. */
export type ServerJobs = {
  /** A draft of a job: eight parcels that succeed, two that fail, and one that waits, each until it is released. Returns its id. */
  newBlockedJob(folder: string, job: { username: string; title: string }): Promise<string>;
  /** Makes the waits of a job due. */
  endWaits(folder: string, jobId: string): Promise<void>;
  /** Applies due changes of channels now, without waiting for the next quarter of an hour. */
  applyDueChanges(folder: string): Promise<void>;
  /** Learns package sizes from parcels, as the hourly job does. */
  learnPackageSizes(folder: string): Promise<void>;
  /** Marks parcels that are stuck or silent, as the hourly job does. */
  markLateParcels(folder: string): Promise<void>;
};

const folder = () => process.env.E2E_FOLDER ?? '';

// Loaded from the bundle: to compile and check the sources of the server once more takes as long as a few journeys.
async function bundled(): Promise<ServerJobs> {
  return (await import(pathToFileURL(join(BUNDLE, 'jobs.mjs')).href)).jobs;
}

/** Runs a job of the server on the data of the journeys. */
export async function runServerJob(name: 'applyDueChanges' | 'learnPackageSizes' | 'markLateParcels'): Promise<void> {
  const jobs = await bundled();
  await jobs[name](folder());
}

/** Adds a job of a user that waits and fails until it is released; returns its id. */
export async function newBlockedJob(username: string, title: string): Promise<string> {
  return await (await bundled()).newBlockedJob(folder(), { username, title });
}

/** Releases the waiting or the failing items of a job. */
export async function release(title: string, which: 'wait' | 'fail'): Promise<void> {
  await writeFile(join(folder(), `${title} ${which}`), '');
}

/** Makes the waits of a job due. */
export async function endWaits(jobId: string): Promise<void> {
  await (await bundled()).endWaits(folder(), jobId);
}
