import { parentPort, workerData } from 'node:worker_threads';
import { countPlan } from '../../src/features/tasks/import/count.ts';
import { readImport } from '../../src/features/tasks/import/read-import.ts';
import { ImportRefused } from '../../src/kernel/table-reading/reading-refusal.ts';

/** Files to read in sequence, and where to record the current one, in case it hangs. */
export type DamagedFiles = { files: readonly Uint8Array[]; at: Int32Array };
/** The error of a file that was neither read nor refused. */
export type UnexpectedError = { at: number; error: string };

const { files, at } = workerData as DamagedFiles;

parentPort?.postMessage(await unexpectedErrors());

async function unexpectedErrors(): Promise<UnexpectedError[]> {
  const found: UnexpectedError[] = [];
  for (const [index, file] of files.entries()) {
    at[0] = index;
    const error = await unexpectedErrorOf(file);
    if (error) found.push({ at: index, error });
  }
  return found;
}

async function unexpectedErrorOf(file: Uint8Array): Promise<string | undefined> {
  try {
    const { plan } = await readImport(file, { fileName: 'any.bin', zone: 'Asia/Shanghai' });
    if (plan) countPlan(plan);
    return undefined;
  } catch (error) {
    return error instanceof ImportRefused ? undefined : String(error);
  }
}
