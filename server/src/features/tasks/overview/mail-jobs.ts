import { PROJECT_FIGURES, type ProjectFigure } from '@opsyard/contract';
import { actorById } from '../../../kernel/access/actor-by-id.ts';
import { now } from '../../../kernel/clock.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { transact } from '../../../kernel/database/transact.ts';
import type { Job } from '../../../kernel/jobs/job.ts';
import { labelText, type Sentence, translate } from '../../../kernel/words.ts';
import { enqueueMessage, gatewaysFor } from '../../messages/index.ts';
import { accessIfVisible } from '../access.ts';
import { visibleTo } from '../data-rules/view.ts';
import { type ClaimedMail, claimMail, type DueMail, findDueMails } from './mail-store.ts';
import { countCompleted, countFigures, countOpenTasks } from './store.ts';

const SUBJECT: Sentence = ['Opsyard: {name}, overview on {today}', 'Opsyard：{name}，{today} 概览'];
const TEXT: Sentence = [
  'Hello {realname},\n\n{name} ({key}) on {today}:\n\n{lines}\n{link}\nYou get this e-mail every week because you chose so in the overview of the project. To unsubscribe: {settings}.\n',
  '{realname}，您好：\n\n{name}（{key}）截至 {today}：\n\n{lines}\n{link}\n您在项目概览中选择了每周接收此邮件。退订：{settings}。\n',
];
const SETTINGS: Sentence = ['“Account” › Notifications', '“账号 › 通知”'];
const LAST_WEEK: Sentence = ['Completed last week', '上周完成'];
const FIGURES: Readonly<Record<ProjectFigure, Sentence>> = {
  open: ['Open', '未完成'],
  overdue: ['Overdue', '已逾期'],
  week: ['Due this week', '本周到期'],
  blocked: ['Blocked', '被阻塞'],
  review: ['In review', '审核中'],
  approval: ['Waiting for approval', '待审批'],
  unowned: ['No owner', '无负责人'],
  undated: ['No due date', '无截止日期'],
  milestones: ['Open milestones', '未完成的里程碑'],
  completed: ['Completed this week', '本周完成'],
};

/** Sends users the figures of the projects they chose, each week, with the rights they have then; does nothing without a gateway. */
export const mailOverviews: Job<unknown> = {
  name: 'mail-overviews',
  cron: '8 * * * *',
  async run({ db, pool, settings, log, signal }) {
    if ((await gatewaysFor({ db, settings }, 'mail')).length === 0) return;
    for (const due of await findDueMails(db, now())) {
      if (signal.aborted) return;
      // One that fails does not hold up the others; it is tried again in the next hour.
      await transact(pool, { work: (inside) => mail(inside, due, settings.PUBLIC_URL) }).catch((err) =>
        log.error({ err, projectId: due.projectId }, 'an overview could not be sent'),
      );
    }
  },
};

async function mail(db: Db, due: DueMail, site: string | undefined): Promise<void> {
  const actor = await actorById(db, due.userId);
  const claimed = await claimMail(db, due, now());
  // Who no longer sees the project gets nothing; the choice holds once they see it again.
  if (!claimed || !actor?.permissions.has('task:use') || !(await accessIfVisible(db, actor, due.projectId))) return;
  const { email, language, realname, key, name, today } = claimed;
  const lines = (await figuresOf(db, due, claimed)).map(
    ([figure, count]) => `- ${labelText(translate(figure, language, {}), count, language)}`,
  );
  const addressOf = (path: string) => (site ? new URL(path, site).href : undefined);
  const link = addressOf(`/modules/appcenter/projectTasks/${key}?layout=overview`);
  const text = translate(TEXT, language, {
    ...{ realname, name, key, today },
    lines: lines.join('\n'),
    link: link ? `\n${link}\n` : '',
    settings: addressOf('/account/notifications') ?? translate(SETTINGS, language, {}),
  });
  const subject = translate(SUBJECT, language, { name, today });
  await enqueueMessage(db, { channel: 'mail', recipient: email, purpose: 'overview', subject, text });
}

/** The figures as the recipient sees them in the overview at this time, and the tasks completed in the week before. */
async function figuresOf(
  db: Db,
  { userId, projectId }: DueMail,
  present: ClaimedMail,
): Promise<(readonly [Sentence, number])[]> {
  const seen = await visibleTo(db, userId);
  const figures = await countFigures(seen, projectId, present);
  const open = await countOpenTasks(seen, projectId, present);
  const [lastWeek = 0] = await countCompleted(seen, projectId, present.weeks);
  const all: Record<ProjectFigure, number> = { ...figures, ...open.figures };
  return [...PROJECT_FIGURES.map((figure) => [FIGURES[figure], all[figure]] as const), [LAST_WEEK, lastWeek]];
}
