import { type Json, momentOf, numberOf, objectOf, objectsOf, textOf } from '../json.ts';
import type { ImportOptions } from '../options.ts';
import { type ImportComment, type ImportPlan, OWN_STATUS } from '../plan/plan.ts';
import { PlanBuilder } from '../plan/plan-builder.ts';
import type { TaskDraft } from '../plan/task-draft.ts';
import type { TableSource } from '../table-source.ts';
import { cleanLine, cleanText, splitList } from '../text.ts';

/** Whether JSON is a list of GitLab issues, from the API or a project export. */
export function isGitlabIssues(issues: readonly Json[]): boolean {
  const first = issues[0];
  return first !== undefined && 'iid' in first && 'title' in first;
}

/** Reads GitLab issues and, from a project export, the comments of users. */
export function planOfGitlab(issues: readonly Json[], options: ImportOptions): ImportPlan {
  const builder = new PlanBuilder();
  const projects = new Set(issues.map(projectOf).filter((name) => name !== undefined));
  const several = projects.size > 1;
  let missing = 0;
  let present = 0;
  for (const issue of issues) {
    const draft = several ? placed(draftOf(issue, builder), issue) : draftOf(issue, builder);
    builder.add(draft);
    present += draft.comments?.length ?? 0;
    missing += Math.max(0, (numberOf(issue.user_notes_count) ?? 0) - (draft.comments?.length ?? 0));
  }
  if (missing > 0) builder.warn('commentsMissing', { missing, present });
  const [project] = projects;
  if (several) {
    return builder.finish({ format: 'gitlab', name: options.name, sourceKey: 'gitlab', sourceIdentified: true });
  }
  const name = project ?? options.name;
  return builder.finish({
    format: 'gitlab',
    name,
    sourceKey: `gitlab:${name}`,
    sourceIdentified: project !== undefined,
  });
}

/** GitLab's CSV of issues. */
export const gitlabTable: TableSource = {
  format: 'gitlab',
  columns: {
    'issue id': 'key',
    iid: 'key',
    id: 'id',
    'parent iid': 'parent',
    'parent id': 'ignore',
    'parent title': 'ignore',
    title: 'title',
    description: 'description',
    state: 'status',
    author: 'creator',
    'author username': 'ignore',
    assignee: 'owner',
    'assignee username': 'ignore',
    url: 'extra',
    confidential: 'ignore',
    locked: 'ignore',
    'time estimate': 'extra',
    'time spent': 'extra',
  },
  separator: /,\s*/u,
  zone: 'UTC',
  refine(facts, cells) {
    // Tables of work items have an id besides the issue number.
    facts.aliases = facts.id === '' ? [] : [facts.id];
    facts.id = facts.key;
    const usernames = splitList(cells.named('assignee username'), /,/u);
    const names = splitList(cells.named('assignee'), /,/u);
    const people = (usernames.length > 0 ? usernames : names).map((username, index) => {
      return usernames.length > 0 ? { username, name: names[index] ?? '' } : { name: username };
    });
    facts.owner = people[0] ?? {};
    facts.assignees = people.slice(1);
    facts.creator = { name: cells.named('author'), username: cells.named('author username') };
  },
  recognises: (names) =>
    (names.has('issue id') || names.has('iid')) && ['state', 'title', 'author'].every((name) => names.has(name)),
  identify: (_, cellsAt) => {
    const project = /^https?:\/\/[^/]+\/(.+?)\/-\//u.exec(cellsAt(0).named('url'))?.[1];
    return project ? { name: project, sourceKey: `gitlab:${project}`, sourceIdentified: true } : {};
  },
};

function draftOf(issue: Json, builder: PlanBuilder): TaskDraft {
  const number = textOf(issue.iid);
  const created = momentOf(issue.created_at);
  const updated = momentOf(issue.updated_at);
  const completed = momentOf(issue.closed_at);
  const creatorKey = builder.members.add(person(objectOf(issue.author)));
  const due = /^\d{4}-\d{2}-\d{2}$/u.exec(textOf(issue.due_date))?.[0];
  return {
    externalId: number,
    key: `#${number}`,
    title: textOf(issue.title),
    description: textOf(issue.description),
    statusKey: statusOf(issue, builder),
    ...(created && { createdAt: created }),
    ...(updated && { updatedAt: updated }),
    ...(completed && { completedAt: completed }),
    ...(due && { dueDate: due }),
    ...(creatorKey && { creatorKey }),
    assigneeKeys: assigneesOf(issue)
      .map((each) => builder.members.add(each))
      .filter((key) => key !== undefined),
    labelKeys: labelsOf(issue).map((label) => builder.labels.add(label)),
    comments: notesOf(issue).map((note) => commentOf(note, builder)),
    extra: extraOf(issue),
  };
}

/** Numbers are unique within a project only, so issues of several are identified by both. */
function placed(draft: TaskDraft, issue: Json): TaskDraft {
  const name = `${projectOf(issue) ?? ''}#${draft.externalId}`;
  return { ...draft, externalId: name, key: name, lists: [projectOf(issue) ?? ''].filter((project) => project !== '') };
}

function person(user: Json): { username: string; name: string } {
  return { username: textOf(user.username), name: textOf(user.name) };
}

function assigneesOf(issue: Json) {
  const several = objectsOf(issue.assignees);
  return (several.length > 0 ? several : objectsOf([issue.assignee])).map(person);
}

function statusOf({ state }: Json, { statuses }: PlanBuilder): string {
  if (state === 'closed') return statuses.add({ key: 'closed', name: 'Closed', category: '1' });
  if (textOf(state) === '') return statuses.add({ key: OWN_STATUS.default, name: 'To do', category: '0' });
  return statuses.add({ key: 'open', name: 'Open', category: '0' });
}

/** Names, or links to labels in a project export. */
function labelsOf(issue: Json): { name: string; color?: string }[] {
  const plain = Array.isArray(issue.labels) ? issue.labels : [];
  const linked = objectsOf(issue.label_links).map((link) => objectOf(link.label));
  const named = plain.map((label) => (typeof label === 'string' ? { title: label } : objectOf(label)));
  return [...named, ...linked]
    .map((label: Json) => ({ name: textOf(label.title ?? label.name), color: textOf(label.color) }))
    .filter(({ name }) => name !== '');
}

/** Comments of users, without system notes. */
function notesOf(issue: Json): Json[] {
  return objectsOf(issue.notes).filter((note) => note.system !== true);
}

function commentOf(note: Json, builder: PlanBuilder): ImportComment {
  const author = objectOf(note.author);
  const key = builder.members.add(person(author));
  const created = momentOf(note.created_at);
  return {
    externalId: textOf(note.id),
    ...(key && { authorKey: key }),
    authorName: cleanLine(textOf(author.name)),
    text: cleanText(textOf(note.note ?? note.body)),
    format: 'markdown',
    ...(created && { createdAt: created }),
  };
}

function extraOf(issue: Json): Map<string, string> {
  const milestone = cleanLine(textOf(objectOf(issue.milestone).title));
  const url = textOf(issue.web_url);
  return new Map([['Milestone', milestone] as const, ['URL', url] as const].filter(([, value]) => value !== ''));
}

function projectOf(issue: Json): string | undefined {
  const address = /^https?:\/\/[^/]+\/(.+?)\/-\//u.exec(textOf(issue.web_url))?.[1];
  return address ?? /^(.+)#\d+$/u.exec(textOf(objectOf(issue.references).full))?.[1];
}
