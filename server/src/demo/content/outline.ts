import { PRIORITIES, type Priority } from '@opsyard/contract';

/** A task as an outline writes it, before references are looked up. */
export type OutlineTask = {
  title: string;
  status: string;
  /** Index of the parent in the list of tasks. */
  parent: number | null;
  owner: string | null;
  assignees: string[];
  labels: string[];
  priority: Priority;
  startIn: number | null;
  dueIn: number | null;
  dueTime: string | null;
  completedDaysAgo: number | null;
  archived: boolean;
  description: string[];
  checklist: { text: string; done: boolean }[];
  comments: { by: string; daysAgo: number; text: string }[];
};

/**
 * Reads a board written as text. `## status` begins a column; a task is `title | owner, others | labels | flags`, a sub-task the same
 * behind `+ ` (`+ [status] ` if it is elsewhere). Below a task: `: ` a line of its description, `[x] ` or `[ ] ` an item of its
 * checklist, `> who days: ` a comment so many days ago. Flags: a priority letter, `start..due` in days from today, `18:00`, `done-5`
 * (completed five days ago), `archived`. Throws an error that shows the line when one cannot be read.
 */
export function readOutline(outline: string): OutlineTask[] {
  const reading: Reading = { tasks: [], status: '', top: null };
  for (const line of outline.split('\n')) {
    const text = line.trim();
    if (text !== '') readLine(reading, text);
  }
  return reading.tasks;
}

type Reading = { tasks: OutlineTask[]; status: string; top: number | null };

function readLine(reading: Reading, line: string): void {
  if (line.startsWith('## ')) {
    reading.status = line.slice(3);
    return;
  }
  const task = reading.tasks.at(-1);
  if (task && readDetail(task, line)) return;
  const [, plus, elsewhere, rest = ''] = line.match(/^(\+ )?(?:\[([^\]]{2,})\] )?(.*)$/) ?? [];
  const parent = plus ? reading.top : null;
  if (!plus) reading.top = reading.tasks.length;
  reading.tasks.push(taskOf(rest, { status: elsewhere ?? reading.status, parent }));
}

function readDetail(task: OutlineTask, line: string): boolean {
  if (line.startsWith(': ')) return task.description.push(line.slice(2)) > 0;
  const item = line.match(/^\[([ x])\] (.+)$/);
  if (item) return task.checklist.push({ text: String(item[2]), done: item[1] === 'x' }) > 0;
  const comment = line.match(/^> ([a-z]+) (\d+): (.+)$/);
  if (!comment) return false;
  return task.comments.push({ by: String(comment[1]), daysAgo: Number(comment[2]), text: String(comment[3]) }) > 0;
}

function taskOf(line: string, place: Pick<OutlineTask, 'status' | 'parent'>): OutlineTask {
  const [title = '', people = '', labels = '', flags = ''] = line.split('|').map((cell) => cell.trim());
  const [owner, ...assignees] = listOf(people);
  if (title === '' || place.status === '' || line.startsWith('>')) throw new Error(`no task: ${line}`);
  return {
    ...place,
    title,
    owner: owner && owner !== '-' ? owner : null,
    assignees,
    labels: listOf(labels),
    ...flagsOf(flags, line),
    description: [],
    checklist: [],
    comments: [],
  };
}

function flagsOf(text: string, line: string) {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const take = (pattern: RegExp) => words.map((word) => word.match(pattern)).find((match) => match !== null);
  const dates = take(/^(-?\d+)?\.\.(-?\d+)?$/);
  const known = /^(?:[NLMHU]|-?\d*\.\.-?\d*|\d\d:\d\d|done-\d+|archived)$/;
  const unknown = words.find((word) => !known.test(word));
  if (unknown) throw new Error(`flag ${unknown} in: ${line}`);
  return {
    priority: PRIORITIES.find((priority) => words.includes(priority)) ?? 'N',
    startIn: numberOf(dates?.[1]),
    dueIn: numberOf(dates?.[2]),
    dueTime: take(/^\d\d:\d\d$/)?.[0] ?? null,
    completedDaysAgo: numberOf(take(/^done-(\d+)$/)?.[1]),
    archived: words.includes('archived'),
  };
}

function listOf(text: string): string[] {
  return text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
}

function numberOf(text: string | undefined): number | null {
  return text === undefined ? null : Number(text);
}
