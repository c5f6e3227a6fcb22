import {
  asksForLabels,
  asksForPeople,
  attachmentFailures,
  commonFailures,
  FORM_NAME_MAX,
  FORMS_MAX,
  type FormRow,
  type FormSchema,
  form,
  formFailures,
  formProblems,
  projectFailures,
  questionsOf,
  type Received,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { fail, required } from '../../../kernel/fail.ts';
import type { Upload } from '../../../kernel/files/upload.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { projectFor } from '../access.ts';
import { announceProject } from '../project/announce.ts';
import { nameOf } from '../project/name.ts';
import { keepDeleted } from '../trash/setting-store.ts';
import { serveFormAddresses } from './address-routes.ts';
import { announceFormState, announceForms } from './announce.ts';
import { asksForFiles, fileFailures } from './answer-files.ts';
import { designFields, fieldsToFill, formField } from './answers/form-fields.ts';
import { countWaitingFiles, insertFormFile, lockWaitingFiles } from './file-store.ts';
import { designed } from './form-design.ts';
import { servePublicForms } from './public-routes.ts';
import {
  countForms,
  deleteForm,
  findForm,
  findFormToFill,
  insertForm,
  labelsOfForms,
  listForms,
  peopleOfForms,
  publishForm,
  unpublishForm,
  updateForm,
} from './store.ts';
import { serveSubmissions } from './submission-routes.ts';
import { submitForm } from './submit.ts';

/** The maximum number of files of a user that wait for a form to be submitted. */
const WAITING_MAX = 50;
const NO_QUESTIONS: FormSchema = { sections: [{ title: '', help: '', questions: [] }] };

/** Forms whose submissions become tasks. */
export function serveForms(app: FastifyInstance): void {
  serveSubmissions(app);
  serveFormAddresses(app);
  servePublicForms(app);
  mount(app, form, {
    list: ({ db, actor }) => listForms(db, actor),

    async queryById({ db, actor, query }) {
      const found = await designed(db, actor, query.id);
      const { projectId } = found;
      const choices = { people: await peopleOfForms(db, projectId), labels: await labelsOfForms(db, projectId) };
      return { ...found, ...choices, fields: await designFields(db, actor, found) };
    },

    schema: ({ db, actor, query }) => shownForm(db, actor, query),

    async add({ db, actor, change, body: { projectId, audience, name } }) {
      const { archived } = await projectFor(db, actor, projectId, 'manageProject');
      if (archived) fail(projectFailures.archived);
      if ((await countForms(db, projectId)) >= FORMS_MAX) fail(formFailures.tooMany);
      const id = newId();
      const orgCode = actor.orgCodes[0] ?? null;
      const facts = { name: nameOf(name, FORM_NAME_MAX), audience, orgCode, draft: NO_QUESTIONS };
      await insertForm(db, { id, projectId, createdBy: actor.id, ...facts });
      announceForms(change);
      return await rowOfForm(db, actor, id);
    },

    async edit({ db, actor, change, body: { id, version, audience, draft, intake, name } }) {
      const before = await designed(db, actor, id);
      const orgCode = actor.orgCodes[0] ?? null;
      await updateForm(db, { id, version, audience, draft, intake, orgCode, name: nameOf(name, FORM_NAME_MAX) });
      const row = await rowOfForm(db, actor, id);
      if (row.name !== before.name) announceProject(change, row.projectId);
      announceForms(change);
      return row;
    },

    async publish({ db, actor, change, body }) {
      const found = await designed(db, actor, body.id);
      const { draft, projectId, isPublic } = found;
      if ((await projectFor(db, actor, projectId, 'manageProject')).archived) fail(projectFailures.archived);
      const problems = formProblems(draft, await designFields(db, actor, found));
      if (problems.length > 0) fail(formFailures.incomplete, { detail: { problems } });
      if (isPublic && asksForPeople(draft)) fail(formFailures.personAsked);
      await publishForm(db, body, actor.id);
      announceFormState(change, projectId);
      return await rowOfForm(db, actor, body.id);
    },

    async unpublish({ db, actor, change, body }) {
      const { publishedVersion, projectId } = await designed(db, actor, body.id);
      if (publishedVersion === null) fail(formFailures.notPublished);
      await unpublishForm(db, body);
      announceFormState(change, projectId);
      return await rowOfForm(db, actor, body.id);
    },

    async delete({ db, actor, change, query: { id } }) {
      const { projectId, name } = await designed(db, actor, id);
      const content = required(await deleteForm(db, id), formFailures.hasSubmissions);
      await keepDeleted(db, change, { id, kind: 'form', projectId, name, content });
      announceFormState(change, projectId);
      return null;
    },

    upload: {
      admit: ({ db, actor, query }) => fillableWithFiles(db, actor, query.formId),
      failures: fileFailures,
      handle: ({ db, actor, query, upload }) => addWaitingFile(db, actor, { formId: query.formId, upload }),
    },

    submit: ({ db, actor, change, body }) => submitForm({ db, actor, change }, body),
  });
}

/** A form as it is filled in, with what its questions offer; an earlier version for its designers. */
async function shownForm(db: Db, actor: Actor, { formId, version }: Received<typeof form.schema>['query']) {
  const found = required(await findFormToFill(db, actor, { id: formId, version }), commonFailures.notFound);
  if (!found.isPublished) await designed(db, actor, formId);
  // Without a version it is read to be filled in.
  if (found.isOff && version === undefined) fail(formFailures.off);
  const { projectId, schema } = found;
  const hasPeople = questionsOf(schema).some(({ kind }) => kind === 'user' || kind === 'users');
  const people = hasPeople ? await peopleOfForms(db, projectId) : [];
  const labels = asksForLabels(schema) ? await labelsOfForms(db, projectId) : [];
  return { ...found, people, labels, fields: (await fieldsToFill(db, found)).map(formField) };
}

/** A published form with questions for files; a user can have a few that wait to be submitted. */
async function fillableWithFiles(db: Db, actor: Actor, id: string): Promise<void> {
  const found = required(await findFormToFill(db, actor, { id }), commonFailures.notFound);
  if (!asksForFiles(found.schema)) fail(commonFailures.notFound);
  if (found.archived) fail(projectFailures.archived);
  if (found.isOff) fail(formFailures.off);
  if ((await countWaitingFiles(db, id, actor.id)) >= WAITING_MAX) fail(attachmentFailures.tooManyUnsent);
}

async function addWaitingFile(db: Db, actor: Actor, { formId, upload }: { formId: string; upload: Upload }) {
  await lockWaitingFiles(db, formId, actor.id);
  await fillableWithFiles(db, actor, formId);
  return await insertFormFile(db, { formId, upload, userId: actor.id });
}

async function rowOfForm(db: Db, actor: Actor, id: string): Promise<FormRow> {
  return required(await findForm(db, actor, id), commonFailures.notFound);
}
