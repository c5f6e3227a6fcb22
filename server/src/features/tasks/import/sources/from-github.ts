import { type Json, momentOf, nodesOf, numberOf, objectOf, objectsOf, textOf } from '../json.ts';
import type { ImportOptions } from '../options.ts';
import { type ImportComment, type ImportPlan, OWN_STATUS } from '../plan/plan.ts';
import { PlanBuilder } from '../plan/plan-builder.ts';
import type { TaskDraft } from '../plan/task-draft.ts';
import type { TableSource } from '../table-source.ts';
import { cleanLine, cleanText } from '../text.ts';

const REPOSITORY = /github\.com\/(?:repos\/)?([\w.-]+\/[\w.-]+)(?:\/(?:issues|pull)s?\/|$)/u;

const OWN_NAMES = [
  ...['html_url', 'repository_url', 'state_reason', 'stateReason', 'createdAt', 'closedAt', 'author', 'body', 'user'],
];

/** Whether JSON is a list of GitHub issues, from the REST API or the command line tool. */
export function isGithubIssues(issues: readonly Json[]): boolean {
  const first = issues[0];
  if (!first || !('number' in first) || !('title' in first)) return false;
  const isState = /^(?:open|closed)$/iu.test(textOf(first.state));
  const isLabelled = nodesOf(first.labels).some((label) => 'name' in label);
  return isState || isLabelled || OWN_NAMES.some((name) => name in first);
}

/** Reads GitHub issues; pull requests, which the REST API includes, are skipped. */
export function planOfGithub(issues: readonly Json[], options: ImportOptions): ImportPlan {
  const builder = new PlanBuilder();
  const repositories = new Set(issues.map(repositoryOf).filter((name) => name !== undefined));
  const several = repositories.size > 1;
  const own = issues.filter((issue) => !isPullRequest(issue));
  builder.skipped.other = issues.length - own.length;
  if (own.length < issues.length) builder.warn('pullRequestsSkipped', { count: issues.length - own.length });
  let missing = 0;
  let present = 0;
  for (const issue of own) {
    const draft = several ? placed(draftOf(issue, builder), issue) : draftOf(issue, builder);
    builder.add(draft);
    present += draft.comments?.length ?? 0;
    missing += Math.max(
      0,
      (numberOf(objectOf(issue.comments).totalCount ?? issue.comments) ?? 0) - (draft.comments?.length ?? 0),
    );
  }
  if (missing > 0) builder.warn('commentsMissing', { missing, present });
  const [repository] = repositories;
  if (several) {
    return builder.finish({ format: 'github', name: options.name, sourceKey: 'github', sourceIdentified: true });
  }
  const name = repository ?? options.name;
  return builder.finish({
    format: 'github',
    name,
    sourceKey: `github:${name}`,
    sourceIdentified: repository !== undefined,
  });
}

function isPullRequest(issue: Json): boolean {
  return 'pull_request' in issue || issue.isPullRequest === true || /\/pull\/\d+$/u.test(textOf(issue.url));
}

/** Tables of GitHub issues from several tools. */
export const githubTable: TableSource = {
  format: 'github',
  columns: {
    number: 'key',
    'issue number': 'key',
    id: 'ignore',
    body: 'description',
    state: 'status',
    author: 'creator',
    user: 'creator',
  },
  recognises: (names, table) => {
    if (!names.has('title') || !(names.has('number') || names.has('state'))) return false;
    return table.rows
      .slice(0, 20)
      .some(({ cells }) => cells.some((cell) => /github\.com\/.+\/issues\/\d+/u.test(cell)));
  },
  identify: (_, cellsAt) => {
    const cells = cellsAt(0);
    const url = cells.named('url') || cells.named('html url') || cells.named('issue url');
    const repository = REPOSITORY.exec(url)?.[1];
    return repository ? { name: repository, sourceKey: `github:${repository}`, sourceIdentified: true } : {};
  },
};

