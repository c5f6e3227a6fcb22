import type { Db } from '../../../kernel/database/db.ts';
import { transact } from '../../../kernel/database/transact.ts';
import type { Job } from '../../../kernel/jobs/job.ts';
import { type Sentence, translate } from '../../../kernel/words.ts';
import { enqueueMessage, gatewaysFor } from '../../messages/index.ts';
import { noticeText } from '../notice-text.ts';
import { claimDue, findAddressee, findDuePeople, findUnreadOf } from './mail-store.ts';

const SUBJECT: Sentence = ['Opsyard: {first}', 'Opsyard：{first}'];
const SUBJECT_MANY: Sentence = ['Opsyard: {count} new notifications', 'Opsyard：{count} 条新消息'];
const TEXT: Sentence = [
  'Hello {realname},\n\n{lines}\n\nYou can change your notification settings under “Account” › Notifications.\n',
  '{realname}，您好：\n\n{lines}\n\n您可在“账号 › 通知”中更改通知设置。\n',
];

/** Sends each user one e-mail with due unread items; runs every minute, does nothing without a gateway. */
export const mailNotifications: Job<unknown> = {
  name: 'mail-notifications',
  formerName: 'mail-news',
  cron: '* * * * *',
  async run({ db, pool, settings, signal }) {
    const canSend = (await gatewaysFor({ db, settings }, 'mail')).length > 0;
    for (const userId of await findDuePeople(db)) {
      if (signal.aborted) return;
      const work = (open: Db) => (canSend ? mail(open, userId, settings.PUBLIC_URL) : claimDue(open, userId));
      await transact<unknown>(pool, { work });
    }
  },
};

async function mail(db: Db, userId: string, site: string | undefined): Promise<void> {
  const ids = await claimDue(db, userId);
  const person = ids.length > 0 ? await findAddressee(db, userId) : undefined;
  if (!person) return;
  const language = person.language ?? 'en';
  const { messages, announcements } = await findUnreadOf(db, userId, ids);
  const announcementItems = announcements.map(({ title, sender, abstract }) => ({
    title: `${title} (${sender})`,
    text: abstract,
    page: '/isps/userAnnouncement',
  }));
  const messageItems = messages.map((message) => {
    const { titile, openPage } = noticeText(language, message);
    return { title: titile, text: message.data.excerpt, page: openPage };
  });
  const items = [...announcementItems, ...messageItems];
  const [first] = items;
  if (!first) return;
  const lines = items.map(({ title, text, page }) => lineOf(title, text, site && page && new URL(page, site).href));
  const subject = translate(items.length === 1 ? SUBJECT : SUBJECT_MANY, language, {
    first: first.title,
    count: items.length,
  });
  const text = translate(TEXT, language, { realname: person.realname, lines: lines.join('\n\n') });
  await enqueueMessage(db, { channel: 'mail', recipient: person.email, purpose: 'notice', subject, text });
}

function lineOf(title: string, text: string | null, link: string | null | undefined): string {
  return [`- ${title}`, text && `  ${text}`, link && `  ${link}`].filter(Boolean).join('\n');
}
