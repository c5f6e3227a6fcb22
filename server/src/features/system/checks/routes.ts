import {
  type CheckRule,
  checkRule,
  checkRuleFailures,
  commonFailures,
  duplicate,
  duplicateFailures,
  type RulePart,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { newId } from '../../../kernel/database/ids.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { mergeEdit } from '../../../kernel/merge-edit.ts';
import { idsIn } from '../../../kernel/routes/list-query.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { pageOf } from '../../../kernel/routes/numbered-page.ts';
import { setSuccessMessage } from '../../../kernel/routes/success-message.ts';
import { withoutNulls } from '../../../kernel/routes/without-nulls.ts';
import { addressOf } from '../../../kernel/throttle/throttle.ts';
import { differences, writeAudit } from '../../audit/index.ts';
import { admitLookups } from '../../identity/index.ts';
import { findParts, findRule, listRules, lockRule, removeRules, saveRule } from './check-rule-store.ts';
import { isTaken, mayCompare } from './duplicate-store.ts';
import { decodedTwice, isTooLong, readParts, verdictsOn } from './rules.ts';
import { exportRules, importedRules } from './sheet.ts';

const FREE = ['This value can be used.', '该值可用！'] as const;

/** Registers the routes for input checks and their rules. */
export function serveChecks(app: FastifyInstance): void {
  mount(app, duplicate, {
    async check({ db, durable, actor, query: { tableName, fieldName, fieldVal, dataId }, request }) {
      if (!(await mayCompare(db, actor, { tableName, fieldName }))) return fail(duplicateFailures.unknownField);
      if (tableName === 'sys_user') {
        const names = [`${fieldName} ${fieldVal.trim().toLowerCase()}`];
        await admitLookups(durable, { address: addressOf(request), actorId: actor.id, names });
      }
      if (await isTaken(db, { tableName, fieldName, value: fieldVal, ownId: dataId }))
        return fail(duplicateFailures.taken);
      setSuccessMessage(request, FREE);
      return null;
    },
  });
  mount(app, checkRule, {
    async checkByCode({ db, query: { ruleCode, value }, request }) {
      const parts = required(await findParts(db, ruleCode), commonFailures.notFound);
      const decoded = decodedTwice(value);
      if (isTooLong(decoded)) return fail(commonFailures.invalidInput);
      const refused = verdictsOn(parts, decoded).find(({ passed }) => !passed);
      if (refused) return fail(checkRuleFailures.refused, { values: { message: refused.message }, detail: refused });
      setSuccessMessage(request, FREE);
      return null;
    },
    test({ body: { ruleJson, value } }) {
      const parts = verdictsOn(usable(ruleJson), value);
      return { passed: parts.every(({ passed }) => passed), parts };
    },
    async list({ db, query }) {
      const { rows, total } = await listRules(db, query);
      return pageOf(rows, total, query);
    },
    queryById: ({ db, query: { id } }) => findRule(db, id),
    async add({ db, actor, request, body }) {
      const { ruleCode, ruleName, ruleDescription = null } = body;
      const added = await saveRule(db, {
        id: newId(),
        ruleCode,
        ruleName,
        ruleDescription,
        parts: usable(body.ruleJson),
      });
      await writeAudit(db, { actor, request }, 'checkRuleChanged', { added: ruleCode, rule: added.ruleJson });
      return added;
    },
    async edit({ db, actor, request, body }) {
      const { id, version, ...form } = withoutNulls(body);
      const before = await lockRule(db, id);
      const { ruleCode = before.ruleCode, ruleName = before.ruleName, ruleJson = before.ruleJson } = form;
      const { ruleDescription = before.ruleDescription } = form;
      const expectedVersion = { id, base: version, version: before.version };
      const requested = { ruleCode, ruleName, ruleDescription, parts: ruleJson };
      const fields = await mergeEdit(db, expectedVersion, fieldsOf(before), requested);
      const after = await saveRule(db, { id, ...fields, parts: usable(fields.parts) });
      await writeAudit(db, { actor, request }, 'checkRuleChanged', {
        rule: before.ruleCode,
        ...differences(before, after),
      });
      return after;
    },
    async delete({ db, actor, request, query: { id } }) {
      const [code] = await removeRules(db, [id]);
      const deleted = required(code, commonFailures.notFound);
      await writeAudit(db, { actor, request }, 'checkRuleChanged', { deleted: [deleted] });
      return null;
    },
    async deleteBatch({ db, actor, request, query: { ids } }) {
      const deleted = await removeRules(db, idsIn(ids));
      if (deleted.length > 0) await writeAudit(db, { actor, request }, 'checkRuleChanged', { deleted });
      return { deleted: deleted.length };
    },
    exportXls: exportRules,
    importExcel: importedRules(app),
  });
}

function usable(ruleJson: string): RulePart[] {
  const read = readParts(ruleJson);
  return 'parts' in read
    ? read.parts
    : fail(checkRuleFailures.unusable, { values: { part: read.unusable.part }, detail: read.unusable });
}

/** Columns of a rule; the parts in their text format. */
function fieldsOf({ ruleCode, ruleName, ruleDescription, ruleJson }: CheckRule) {
  return { ruleCode, ruleName, ruleDescription, parts: ruleJson };
}
