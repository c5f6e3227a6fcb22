import { commonFailures, formSubmission, formSubmissionFailures, type Label, type Person } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../kernel/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/mount.ts';
import { findInbox, findRequests, type InboxRow, lockSubmissions, withdrawSubmission } from './inbox-store.ts';
import { labelsOfForms, peopleOfForms } from './store.ts';
import { linesOfAnswers } from './task-of-answers.ts';
import { reopen, triage } from './triage.ts';

/** Serves submissions that wait to be reviewed, and what became of them. */
export function serveSubmissions(app: FastifyInstance): void {
  mount(app, formSubmission, {
    async list({ db, actor, query }) {
      const { records, cursor } = await findInbox(db, actor, query);
      return { records: await readable(db, records), cursor };
    },
    mine: ({ db, actor, query }) => findRequests(db, actor, query.cursor),
    async triage({ db, actor, change, body }) {
      return { changed: await triage({ db, actor, change }, body) };
    },
    async reopen({ db, actor, change, body }) {
      return { changed: await reopen({ db, actor, change }, body.ids) };
    },
    async withdraw({ db, actor, body: { id } }) {
      const [found] = await lockSubmissions(db, [id]);
      if (!found || found.requesterId !== actor.id) return fail(commonFailures.notFound);
      if (found.state !== 'submitted') return fail(formSubmissionFailures.wrongState);
      await withdrawSubmission(db, id);
      return null;
    },
  });
}

async function readable(db: Db, rows: readonly InboxRow[]) {
  const names = new Map<string, { people: Person[]; labels: Label[] }>();
  for (const id of new Set(rows.map(({ projectId }) => projectId)))
    names.set(id, { people: await peopleOfForms(db, id), labels: await labelsOfForms(db, id) });
  const none = { people: [], labels: [] };
  return rows.map(({ projectId, schema, answers, ...row }) => ({
    ...row,
    lines: linesOfAnswers(schema, answers, names.get(projectId) ?? none),
  }));
}
