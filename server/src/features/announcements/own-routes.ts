import {
  type announcement,
  announcementFailures,
  type announcementSend,
  type BellItem,
  commonFailures,
  MESSAGE_SNOOZE_DAYS_MAX,
} from '@opsyard/contract';
import type { FastifyRequest } from 'fastify';
import { hasPermission, type Language } from '../../kernel/access/actor.ts';
import { now } from '../../kernel/clock.ts';
import { fail } from '../../kernel/fail.ts';
import type { Handlers } from '../../kernel/routes/mount.ts';
import { pageOf, rangeOf } from '../../kernel/routes/numbered-page.ts';
import { setSuccessMessage } from '../../kernel/routes/success-message.ts';
import { languageOf } from '../../kernel/words.ts';
import { auditSnapshot } from './audit-snapshot.ts';
import { reasonOf } from './notice-reason.ts';
import { noticeText } from './notice-text.ts';
import {
  findNextEnd,
  findOwn,
  findUnread,
  listOwn,
  markAllRead,
  markRead,
  type OwnRow,
  snoozeNotification,
} from './own-store.ts';
import { patternOf } from './rules.ts';
import { successMessages } from './words.ts';

const DAY_MS = 86_400_000;

/** Routes for the notifications of the current user. */
export function readerHandlers(): Pick<Handlers<typeof announcement>, 'listByUser' | 'queryById'> {
  return {
    async listByUser({ db, actor, query: { brief = false }, request }) {
      const [rows, nextEndIn] = await Promise.all([findUnread(db, actor.id, brief), findNextEnd(db, actor.id)]);
      const of = (category: string) => rows.filter(({ msgCategory }) => msgCategory === category);
      const items = (category: string) => of(category).map((row) => itemOf(row, languageIn(request)));
      return {
        anntMsgList: items('1'),
        anntMsgTotal: of('1')[0]?.total ?? 0,
        sysMsgList: items('2'),
        sysMsgTotal: of('2')[0]?.total ?? 0,
        nextEndIn,
      };
    },

    async queryById({ db, actor, query: { id }, request }) {
      const own = await findOwn(db, actor.id, id);
      if (own && !own.announced) return messageOf(itemOf(own, languageIn(request)));
      const mayAll = hasPermission(actor, 'system:announcement:edit');
      if (!own && !mayAll) return fail(commonFailures.notFound);
      const row = await auditSnapshot(db, id);
      // Readers do not see the other recipients.
      return mayAll ? row : { ...row, userIds: '', departIds: '', roleIds: '', createBy: null, updateBy: null };
    },
  };
}

/** Routes for the list of the current user and its read marks. */
export function ownHandlers(): Handlers<typeof announcementSend> {
  return {
    async mine({ db, actor, query, request }) {
      const { titile, sender, readFlag, msgCategory, priority, kind, order = 'desc' } = query;
      const exact = [readFlag, msgCategory, priority].map((value) => value || null);
      const filter = [patternOf(titile), patternOf(sender), ...exact];
      const { records, total } = await listOwn(db, actor.id, { filter, kind: kind || null, order, ...rangeOf(query) });
      const own = records.map((row) => ({
        ...itemOf(row, languageIn(request)),
        anntId: row.id,
        userId: actor.id,
        readFlag: row.isRead ? ('1' as const) : ('0' as const),
        readTime: row.readTime,
      }));
      return pageOf(own, total, query);
    },

    async why({ db, actor, query: { id } }) {
      const own = await findOwn(db, actor.id, id);
      if (!own) return fail(commonFailures.notFound);
      return own.announced ? { reason: 'announcement', projectId: null, taskId: null } : reasonOf(own);
    },

    async read({ db, actor, change, body: { anntId } }) {
      if (!(await markRead(db, actor.id, anntId))) return fail(commonFailures.notFound);
      change.announce(`user:${actor.id}`, { cmd: 'user', userId: actor.id });
      return null;
    },

    async snooze({ db, actor, change, body: { id, until } }) {
      const ahead = until === null ? 0 : Date.parse(until) - now().getTime();
      if (until !== null && (ahead <= 0 || ahead > MESSAGE_SNOOZE_DAYS_MAX * DAY_MS))
        return fail(announcementFailures.snoozeWrong);
      if (!(await snoozeNotification(db, actor.id, id, until))) return fail(commonFailures.notFound);
      change.announce(`user:${actor.id}`, { cmd: 'user', userId: actor.id });
      return null;
    },

    async readAll({ db, actor, change, request }) {
      await markAllRead(db, actor.id);
      change.announce(`user:${actor.id}`, { cmd: 'user', userId: actor.id });
      setSuccessMessage(request, successMessages.allRead);
      return null;
    },
  };
}

function languageIn({ headers }: FastifyRequest): Language {
  return languageOf(headers['accept-language']);
}

function itemOf(row: OwnRow, language: Language): BellItem {
  const { id, msgCategory, createTime, sendTime } = row;
  const presented = row.announced ? row : noticeText(language, { ...row, sender: row.noticeSender });
  const { titile, msgAbstract, msgContent, sender, priority, openType, openPage, busId, busType } = presented;
  const common = { id, msgCategory, createTime, sendTime };
  return { ...common, titile, msgAbstract, msgContent, sender, priority, openType, openPage, busId, busType };
}

/** Presents a notification as an announcement. */
function messageOf(item: BellItem) {
  return {
    ...item,
    ...{ startTime: null, endTime: null, cancelTime: null, createBy: null, updateBy: null, updateTime: null },
    ...{ msgType: 'USER' as const, userIds: '', departIds: '', roleIds: '', sendStatus: '1' as const },
    ...{ delFlag: '0' as const, scheduled: false, expired: false, version: 1, files: [] },
  };
}
