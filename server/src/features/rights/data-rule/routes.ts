import {
  commonFailures,
  DATA_SCOPES,
  type DataRule,
  type DataRuleDraft,
  dataRule,
  rightsFailures,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { DataResource } from '../../../kernel/access/data-resource.ts';
import { resourceOf } from '../../../kernel/access/data-resource.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { setSuccessMessage } from '../../../kernel/routes/success-message.ts';
import { languageOf, translate } from '../../../kernel/words.ts';
import { writeAudit } from '../../audit/index.ts';
import { conditionsFor, dataScope, findGrants, lockPermissions, validateRule } from '../../identity/index.ts';
import { announcePermissions } from '../admin-invariant.ts';
import { findEntry } from '../menu-entry/store.ts';
import { deleteRule, findRule, insertRule, isRuleUsed, listRules, type RuleFields, updateRule } from './store.ts';

const MAX_RULES = 50;

/** Registers the routes for data rules. */
export function serveDataRules(app: FastifyInstance): void {
  mount(app, dataRule, {
    byPermission: ({ db, query }) => listRules(db, query.permissionId),
    query: ({ db, query: { permissionId, ruleName = '', ruleValue = '' } }) =>
      listRules(db, permissionId, { name: ruleName, value: ruleValue }),
    async resource({ db, query, request }) {
      const entry = await findEntry(db, query.permissionId);
      const resource = entry && resourceOf(entry);
      return resource ? described(resource, languageOf(request.headers['accept-language'])) : null;
    },
    async add(call) {
      const { db, body, change } = call;
      await lockPermissions(db);
      const rule = await fitRule(db, body);
      if ((await listRules(db, body.permissionId)).length >= MAX_RULES) return fail(rightsFailures.tooMany);
      const id = newId();
      await insertRule(db, { id, permissionId: body.permissionId }, rule);
      announcePermissions(change, []);
      await writeAudit(call.db, call, 'dataRuleAdded', { id, permissionId: body.permissionId, ...rule });
      setSuccessMessage(call.request, ['Added.', '添加成功！']);
      return { id };
    },
    async edit(call) {
      const { db, actor, body, change } = call;
      await lockPermissions(db);
      const before = required(await findRule(db, body.id), commonFailures.notFound);
      const { permissionId } = before;
      const rule = await fitRule(db, {
        ...body,
        permissionId,
        status: body.status ?? (before.status === '0' ? '0' : '1'),
      });
      const used = await isRuleUsed(db, before);
      if (rule.status !== '1' && used) return fail(rightsFailures.ruleInUse);
      if ((await limits(db, actor.id, before)) || (used && !(await seesAll(db, actor, before)))) {
        const detail = [permissionId];
        return fail(rightsFailures.beyondOwn, { values: { names: before.ruleName }, detail });
      }
      await updateRule(db, before.id, rule);
      announcePermissions(change, []);
      await writeAudit(call.db, call, 'dataRuleChanged', { id: before.id, from: fieldsOf(before), to: rule });
      setSuccessMessage(call.request, ['Saved.', '修改成功!']);
      return null;
    },
    async delete(call) {
      const { db, query, change } = call;
      await lockPermissions(db);
      const before = required(await findRule(db, query.id), commonFailures.notFound);
      if (await isRuleUsed(db, before)) return fail(rightsFailures.ruleInUse);
      await deleteRule(db, before.id);
      announcePermissions(change, []);
      await writeAudit(call.db, call, 'dataRuleRemoved', before);
      setSuccessMessage(call.request, ['Removed.', '删除成功!']);
      return null;
    },
  });
}

/** Validates a draft against the list of the entry's page. */
async function fitRule(db: Db, draft: DataRuleDraft): Promise<RuleFields> {
  const entry = required(await findEntry(db, draft.permissionId), commonFailures.notFound);
  if (draft.ruleConditions === 'USE_SQL_RULES') return fail(rightsFailures.sqlRule);
  const ruleName = draft.ruleName.trim() || fail(commonFailures.invalidInput);
  const { ruleConditions, status } = draft;
  const ruleColumn = ruleConditions === 'SCOPE' ? '' : (draft.ruleColumn ?? '').trim();
  const ruleValue = ruleConditions === 'HIDE' ? '' : (draft.ruleValue ?? '').trim();
  const rule = { ruleName, ruleColumn, ruleConditions, ruleValue, status: status ?? '1' };
  const resource = resourceOf(entry);
  const wrong = resource ? validateRule(resource, rule) : 'column';
  if (wrong) return fail(rightsFailures.ruleInvalid, { detail: { wrong } });
  return rule;
}

/** Whether a rule restricts the user. */
async function limits(db: Db, userId: string, { id, permissionId }: DataRule): Promise<boolean> {
  const granted = await findGrants(db, userId, [permissionId]);
  return granted.some(({ rules }) => rules.some((rule) => rule?.id === id));
}

/** Whether the user sees the whole list of a rule, so that no rule can show more than they see. */
async function seesAll(db: Db, actor: Actor, { permissionId }: DataRule): Promise<boolean> {
  const entry = await findEntry(db, permissionId);
  const resource = entry && resourceOf(entry);
  return !resource || (await dataScope(db, actor, resource)).whole;
}

function fieldsOf({ ruleName, ruleColumn, ruleConditions, ruleValue, status }: DataRule): RuleFields {
  return { ruleName, ruleColumn, ruleConditions, ruleValue, status };
}

function described({ name, columns, owner, departments }: DataResource, language: 'en' | 'zh') {
  return {
    name: translate(name, language),
    columns: Object.entries(columns).map(([column, declared]) => ({
      column,
      name: translate(declared.name, language),
      conditions: conditionsFor(declared),
    })),
    scopes: DATA_SCOPES.filter((scope) => scope === 'all' || (scope === 'own' ? owner : departments) !== undefined),
  };
}
