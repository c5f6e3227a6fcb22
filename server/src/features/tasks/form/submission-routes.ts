import { commonFailures, formSubmission, formSubmissionFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import { type Db, one as only } from '../../../kernel/database/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { sendFile } from '../../../kernel/http/send-file.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { abilitiesIn } from '../access.ts';
import { findAccess } from '../access-store.ts';
import { announceRequests } from './announce.ts';
import { readableFields } from './answers/form-fields.ts';
import { linesOfAnswers } from './answers/task-of-answers.ts';
import { findContext } from './context-store.ts';
import { expectedOf } from './expected-dates.ts';
import { findFiles, findSubmittedFile } from './file-store.ts';
import {
  countInbox,
  findInbox,
  findInInbox,
  findOwnRequest,
  findRequests,
  type InboxRow,
  lockSubmissions,
  type OwnRequest,
  withdrawSubmission,
} from './inbox-store.ts';
import { findMessages } from './message-store.ts';
import { askRequester, mayAnswer, takeAnswer } from './questions.ts';
import { labelsOfForms, peopleOfForms } from './store.ts';
import { promise, reopen, triage } from './triage.ts';

/** Submissions in review, and their outcomes. */
export function serveSubmissions(app: FastifyInstance): void {
  mount(app, formSubmission, {
    async list({ db, actor, query }) {
      const { records, cursor } = await findInbox(db, actor, query);
      return { records: await withExpected(db, await readable(db, actor, records)), cursor };
    },
    count: async ({ db, actor, query: { today } }) => ({ waiting: await countInbox(db, actor, today) }),
    context: async ({ db, actor, query: { id } }) =>
      required(await findContext(db, actor.id, id), commonFailures.notFound),
    async mine({ db, actor, query }) {
      const { records, cursor } = await findRequests(db, actor, query.cursor);
      return { records: await withExpected(db, await withMessages(db, records)), cursor };
    },
    async queryById({ db, actor, query: { id } }) {
      const row = required(await findInInbox(db, actor, id), commonFailures.notFound);
      return only(await withExpected(db, await readable(db, actor, [row])));
    },
    async ownById({ db, actor, query: { id } }) {
      const row = required(await findOwnRequest(db, actor, id), commonFailures.notFound);
      return only(await withExpected(db, await withMessages(db, [row])));
    },
    async promise({ db, actor, change, body }) {
      await promise({ db, actor, change }, body);
      return null;
    },
    async triage({ db, actor, change, body }) {
      return { changed: await triage({ db, actor, change }, body) };
    },
    async reopen({ db, actor, change, body }) {
      return { changed: await reopen({ db, actor, change }, body.ids) };
    },
    async file({ db, actor, query: { id }, request, reply }) {
      const file = required(await findSubmittedFile(db, id), commonFailures.notFound);
      const access = await findAccess(db, { userId: actor.id, orgLine: actor.orgLine, projectId: file.projectId });
      const isReviewer = access && abilitiesIn(access).includes('editTasks');
      if (!isReviewer) return fail(commonFailures.notFound);
      sendFile(app.files, request, reply, file);
      return null;
    },
    async ask({ db, actor, change, body }) {
      await askRequester({ db, actor, change }, body);
      return null;
    },
    async answer({ db, actor, change, body: { id, text } }) {
      const [found] = await lockSubmissions(db, [id]);
      if (!found || found.requesterId !== actor.id) return fail(commonFailures.notFound);
      await takeAnswer({ db, actor, change }, found, text);
      return null;
    },
    async withdraw({ db, actor, change, body: { id } }) {
      const [found] = await lockSubmissions(db, [id]);
      if (!found || found.requesterId !== actor.id) return fail(commonFailures.notFound);
      if (found.state !== 'submitted') return fail(formSubmissionFailures.wrongState);
      await withdrawSubmission(db, id);
      await announceRequests({ db, change }, [id]);
      return null;
    },
  });
}

async function readable(db: Db, actor: Actor, rows: readonly InboxRow[]) {
  const names = new Map<string, Parameters<typeof linesOfAnswers>[2]>();
  for (const [projectId, ofProject] of Map.groupBy(rows, (row) => row.projectId)) {
    const lists = { people: await peopleOfForms(db, projectId), labels: await labelsOfForms(db, projectId) };
    const schemas = ofProject.map(({ schema }) => schema);
    names.set(projectId, { ...lists, ...(await readableFields(db, actor, { projectId, schemas })) });
  }
  const ids = rows.map(({ id }) => id);
  const files = Map.groupBy(await findFiles(db, ids), ({ submissionId }) => submissionId);
  const messages = Map.groupBy(await findMessages(db, ids), ({ submissionId }) => submissionId);
  return rows.map(({ schema, answers, ...row }) => ({
    ...row,
    lines: linesOfAnswers(schema, answers, required(names.get(row.projectId), commonFailures.notFound)),
    files: (files.get(row.id) ?? []).map(({ submissionId: _, ...file }) => file),
    messages: messages.get(row.id) ?? [],
  }));
}

/** Own requests with the questions of the team and the answers. */
async function withMessages(db: Db, rows: readonly OwnRequest[]) {
  const found = await findMessages(
    db,
    rows.map(({ id }) => id),
  );
  const messages = Map.groupBy(found, ({ submissionId }) => submissionId);
  return rows.map(({ isOpen, ...row }) => {
    const own = messages.get(row.id) ?? [];
    return {
      ...row,
      messages: own.map(({ author: _, submissionId: __, ...message }) => message),
      mayAnswer: isOpen && mayAnswer(own),
    };
  });
}

async function withExpected<T extends { id: string }>(db: Db, records: readonly T[]) {
  const expected = await expectedOf(
    db,
    records.map(({ id }) => id),
  );
  return records.map((record) => ({ ...record, expected: expected.get(record.id) ?? null }));
}
