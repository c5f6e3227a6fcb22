import { AVATAR_MAX_BYTES, AVATAR_MAX_SIDE, commonFailures, type profile, profileFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { removeFiles } from '../../../kernel/files/file-jobs.ts';
import type { Upload } from '../../../kernel/files/upload.ts';
import { sendFile } from '../../../kernel/http/send-file.ts';
import { enqueue } from '../../../kernel/jobs/job.ts';
import type { Handlers } from '../../../kernel/routes/mount.ts';
import { findUserInfo } from '../person-store.ts';
import { isPicture } from './is-picture.ts';
import { findAvatarFile, replaceAvatar } from './store.ts';

const { fileMissing: missing, tooLarge, notAnImage } = profileFailures;
/** A picture is immutable under its address. */
const A_MONTH = 'private, max-age=2592000, immutable';

type Avatar = Pick<Handlers<typeof profile>, 'setAvatar' | 'removeAvatar' | 'avatar'>;

/** Routes for avatars. */
export function avatarHandlers(app: FastifyInstance): Avatar {
  return {
    setAvatar: {
      admit: async () => undefined,
      maxBytes: AVATAR_MAX_BYTES,
      failures: { missing, tooLarge, typeRefused: notAnImage },
      async handle({ db, actor, change, upload }) {
        if (!(await isPicture(app.files, upload, AVATAR_MAX_SIDE))) fail(notAnImage);
        return await saveAvatar(db, change, { actor, upload });
      },
    },

    removeAvatar: ({ db, actor, change }) => saveAvatar(db, change, { actor, upload: null }),

    async avatar({ db, params: { id }, request, reply }) {
      const file = required(await findAvatarFile(db, id), commonFailures.notFound);
      await app.files.size(id).catch(() => fail(commonFailures.notFound));
      sendFile(app.files, request, reply, { ...file, name: `${id}.${extensionOf(file)}`, caching: A_MONTH });
      return '';
    },
  };
}

async function saveAvatar(db: Db, change: Change, { actor, upload }: { actor: Actor; upload: Upload | null }) {
  const previous = await replaceAvatar(db, actor.id, upload);
  if (previous) await enqueue(db, removeFiles, { ids: [previous] });
  change.announce('access', { userIds: [actor.id] });
  return required(await findUserInfo(db, actor.id), commonFailures.unauthenticated);
}

function extensionOf({ mime }: { mime: string }): string {
  return mime.split('/')[1] ?? 'png';
}
