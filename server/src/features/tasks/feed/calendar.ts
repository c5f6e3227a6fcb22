import { CALENDAR_FEED_TASKS_MAX } from '@opsyard/contract';
import type { Language } from '../../../kernel/access/actor.ts';
import { translate } from '../../../kernel/words.ts';
import { type CalendarEvent, writeCalendar } from './icalendar.ts';
import type { FeedBlock, FeedTask } from './store.ts';
import { feedTexts } from './words.ts';

type Feed = {
  /** Null for the user's own tasks. */
  project: { key: string; name: string } | null;
  /** Those due nearest first; one more than the limit if there are more. */
  tasks: readonly FeedTask[];
  /** The user's own blocks of time. */
  blocks?: readonly FeedBlock[];
  language: Language;
  /** Our public address, for links. */
  address: string | undefined;
};

/** The text of a calendar feed. */
export function calendarOf({ project, tasks, blocks = [], language, address }: Feed): string {
  const isShortened = tasks.length > CALENDAR_FEED_TASKS_MAX;
  const shown = tasks.slice(0, CALENDAR_FEED_TASKS_MAX).toSorted(byDate);
  const notes = [
    translate(feedTexts.due, language),
    ...(isShortened ? [translate(feedTexts.shortened, language, { limit: CALENDAR_FEED_TASKS_MAX })] : []),
  ];
  return writeCalendar({
    name: project ? translate(feedTexts.project, language, project) : translate(feedTexts.mine, language),
    description: notes.join(' '),
    events: [
      ...shown.map((task) => eventOf(task, language, address)),
      ...blocks.map((block) => blockOf(block, address)),
    ],
  });
}

// In one order, so that the same tasks give the same text.
function byDate(a: FeedTask, b: FeedTask): number {
  if (a.dueDate !== b.dueDate) return a.dueDate < b.dueDate ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

function eventOf(task: FeedTask, language: Language, address: string | undefined): CalendarEvent {
  const { id, seq, title, startDate, dueDate, dueTime, category, projectKey, projectName, status } = task;
  const key = `${projectKey}-${seq}`;
  const facts = [
    ...(dueTime ? [translate(feedTexts.dueAt, language, { time: dueTime })] : []),
    translate(feedTexts.status, language, { name: status }),
    translate(feedTexts.inProject, language, { name: projectName }),
  ];
  return {
    uid: `${id}@opsyard`,
    first: startDate !== null && startDate < dueDate ? startDate : dueDate,
    last: dueDate,
    changedAt: task.updatedAt,
    sequence: task.version,
    summary: [category === '1' && '✓', dueTime, key, title].filter(Boolean).join(' '),
    description: facts.join('\n'),
    url: address && `${address}/modules/appcenter/task/${key}`,
  };
}

function blockOf(block: FeedBlock, address: string | undefined): CalendarEvent {
  const { id, day, start, minutes, key, title, projectName, changedAt, version } = block;
  return {
    uid: `${id}@opsyard`,
    ...{ first: day, last: day, time: { start, minutes }, changedAt, sequence: version },
    summary: `${key} ${title}`,
    description: projectName,
    url: address && `${address}/modules/appcenter/task/${key}`,
  };
}
