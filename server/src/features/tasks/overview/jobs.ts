import { transact } from '../../../kernel/database/transact.ts';
import type { Job } from '../../../kernel/jobs/job.ts';
import { countFromHistory, countToday, findUncounted } from './day-count-store.ts';

/** Projects whose past is counted in one run; the next one continues. */
const BATCH_SIZE = 50;

/** Keeps the number of tasks per status category of each day; the last run of a day in UTC counts its end. */
export const countTasksOfDays: Job<unknown> = {
  name: 'count-tasks-of-days',
  cron: '56 * * * *',
  async run({ pool, db, signal }) {
    const errors: unknown[] = [];
    for (const { id } of await findUncounted(db, BATCH_SIZE)) {
      if (signal.aborted) return;
      await transact(pool, { work: (db) => countFromHistory(db, id) }).catch((error) => errors.push(error));
    }
    // A project whose history cannot be read does not stop the others.
    await transact(pool, { work: countToday });
    if (errors.length > 0) throw new AggregateError(errors, 'the past of some projects could not be counted');
  },
};
