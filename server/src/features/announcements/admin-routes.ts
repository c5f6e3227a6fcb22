import { type AnnouncementDraft, type announcement, announcementFailures, commonFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { newId } from '../../kernel/database/ids.ts';
import { fail, required } from '../../kernel/fail.ts';
import { mergeEdit } from '../../kernel/merge-edit.ts';
import type { Handlers } from '../../kernel/routes/mount.ts';
import { pageOf, rangeOf } from '../../kernel/routes/numbered-page.ts';
import { setSuccessMessage } from '../../kernel/routes/success-message.ts';
import { withoutNulls } from '../../kernel/routes/without-nulls.ts';
import { writeAudit } from '../audit/index.ts';
import {
  deleteAnnouncements,
  insertAnnouncement,
  listAnnouncements,
  lockAnnouncement,
  updateAnnouncement,
} from './announcement-store.ts';
import { auditSnapshot } from './audit-snapshot.ts';
import { queuePublishing } from './publish.ts';
import { filterOf, idsIn } from './rules.ts';
import { importDrafts } from './sheet/import.ts';
import { exportAnnouncements } from './sheet/sheet.ts';
import { successMessages } from './words.ts';
import { completeDraft, saveFiles } from './write.ts';

type WriteContext = Pick<
  Handlers<typeof announcement>,
  'list' | 'add' | 'edit' | 'delete' | 'deleteBatch' | 'exportXls' | 'importExcel'
>;

export function authorHandlers(app: FastifyInstance): WriteContext {
  return {
    exportXls: exportAnnouncements,
    importExcel: importDrafts(app),

    async list({ db, query }) {
      const { column, order, brief } = query;
      const filter = filterOf(query);
      const { records, total } = await listAnnouncements(db, { filter, column, order, brief, ...rangeOf(query) });
      return pageOf(records, total, query);
    },

    async add({ db, actor, body, request }) {
      const id = newId();
      const fields = await completeDraft(db, actor, body);
      await insertAnnouncement(db, id, actor.username, fields);
      await saveFiles(db, actor, id, body.fileIds);
      setSuccessMessage(request, successMessages.saved);
      const added = await auditSnapshot(db, id);
      await writeAudit(db, { actor, request }, 'announcementAdded', { id, title: fields.title });
      return added;
    },

    async edit({ db, actor, body, request }) {
      const row = required(await lockAnnouncement(db, body.id), commonFailures.notFound);
      if (row.sendStatus === '1') return fail(announcementFailures.published);
      const before = await auditSnapshot(db, row.id);
      const { version, ...form } = withoutNulls(body);
      const present = draftOf(before);
      const requested = await completeDraft(db, actor, { ...present, ...form }, before.files);
      const isOld = version !== undefined && version !== row.version;
      const normalized = isOld ? await completeDraft(db, actor, present, before.files) : requested;
      const fields = await mergeEdit(db, { id: row.id, base: version, version: row.version }, normalized, requested);
      await updateAnnouncement(db, row.id, actor.username, fields);
      await saveFiles(db, actor, row.id, body.fileIds);
      if (row.publishAt && fields.startTime) await queuePublishing(db, row.id, fields.startTime);
      setSuccessMessage(request, successMessages.saved);
      const after = await auditSnapshot(db, row.id);
      await writeAudit(db, { actor, request }, 'announcementChanged', {
        id: row.id,
        title: fields.title,
        ...changesOf(before, after),
      });
      return after;
    },

    async delete({ db, actor, change, query: { id }, request }) {
      const [gone] = await deleteAnnouncements(db, [id]);
      if (!gone) return fail(commonFailures.notFound);
      change.announce('all', { cmd: 'topic' });
      setSuccessMessage(request, successMessages.deleted);
      await writeAudit(db, { actor, request }, 'announcementDeleted', gone);
      return null;
    },

    async deleteBatch({ db, actor, change, query: { ids }, request }) {
      const gone = await deleteAnnouncements(db, idsIn(ids));
      if (gone.length > 0) change.announce('all', { cmd: 'topic' });
      setSuccessMessage(request, successMessages.deleted);
      for (const one of gone) await writeAudit(db, { actor, request }, 'announcementDeleted', one);
      return { deleted: gone.length };
    },
  };
}

const AUDITED_FIELDS = [
  'titile',
  'msgAbstract',
  'priority',
  'msgCategory',
  'sender',
  'msgType',
  'startTime',
  'endTime',
  'openType',
  'openPage',
  'busId',
  'busType',
  'userIds',
  'departIds',
  'roleIds',
];

type AnnouncementRow = Awaited<ReturnType<typeof auditSnapshot>>;

/** Current content of an announcement as a draft. */
function draftOf(now: AnnouncementRow): AnnouncementDraft {
  const { titile, msgAbstract, msgContent, startTime, endTime, sender, priority, msgCategory } = now;
  const { msgType, userIds, departIds, roleIds, openType, openPage, busId, busType } = now;
  const audited = { titile, msgAbstract, msgContent, startTime, endTime, sender, priority, msgCategory };
  return { ...audited, msgType, userIds, departIds, roleIds, openType, openPage, busId, busType };
}
/** Changed fields for the audit; for the text only the fact. */
function changesOf(before: AnnouncementRow, after: AnnouncementRow): Record<string, unknown> {
  const [then, now]: Record<string, unknown>[] = [before, after];
  const changed = AUDITED_FIELDS.filter((name) => then?.[name] !== now?.[name]);
  const [from, to] = [before, after].map(({ files }) => files.map(({ name }) => name));
  return {
    ...Object.fromEntries(changed.map((name) => [name, { from: then?.[name], to: now?.[name] }])),
    ...(before.msgContent !== after.msgContent && { text: 'changed' }),
    ...(JSON.stringify(from) !== JSON.stringify(to) && { files: { from, to } }),
  };
}
