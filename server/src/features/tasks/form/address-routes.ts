import { randomBytes } from 'node:crypto';
import { asksForPeople, formAddress, formFailures, projectFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { fail } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { writeAudit } from '../../audit/index.ts';
import { projectFor } from '../access.ts';
import { announceForms } from './announce.ts';
import { designed } from './form-design.ts';
import { findFormKey, lockFormKey, setFormKey } from './public-store.ts';

const KEY_BYTES = 24;

/** The public addresses of forms, for their managers. */
export function serveFormAddresses(app: FastifyInstance): void {
  mount(app, formAddress, {
    async get({ db, actor, query: { formId } }) {
      await designed(db, actor, formId);
      return { key: await findFormKey(db, formId) };
    },

    async set({ db, actor, change, request, body: { formId, action } }) {
      const { projectId, name } = await designed(db, actor, formId);
      const isArchived = (await projectFor(db, actor, projectId, 'manageProject')).archived;
      if (action !== 'off' && isArchived) fail(projectFailures.archived);
      const before = await lockFormKey(db, formId);
      if (action !== 'off' && before.schema && asksForPeople(before.schema)) fail(formFailures.personAsked);
      const made = randomBytes(KEY_BYTES).toString('base64url');
      const key = { on: before.key ?? made, renew: made, off: null }[action];
      await setFormKey(db, formId, key);
      if ((key === null) !== (before.key === null)) announceForms(change);
      if (key !== before.key) await writeAudit(db, { actor, request }, 'formAddressChanged', { form: name, action });
      return { key };
    },
  });
}
