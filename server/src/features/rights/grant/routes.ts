import { commonFailures, grant, type HolderKind } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../kernel/database/db.ts';
import { required } from '../../../kernel/fail.ts';
import { idsIn } from '../../../kernel/routes/list-query.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { languageOf } from '../../../kernel/words.ts';
import { listRules } from '../data-rule/store.ts';
import { choiceTree } from '../menu-entry/rules.ts';
import { findEntry, listEntries } from '../menu-entry/store.ts';
import { changeGrants } from './change.ts';
import { findHolder, listHolders, listRoleIds } from './holder-store.ts';
import { differenceOf, type GrantRequest } from './rules.ts';
import { sheetOf } from './sheet.ts';
import { type Grant, grantsOf } from './store.ts';

type HolderKey = { kind: HolderKind; id: string };
type Joined = { permissionIds: string; lastpermissionIds?: string | null };

/** Registers the routes for the grants of roles, departments and department roles. */
export function serveGrants(app: FastifyInstance): void {
  mount(app, grant, {
    holders: ({ db, request }) => listHolders(db, languageOf(request.headers['accept-language'])),
    sheet: ({ db, actor, query, request }) =>
      sheetOf(db, { ...query, actorId: actor.id, language: languageOf(request.headers['accept-language']) }),
    change: (call) => changeGrants(call, call.body, () => call.body),
    allRoleIds: ({ db }) => listRoleIds(db),
    roleTree: ({ db }) => treeOf(db),
    rolePermissions: ({ db, query }) => idsOf(db, { kind: 'role', id: query.roleId }),
    saveRolePermissions: (call) => changeGrants(call, { kind: 'role', id: call.body.roleId }, desiredGrants(call.body)),
    departPermissions: ({ db, query }) => idsOf(db, { kind: 'depart', id: query.departId }),
    saveDepartPermissions: (call) =>
      changeGrants(call, { kind: 'depart', id: call.body.departId }, desiredGrants(call.body)),
    async departRoleTree({ db, query }) {
      return await treeOf(db, new Set(await idsOf(db, { kind: 'depart', id: query.departId })));
    },
    departRolePermissions: ({ db, query }) => idsOf(db, { kind: 'departRole', id: query.roleId }),
    saveDepartRolePermissions: (call) =>
      changeGrants(call, { kind: 'departRole', id: call.body.roleId }, desiredGrants(call.body)),
    roleRules: ({ db, params }) => rulesOf(db, { kind: 'role', id: params.roleId }, params.permissionId),
    saveRoleRules: (call) => changeGrants(call, { kind: 'role', id: call.body.roleId }, rulesRequest(call.body)),
    departRules: ({ db, params }) => rulesOf(db, { kind: 'depart', id: params.departId }, params.permissionId),
    saveDepartRules: (call) => changeGrants(call, { kind: 'depart', id: call.body.departId }, rulesRequest(call.body)),
    departRoleRules: ({ db, params }) => rulesOf(db, { kind: 'departRole', id: params.roleId }, params.permissionId),
    saveDepartRoleRules: (call) =>
      changeGrants(call, { kind: 'departRole', id: call.body.roleId }, rulesRequest(call.body)),
  });
}

/** Without the previously read grants, the current ones are the base. */
function desiredGrants({ permissionIds, lastpermissionIds }: Joined): (present: readonly Grant[]) => GrantRequest {
  const requested = idsIn(permissionIds);
  return (present) => {
    const last = lastpermissionIds == null ? present.map(({ permissionId }) => permissionId) : idsIn(lastpermissionIds);
    return { ...differenceOf(requested, last), rules: [] };
  };
}

function rulesRequest({
  permissionId,
  dataRuleIds,
}: {
  permissionId: string;
  dataRuleIds: string;
}): () => GrantRequest {
  return () => ({ add: [], remove: [], rules: [{ permissionId, dataRuleIds: idsIn(dataRuleIds) }] });
}

async function idsOf(db: Db, holderKey: HolderKey): Promise<string[]> {
  required(await findHolder(db, holderKey, 'en'), commonFailures.notFound);
  return (await grantsOf(db, holderKey)).map(({ permissionId }) => permissionId);
}

async function treeOf(db: Db, within?: ReadonlySet<string>) {
  const rows = (await listEntries(db)).filter(({ id }) => within?.has(id) ?? true);
  return { treeList: choiceTree(rows), ids: rows.map(({ id }) => id) };
}

async function rulesOf(db: Db, holderKey: HolderKey, permissionId: string) {
  required(await findHolder(db, holderKey, 'en'), commonFailures.notFound);
  required(await findEntry(db, permissionId), commonFailures.notFound);
  const granted = (await grantsOf(db, holderKey)).find((one) => one.permissionId === permissionId);
  return { datarule: await listRules(db, permissionId), drChecked: (granted?.dataRuleIds ?? []).join(',') };
}