function draftOf(issue: Json, builder: PlanBuilder): TaskDraft {
  const number = textOf(issue.number);
  const created = momentOf(issue.created_at ?? issue.createdAt);
  const updated = momentOf(issue.updated_at ?? issue.updatedAt);
  const completed = momentOf(issue.closed_at ?? issue.closedAt);
  const creatorKey = builder.members.add(person(objectOf(issue.user ?? issue.author)));
  const assignees = nodesOf(issue.assignees);
  const people = assignees.length > 0 ? assignees : objectsOf([issue.assignee]);
  return {
    externalId: number,
    key: `#${number}`,
    title: textOf(issue.title),
    description: textOf(issue.body),
    statusKey: statusOf(issue, builder),
    ...(created && { createdAt: created }),
    ...(updated && { updatedAt: updated }),
    ...(completed && { completedAt: completed }),
    ...(creatorKey && { creatorKey }),
    assigneeKeys: people.map((each) => builder.members.add(person(each))).filter((key) => key !== undefined),
    labelKeys: labelsOf(issue, builder),
    parents: parentsOf(issue),
    comments: nodesOf(issue.comments).map((comment) => commentOf(comment, builder)),
    extra: extraOf(issue),
  };
}

/** Numbers are unique within a repository only, so issues of several are identified by both. */
function placed(draft: TaskDraft, issue: Json): TaskDraft {
  const repository = repositoryOf(issue) ?? '';
  const parent =
    REPOSITORY.exec(textOf(issue.parent_issue_url) || textOf(objectOf(issue.parent).url))?.[1] ?? repository;
  return {
    ...draft,
    externalId: `${repository}#${draft.externalId}`,
    key: `${repository}#${draft.externalId}`,
    lists: [repository].filter((name) => name !== ''),
    parents: (draft.parents ?? []).map((number) => `${parent}#${number}`),
  };
}

function person(user: Json): { username: string; name: string } {
  return { username: textOf(user.login), name: textOf(user.name) };
}

function statusOf(issue: Json, builder: PlanBuilder): string {
  const state = textOf(issue.state).toLowerCase();
  if (state === '' && !issue.closedAt && !issue.closed_at) {
    return builder.statuses.add({ key: OWN_STATUS.default, name: 'To do', category: '0' });
  }
  if (state === 'open') return builder.statuses.add({ key: 'open', name: 'Open', category: '0' });
  const reason = textOf(issue.state_reason ?? issue.stateReason).toLowerCase();
  if (reason !== 'not_planned' && reason !== 'duplicate') {
    return builder.statuses.add({ key: 'closed', name: 'Closed', category: '1' });
  }
  return builder.statuses.add({ key: 'not_planned', name: 'Not planned', category: '3' });
}

/** The parent issue, by a URL that ends in its number or by the number itself. */
function parentsOf(issue: Json): string[] {
  const number = /\/issues\/(\d+)$/u.exec(textOf(issue.parent_issue_url))?.[1] ?? textOf(objectOf(issue.parent).number);
  return number === '' ? [] : [number];
}

function labelsOf(issue: Json, builder: PlanBuilder): string[] {
  const labels = Array.isArray(issue.labels) ? issue.labels : nodesOf(issue.labels);
  return labels
    .map((label) => (typeof label === 'string' ? { name: label } : objectOf(label)))
    .filter((label) => textOf(label.name) !== '')
    .map((label) => builder.labels.add({ name: textOf(label.name), color: textOf(label.color) }));
}

function commentOf(comment: Json, builder: PlanBuilder): ImportComment {
  const author = objectOf(comment.author ?? comment.user);
  const key = builder.members.add(person(author));
  const created = momentOf(comment.createdAt ?? comment.created_at);
  return {
    ...(textOf(comment.id) && { externalId: textOf(comment.id) }),
    ...(key && { authorKey: key }),
    authorName: cleanLine(textOf(author.name) || textOf(author.login)),
    text: cleanText(textOf(comment.body)),
    format: 'markdown',
    ...(created && { createdAt: created }),
  };
}

function extraOf(issue: Json): Map<string, string> {
  const milestone = cleanLine(textOf(objectOf(issue.milestone).title));
  const type = cleanLine(textOf(objectOf(issue.type ?? issue.issueType).name));
  const url = textOf(issue.html_url) || textOf(issue.url);
  const all = [['Type', type] as const, ['Milestone', milestone] as const, ['URL', url] as const];
  return new Map(all.filter(([, value]) => value !== ''));
}

function repositoryOf(issue: Json): string | undefined {
  const addresses = [issue.html_url, issue.url, issue.repository_url].map(textOf);
  const found = addresses.map((address) => REPOSITORY.exec(address)?.[1]).find((name) => name !== undefined);
  if (found) return found;
  const repository = typeof issue.repository === 'string' ? { name: issue.repository } : objectOf(issue.repository);
  const name = textOf(repository.nameWithOwner) || textOf(repository.full_name) || textOf(repository.name);
  return name === '' ? undefined : name;
}
