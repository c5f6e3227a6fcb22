import {
  commonFailures,
  PUBLIC_FILE_MAX_BYTES,
  publicForm,
  publicFormFailures,
  publicRequest,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../kernel/database/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { addressOf } from '../../../kernel/throttle/throttle.ts';
import { announceRequests } from './announce.ts';
import { asksForFiles, fileFailures } from './answer-files.ts';
import { fieldsToFill, formField } from './answers/form-fields.ts';
import { expectedOf } from './expected-dates.ts';
import { insertFormFile } from './file-store.ts';
import { withdrawSubmission } from './inbox-store.ts';
import { findMessages } from './message-store.ts';
import { admitPublicCall, admitPublicUpload, countPublicUpload } from './public-limits.ts';
import { canMail } from './public-mail.ts';
import {
  type FoundRequest,
  findPublicForm,
  findPublicRequest,
  lockPublicRequest,
  type PublishedPublicly,
} from './public-store.ts';
import { checkPublicly, labelsFor, submitPublicly } from './public-submit.ts';
import { mayAnswer, storeAnswer } from './questions.ts';
import { hashOfTicket } from './tickets.ts';

/** The stages in which messages are possible. */
const OPEN_STAGES: readonly FoundRequest['stage'][] = ['received', 'accepted', 'inProgress'];

export function servePublicForms(app: FastifyInstance): void {
  mount(app, publicForm, {
    async get({ db, request, body: { key } }) {
      await admitPublicCall(db, addressOf(request));
      const form = required(await findPublicForm(db, key), commonFailures.notFound);
      const hasCaptcha = app.settings.CAPTCHA === 'on';
      const fields = (await fieldsToFill(db, form)).map(formField);
      return { ...form, labels: await labelsFor(db, form), fields, hasMail: await canMail(app), hasCaptcha };
    },
    upload: {
      admit: async ({ durable, request, headers }) => {
        const address = addressOf(request);
        await admitPublicCall(durable, address);
        await admitPublicUpload(durable, address, (await formWithFiles(durable, headers['x-form-key'])).id);
      },
      maxBytes: PUBLIC_FILE_MAX_BYTES,
      failures: { ...fileFailures, tooLarge: publicFormFailures.fileTooLarge },
      async handle({ db, headers, upload }) {
        // Only what browsers can show: no archives, no documents with macros.
        if (upload.preview === 'none') fail(publicFormFailures.fileRefused, { values: { name: upload.name } });
        const { id: formId } = await formWithFiles(db, headers['x-form-key']);
        await countPublicUpload(db, formId);
        // Always downloaded, never shown beside the work of colleagues.
        return await insertFormFile(db, { formId, upload: { ...upload, preview: 'none' }, userId: null });
      },
    },
    submit: {
      prepare: ({ body, ...call }) => checkPublicly(app, call, body),
      handle: ({ body, ready, ...call }) => submitPublicly(call, body, ready),
    },
  });
  mount(app, publicRequest, {
    async get({ db, request, body: { ticket } }) {
      await admitPublicCall(db, addressOf(request));
      return await shown(db, required(await findPublicRequest(db, hashOfTicket(ticket)), commonFailures.notFound));
    },
    answer: {
      prepare: ({ durable, request }) => admitPublicCall(durable, addressOf(request)),
      async handle({ db, change, body: { ticket, text } }) {
        const found = required(await lockPublicRequest(db, hashOfTicket(ticket)), commonFailures.notFound);
        if (!(await shown(db, found)).mayAnswer) fail(publicFormFailures.over);
        await storeAnswer({ db, change }, { ...found, sender: null }, text);
        return null;
      },
    },
    withdraw: {
      prepare: ({ durable, request }) => admitPublicCall(durable, addressOf(request)),
      async handle({ db, change, body: { ticket } }) {
        const found = required(await lockPublicRequest(db, hashOfTicket(ticket)), commonFailures.notFound);
        if (!mayWithdraw(found)) fail(publicFormFailures.over);
        await withdrawSubmission(db, found.id);
        await announceRequests({ db, change }, [found.id]);
        return null;
      },
    },
  });
}

async function formWithFiles(db: Db, key: string): Promise<PublishedPublicly> {
  const form = required(await findPublicForm(db, key), commonFailures.notFound);
  return asksForFiles(form.schema) ? form : fail(commonFailures.notFound);
}

async function shown(db: Db, { id, projectId: _, archived, ...request }: FoundRequest) {
  const messages = (await findMessages(db, [id])).map(({ author, submissionId, ...message }) => message);
  const expected = (await expectedOf(db, [id])).get(id);
  return {
    ...request,
    // Not how many others wait, nor who is absent.
    expected: expected ? { from: expected.from, until: expected.until } : null,
    messages,
    mayAnswer: OPEN_STAGES.includes(request.stage) && !archived && mayAnswer(messages),
    mayWithdraw: mayWithdraw({ archived, stage: request.stage }),
  };
}

function mayWithdraw({ stage, archived }: Pick<FoundRequest, 'stage' | 'archived'>): boolean {
  return stage === 'received' && !archived;
}
