import { type AnnouncementDraft, announcementFailures, NEWS_AUDIENCE_MAX } from '@opsyard/contract';
import type { Actor } from '../../kernel/access/actor.ts';
import { now } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/database/db.ts';
import { fail } from '../../kernel/fail.ts';
import type { Fields } from './announcement-store.ts';
import { existingAmong } from './audience/audience-store.ts';
import { cleanContent } from './content.ts';
import { idsIn, instantIn, isScreenName, isUsableLink } from './rules.ts';
import { setFiles } from './sheet/file-store.ts';

/**
 * Validates and sanitizes a draft, or fails. Its text may show images of its own files only: those it names, or else
 * its current ones.
 */
export async function completeDraft(
  db: Db,
  actor: Actor,
  draft: AnnouncementDraft,
  present: readonly { id: string }[] = [],
): Promise<Fields> {
  const own = new Set(draft.fileIds ?? present.map(({ id }) => id));
  return await completeCleanDraft(db, actor, {
    ...draft,
    content: cleanContent(draft.msgContent ?? '', (id) => own.has(id)),
  });
}

/** Validates a draft whose text is already sanitized. */
export async function completeCleanDraft(
  db: Db,
  actor: Actor,
  { content, ...draft }: AnnouncementDraft & { content: string },
): Promise<Fields> {
  const title = draft.titile.trim() || fail(announcementFailures.emptyAnnouncement);
  const msgType = draft.msgType ?? 'ALL';
  return {
    title,
    abstract: draft.msgAbstract?.trim() || null,
    content,
    sender: draft.sender?.trim() || actor.realname,
    priority: draft.priority ?? 'M',
    category: draft.msgCategory ?? '1',
    msgType,
    audience: msgType === 'ALL' ? [] : await audienceOf(db, msgType, draft),
    ...linkOf(draft),
    busId: draft.busId?.trim() || null,
    busType: draft.busType?.trim() || null,
    ...timesOf(draft),
  };
}

/** Saves the files of a draft; without a list the current ones are kept. */
export async function saveFiles(db: Db, actor: Actor, id: string, fileIds: readonly string[] | undefined) {
  if (!fileIds) return;
  const storedFiles = await setFiles(db, id, fileIds, actor.id);
  if (storedFiles < fileIds.length) fail(announcementFailures.fileUnknown);
}

async function audienceOf(db: Db, msgType: 'USER' | 'DEPART' | 'ROLE', draft: AnnouncementDraft): Promise<string[]> {
  const lists = { USER: draft.userIds, DEPART: draft.departIds, ROLE: draft.roleIds };
  const known = await existingAmong(db, msgType, idsIn(lists[msgType]).slice(0, NEWS_AUDIENCE_MAX));
  return known.length > 0 ? known : fail(announcementFailures.nobodyChosen);
}

function linkOf({ openType, openPage }: AnnouncementDraft): Pick<Fields, 'openType' | 'openPage'> {
  const page = openPage?.trim() || null;
  if (!openType || !page) return { openType: null, openPage: null };
  const fits = openType === 'url' ? isUsableLink(page) : isScreenName(page);
  return fits ? { openType, openPage: page } : fail(announcementFailures.linkRefused);
}

function timesOf(draft: AnnouncementDraft): Pick<Fields, 'startTime' | 'endTime'> {
  const startTime = instantIn(draft.startTime);
  const endTime = instantIn(draft.endTime);
  if (startTime === undefined || endTime === undefined) return fail(announcementFailures.timesWrong);
  if (endTime && endTime <= (startTime ?? now().toISOString())) return fail(announcementFailures.timesWrong);
  return { startTime, endTime };
}
