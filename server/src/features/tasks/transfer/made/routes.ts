import { commonFailures, type TaskImport, taskImports } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { required } from '../../../../kernel/fail.ts';
import { cursorPage } from '../../../../kernel/routes/cursor-page.ts';
import { mount } from '../../../../kernel/routes/mount.ts';
import { languageOf } from '../../../../kernel/words.ts';
import { accessTo } from '../../access.ts';
import { checkTarget } from '../apply/target.ts';
import { findNotes, type ListedImport, listImports } from './import-store.ts';
import { presentProblem } from './problems-in.ts';

const PAGE = 50;

/** The imports into a project, for those who may import there now: whoever does not see all of its tasks may not, and gets neither counts nor names of files. */
export function serveTaskImports(app: FastifyInstance): void {
  mount(app, taskImports, {
    async list({ db, actor, query: { projectId, cursor } }) {
      await checkTarget(db, actor, { projectId });
      const { abilities } = await accessTo(db, actor, projectId);
      const userId = abilities.includes('manageProject') ? undefined : actor.id;
      const found = await listImports(db, projectId, { before: cursor, limit: PAGE + 1, userId });
      const reader = { id: actor.id, mayEdit: abilities.includes('editTasks') };
      const page = cursorPage(found, PAGE, ({ opId }) => opId);
      return { records: page.records.map((one) => presentImport(one, reader)), cursor: page.cursor };
    },

    async problems({ db, actor, query: { opId }, request }) {
      const { projectId, problems, total } = required(await findNotes(db, opId, actor.id), commonFailures.notFound);
      await checkTarget(db, actor, { projectId });
      const language = languageOf(request.headers['accept-language']);
      return { problems: problems.map((problem) => presentProblem(problem, language)), total };
    },
  });
}

type Reader = { id: string; mayEdit: boolean };

function presentImport(found: ListedImport, reader: Reader): TaskImport {
  const { createdBy, createdByName, firstSeq, lastSeq, undone, undoneAt, undoneBy, wasUndone, tooLate, ...same } =
    found;
  return {
    ...same,
    by: createdBy === null ? null : { id: createdBy, realname: createdByName ?? '' },
    own: createdBy === reader.id,
    numbers: firstSeq === null || lastSeq === null ? null : { first: firstSeq, last: lastSeq },
    undone: undone ? { by: undoneBy, at: undoneAt } : null,
    undo: undoOf(found, reader),
  };
}

/** In the order in which `operation.undo` refuses. */
function undoOf({ undone, wasUndone, tooLate }: ListedImport, { mayEdit }: Reader): TaskImport['undo'] {
  if (undone) return 'undone';
  if (wasUndone) return 'restored';
  if (!mayEdit) return 'notAllowed';
  return tooLate ? 'tooLate' : 'possible';
}
