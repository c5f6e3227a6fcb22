import { CALENDAR_MULTI_DAY_MAX, dayNumber, dayOfNumber, taskCalendar } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../kernel/routes/mount.ts';
import { languageOf } from '../../../kernel/words.ts';
import { listParameters } from '../task/reading/list-parameters.ts';
import { namedDays } from './named-days.ts';
import { areLasting, findDatedTasks, findMultiDayTasks } from './store.ts';

const DEFAULT_PER_DAY = 5;

/** The tasks of a project on a calendar. */
export function serveCalendar(app: FastifyInstance): void {
  mount(app, taskCalendar, {
    async read({ db, actor, request, body: { from, days, perDay = DEFAULT_PER_DAY, by, ...query } }) {
      const { fields, filter } = await listParameters({ db, actor }, query, [by]);
      const to = dayOfNumber(dayNumber(from) + days - 1);
      const range = { projectId: query.projectId, filter, from, to };
      const { counts, records } = await findDatedTasks(db, { ...range, perDay, by }, fields);
      const multiDay = areLasting(by, fields) ? await findMultiDayTasks(db, { ...range, by }, fields) : [];
      const language = languageOf(request.headers['accept-language']);
      return {
        counts,
        records: [...records, ...multiDay.slice(0, CALENDAR_MULTI_DAY_MAX)],
        isIncomplete: multiDay.length > CALENDAR_MULTI_DAY_MAX,
        ...(await namedDays(db, { from, to, language })),
      };
    },
  });
}
