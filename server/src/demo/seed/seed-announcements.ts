import type { Db } from '../../kernel/database/db.ts';
import { stableId } from '../../kernel/database/stable-id.ts';
import { insertDemoAnnouncements, removeDemoAnnouncements } from '../announcement-store.ts';
import { claimDemo } from '../claim-store.ts';
import { announcements } from '../content/announcements.ts';
import { departments } from '../content/departments.ts';
import { instantOf } from '../content/moments.ts';

const idOf = ({ key }: { key: string }) => stableId(`demo announcement ${key}`);

/** Adds the demo's announcements once per installation, with times before the instant given. */
export async function seedAnnouncementsIn(db: Db, now: Date): Promise<void> {
  if (!(await claimDemo(db, 'demo announcements'))) return;
  const rows = announcements.map(({ department, link, sent, ...rest }) => ({
    ...rest,
    ...link,
    id: idOf(rest),
    orgCode: departments.find(({ key }) => key === department)?.orgCode ?? null,
    at: instantOf(now, sent).toISOString(),
  }));
  await insertDemoAnnouncements(db, rows);
}

/** Marks the demo's announcements as unread. */
export async function renewAnnouncementsIn(db: Db, now: Date): Promise<void> {
  await removeDemoAnnouncements(db, announcements.map(idOf));
  await seedAnnouncementsIn(db, now);
}
