import type { Category } from '@opsyard/contract';
import { commentText, richText } from './markup.ts';
import { latest, momentOn, notBefore } from './moments.ts';
import { type OutlineTask, readOutline } from './outline.ts';
import { people } from './people.ts';
import type { DemoComment, DemoMember, DemoProject, DemoProjectHead, DemoTask, Moment } from './types.ts';
import { variation } from './variation.ts';

const realnames = new Map(people.map(({ username, realname }) => [username, realname]));

/**
 * A project of its head and the outline of its board: names become tasks numbered in the order of their creation, with believable
 * instants. Throws an error for a status the project does not have.
 */
export function projectOf({ people: roles, ...head }: DemoProjectHead, outline: string): DemoProject {
  const drafts = readOutline(outline);
  const ages = agesOf(drafts, head);
  const seqs = seqsOf(drafts, ages);
  const owner = String(roles.owner[0]);
  const creators = [owner, ...roles.manager];
  const tasks = drafts.map((draft, at): DemoTask => {
    const { completedDaysAgo: _, ...fields } = draft;
    const comments = commentsOf(draft);
    const created = momentOn(ages[at] ?? 1, draft.title);
    const completed = completedOf(draft, head);
    const category = categoryOf(draft, head);
    return {
      ...fields,
      seq: seqs[at] ?? 0,
      category,
      parent: draft.parent === null ? null : (seqs[draft.parent] ?? null),
      description: richText(draft.description),
      comments,
      createdBy: creators[variation(draft.title, creators.length + 1)] ?? draft.owner ?? owner,
      created,
      completed,
      updated: updatedOf(draft, category, [
        created,
        ...(completed ? [completed] : []),
        ...comments.map((comment) => comment.at),
      ]),
    };
  });
  const age = Math.max(-(head.startIn ?? 0), ...ages) + 2;
  return { ...head, owner, members: membersOf(roles), created: momentOn(age, head.key), tasks };
}

function membersOf(roles: DemoProjectHead['people']): DemoMember[] {
  const byRole = (role: DemoMember['role']) => roles[role].map((username) => ({ username, role }));
  return [...byRole('owner'), ...byRole('manager'), ...byRole('member'), ...byRole('guest')];
}

type Statuses = Pick<DemoProjectHead, 'key' | 'statuses'>;

function categoryOf({ status, title }: OutlineTask, { key, statuses }: Statuses) {
  const found = statuses.find(({ name }) => name === status);
  if (!found) throw new Error(`${key} has no status ${status}: ${title}`);
  return found.category;
}

function completedOf(draft: OutlineTask, project: Statuses): Moment | null {
  if (categoryOf(draft, project) !== '1') return null;
  const aboutWhenDue = variation(draft.title, 4) - 2 - (draft.dueIn ?? -7);
  return momentOn(draft.completedDaysAgo ?? Math.max(1, aboutWhenDue), `${draft.title} done`);
}

function commentsOf({ comments, title }: OutlineTask): DemoComment[] {
  const nameOf = (username: string) => realnames.get(username);
  const found: DemoComment[] = [];
  for (const { by, daysAgo, text } of comments) {
    const at = notBefore(found.at(-1)?.at, momentOn(daysAgo, title + text));
    found.push({ by, ...commentText(text, nameOf), at });
  }
  return found;
}

/** How many days ago each task was created: before anything happened to it, and parents before their children. */
function agesOf(drafts: readonly OutlineTask[], project: Statuses): number[] {
  const own = drafts.map((draft) => {
    const commentDays = draft.comments.map(({ daysAgo }) => daysAgo);
    const completed = completedOf(draft, project)?.daysAgo ?? 0;
    const first = Math.max(0, completed, -(draft.startIn ?? 0), -(draft.dueIn ?? 0), ...commentDays);
    return first + 1 + variation(draft.title, first === 0 ? 18 : 6);
  });
  return own.map((age, at) => Math.max(age, ...own.filter((_, child) => drafts[child]?.parent === at)));
}

function seqsOf(drafts: readonly OutlineTask[], ages: readonly number[]): number[] {
  const order = drafts
    .map((draft, at) => ({ at, age: ages[at] ?? 0, child: draft.parent === null ? 0 : 1 }))
    .sort((a, b) => b.age - a.age || a.child - b.child || a.at - b.at);
  const seqs = new Map(order.map(({ at }, index) => [at, index + 1]));
  return drafts.map((_, at) => seqs.get(at) ?? 0);
}

/** Open tasks were changed on some day since; closed ones were not. */
function updatedOf({ title, dueIn }: OutlineTask, category: Category, moments: [Moment, ...Moment[]]): Moment {
  const last = latest(moments);
  if (category === '1') return last;
  const day = category === '3' ? -(dueIn ?? 0) : variation(`${title} touched`, last.daysAgo + 1);
  return latest([last, momentOn(day, `${title} touched`)]);
}
