import { crashInJobs } from '../crash-in-jobs.ts';

/** Proves that a crash of the database while jobs run ends no program and loses no job; returns whether it held. */
export async function soakJobs(times: number, log: (line: string) => void): Promise<boolean> {
  log(`The database is killed ${times} times while jobs run.`);
  const { crashes, inside, between, ended, left, longest } = await crashInJobs(times, log);
  log(`Crashes ${crashes}: ${inside} in the middle of a job, ${between} while jobs came and went.`);
  log(
    `The program ended ${ended} times, ${left} jobs were not done; the longest took ${(longest / 1000).toFixed(1)} s.`,
  );
  return ended === 0 && left === 0;
}
