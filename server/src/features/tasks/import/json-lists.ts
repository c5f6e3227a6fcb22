import { isObject, type Json, nodesOf, objectOf, objectsOf } from './json.ts';
import { isGithubIssues } from './sources/from-github.ts';

const LISTS = [
  ...[
    'projects',
    'repositories',
    'lists',
    'namespaces',
    'issues',
    'tasks',
    'items',
    'data',
    'records',
    'rows',
    'search',
  ],
];
/** The wrappers of a list in a GraphQL response. */
const WRAPPERS = ['data', 'repository', 'node', 'viewer', 'organization', 'user', 'project', 'result'];

/** The list itself, or the one in an object under a common name; issues listed by repository as one list. */
export function listIn(value: unknown): unknown {
  const list = listUnder(value);
  const groups = objectsOf(list);
  if (groups.length > 0 && groups.every((group) => 'issues' in group)) {
    return groups.flatMap((group) => withRepository(nodesOf(group.issues), group));
  }
  return groups.length === 0 ? issuesByRepository(objectOf(value)) : list;
}

/** The other lists of an object, which would be lost. */
export function otherLists(value: unknown): string[] {
  const object = objectOf(value);
  const lists = Object.entries(object).filter(([, items]) => objectsOf(items).length > 0);
  const inner = WRAPPERS.find((name) => isObject(object[name]));
  if (lists.length === 0 && inner) return otherLists(object[inner]);
  return lists.length > 1 ? lists.map(([name]) => name) : [];
}

/** `{ "owner/name": [issue, …] }`. */
function issuesByRepository(value: Json): Json[] {
  const groups = Object.entries(value).map(([name, issues]) => ({ name, issues: objectsOf(issues) }));
  const full = groups.filter(({ issues }) => issues.length > 0);
  if (!full.every(({ name, issues }) => name.includes('/') && isGithubIssues(issues))) return [];
  return full.flatMap(({ name, issues }) => withRepository(issues, { name }));
}

/** Issues that do not contain their repository. */
function withRepository(issues: readonly Json[], { issues: _issues, ...repository }: Json): Json[] {
  return issues.map((issue) => ('repository' in issue ? issue : { ...issue, repository }));
}

function listUnder(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) return value;
  const object = objectOf(value);
  const list = LISTS.map((name) => nodesOf(object[name])).find((items) => items.length > 0);
  if (list || depth > WRAPPERS.length) return list ?? [];
  const inner = WRAPPERS.find((name) => isObject(object[name]));
  return inner ? listUnder(object[inner], depth + 1) : [];
}
