import { commonFailures, type Explanation, type GrantPath } from '@opsyard/contract';
import type { Language } from '../../../kernel/access/actor.ts';
import { type DataResource, resourceOf } from '../../../kernel/access/data-resource.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { required } from '../../../kernel/fail.ts';
import { translate } from '../../../kernel/words.ts';
import {
  columnName,
  compileScope,
  describeFilter,
  describeRule,
  type FoundGrant,
  findGrants,
  findScope,
} from '../../identity/index.ts';
import { findEntry } from '../menu-entry/store.ts';
import { findPerson } from './store.ts';

/** Permissions and screens of projects and tasks; what a role in a project allows is explained by `accessExplanation`. */
const IN_PROJECTS = /^task[:/]/;

/** Explains whether a user has an entry: every effective or ineffective grant, and what they see of its list. */
export async function explainPermission(
  db: Db,
  { userId, permissionId }: { userId: string; permissionId: string },
  language: Language,
): Promise<Explanation> {
  const person = required(await findPerson(db, userId, language), commonFailures.notFound);
  const entry = required(await findEntry(db, permissionId), commonFailures.notFound);
  const grants = await findGrants(db, userId, [permissionId]);
  const resource = resourceOf(entry);
  const allowed = person.active && grants.some(({ counts }) => counts === 'yes');
  const paths = grants.map((grant) => pathOf(grant, resource, language));
  const visible = allowed && resource ? await visibilityOf(db, { userId, resource, language }) : NOTHING_LIMITED;
  const visibility = resource?.visibility ? translate(resource.visibility, language) : null;
  const isInProjects = [entry.perms, entry.component].some((name) => name && IN_PROJECTS.test(name));
  const list = resource ? translate(resource.name, language) : null;
  return { allowed, paths, resource: list, visibility, isInProjects, ...visible };
}

const NOTHING_LIMITED: Pick<Explanation, 'rows' | 'predicate' | 'hides'> = { rows: [], predicate: null, hides: [] };

function pathOf(grant: FoundGrant, resource: DataResource | undefined, language: Language): GrantPath {
  const { kind, holderId, name, departId, departName, departNameEn, counts, rules } = grant;
  const hiding = rules.filter((rule) => rule?.ruleConditions === 'HIDE');
  return {
    kind,
    holderId,
    name,
    departId,
    departName: language === 'en' ? (departNameEn ?? departName) : departName,
    counts,
    rows: rules.filter((rule) => !hiding.includes(rule)).map((rule) => describeRule(resource, rule, language)),
    hides: hiding.flatMap((rule) => (rule && resource ? columnName(resource, rule.ruleColumn, language) : [])),
  };
}

async function visibilityOf(
  db: Db,
  { userId, resource, language }: { userId: string; resource: DataResource; language: Language },
): Promise<Pick<Explanation, 'rows' | 'predicate' | 'hides'>> {
  const scope = await findScope(db, userId, resource);
  const { whole, hidden, into } = compileScope(resource, scope, userId);
  const bound: unknown[] = [];
  const { where } = into((value) => `$${bound.push(value)}`);
  return {
    rows: describeFilter(resource, scope.rows, language),
    predicate: whole ? null : where.replace(/\s+/g, ' '),
    hides: [...scope.columns.keys()].map((column) => ({
      column: columnName(resource, column, language),
      when: hidden.has(column) ? 'always' : 'sometimes',
    })),
  };
}
