import {
  type Branding,
  branding,
  commonFailures,
  LOGO_MAX_BYTES,
  LOGO_MAX_SIDE,
  settingsFailures,
} from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { removeFiles } from '../../../kernel/files/file-jobs.ts';
import { deleteStoredFile, insertStoredFile } from '../../../kernel/files/stored-file-store.ts';
import { sendFile } from '../../../kernel/http/send-file.ts';
import { enqueue } from '../../../kernel/jobs/job.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { differences, writeAudit } from '../../audit/index.ts';
import { isPicture } from '../../identity/index.ts';
import { findBranding, findLogo, LOGO_PATH, lockBranding, logoFileOf, saveBranding } from './branding-store.ts';

const { logoMissing, logoNotAnImage, logoTooLarge } = settingsFailures;
/** Each logo has its own URL. */
const A_MONTH = 'public, max-age=2592000, immutable';

type ActionContext = { db: Db; actor: Actor; request: FastifyRequest; change: Change };

/** Registers the routes for branding, which is public on the sign-in page. */
export function serveBranding(app: FastifyInstance): void {
  mount(app, branding, {
    async get({ db, reply }) {
      // A cached response would be reused when the page refetches after a change.
      reply.header('cache-control', 'no-cache');
      return await findBranding(db);
    },
    save: ({ body, ...by }) =>
      brand(by, { ...body, name: body.name?.trim() ?? null, slogan: body.slogan?.trim() ?? null }),
    setLogo: {
      admit: async () => undefined,
      maxBytes: LOGO_MAX_BYTES,
      failures: { missing: logoMissing, tooLarge: logoTooLarge, typeRefused: logoNotAnImage },
      async handle({ upload, ...by }) {
        if (!(await isPicture(app.files, upload, LOGO_MAX_SIDE)))
          fail(logoNotAnImage, { values: { name: upload.name } });
        await insertStoredFile(by.db, upload, by.actor.id);
        return await brand(by, { logo: LOGO_PATH + upload.id });
      },
    },
    removeLogo: (by) => brand(by, { logo: null }),
    async logo({ db, params: { id }, request, reply }) {
      const file = required(await findLogo(db, id), commonFailures.notFound);
      await app.files.size(id).catch(() => fail(commonFailures.notFound));
      sendFile(app.files, request, reply, { ...file, name: `logo.${file.mime.split('/')[1]}`, caching: A_MONTH });
      return '';
    },
  });
}

async function brand({ db, actor, request, change }: ActionContext, changes: Partial<Branding>): Promise<Branding> {
  const before = await lockBranding(db);
  const after = { ...before, ...changes };
  const existing = logoFileOf(before);
  if (existing && after.logo !== before.logo) {
    await deleteStoredFile(db, existing);
    await enqueue(db, removeFiles, { ids: [existing] });
  }
  await saveBranding(db, after);
  change.announce('all', { cmd: 'branding' });
  await writeAudit(db, { actor, request }, 'brandingChanged', differences(before, after));
  return after;
}
