import { activity, commonFailures, historyExport, projectHistory } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { fail } from '../../../kernel/fail.ts';
import { ownAddress } from '../../../kernel/http/own-address.ts';
import { cursorPage } from '../../../kernel/routes/cursor-page.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { languageOf } from '../../../kernel/words.ts';
import { projectFor } from '../access.ts';
import { visibleTask } from '../task-of.ts';
import { linesByEntry, sendHistory, writingFor } from './export.ts';
import { findProjectEntries } from './export-store.ts';
import { listActivity } from './store.ts';

const PAGE = 50;

/** The histories of tasks and projects. */
export function serveActivity(app: FastifyInstance): void {
  mount(app, activity, {
    async list({ db, actor, query: { taskId, cursor, ...narrowed } }) {
      await visibleTask(db, actor, taskId);
      const found = await listActivity(db, { taskId, before: cursor, limit: PAGE + 1, ...narrowed });
      return cursorPage(found, PAGE);
    },
  });

  mount(app, projectHistory, {
    async list({ db, actor, query: { projectId, cursor }, request }) {
      await projectFor(db, actor, projectId, 'manageProject');
      const found = await findProjectEntries(db, projectId, { before: cursor, limit: PAGE + 1 });
      const language = languageOf(request.headers['accept-language']);
      const writing = await writingFor({ db, actor, language, address: undefined }, projectId);
      const page = cursorPage(found, PAGE);
      const records = (await linesByEntry(page.records, writing)).map(({ entry, lines }) => ({
        ...{ id: entry.id, at: entry.at, actor: entry.actor, source: entry.source },
        kind: String(lines[0]?.kind ?? ''),
        lines: lines
          .filter(({ field }) => field)
          .map(({ field, from, to }) => ({ field: String(field), from: String(from), to: String(to) })),
      }));
      return { records, cursor: page.cursor };
    },
  });

  mount(app, historyExport, {
    async file({ db, actor, query: { format, ...scope }, request, reply }) {
      const ability = scope.only === 'settings' ? 'manageProject' : 'exportTasks';
      const { key, abilities } = await projectFor(db, actor, scope.projectId, ability);
      const isManaged = abilities.includes('manageProject');
      if (scope.taskId) {
        const { task } = await visibleTask(db, actor, scope.taskId);
        if (task.projectId !== scope.projectId) return fail(commonFailures.notFound);
      }
      const address = ownAddress(app.settings, request);
      const language = languageOf(request.headers['accept-language']);
      await sendHistory(db, reply, {
        actor,
        scope: { taskId: undefined, ...scope, isManaged },
        key,
        format,
        language,
        address,
      });
      return null;
    },
  });
}
