import { accountFailures, commonFailures, type NewUser, userFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import { commit } from '../../../kernel/database/commit.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { fail } from '../../../kernel/fail.ts';
import { idsIn } from '../../../kernel/routes/list-query.ts';
import { languageOf } from '../../../kernel/words.ts';
import { type AuditContext, writeAudit } from '../../audit/index.ts';
import {
  lockPermissions,
  readUsername,
  repeatedPasswordHash,
  resemblesAdministrator,
  skeletonOf,
} from '../../identity/index.ts';
import { applyMemberships, checkMemberships } from './assign.ts';
import { issueInvitation } from './invitation.ts';
import { NO_FIELDS, readFields } from './read-fields.ts';
import { insertUsers } from './write-store.ts';

const NOTHING = { roleIds: [], departIds: [] };

/** Adds a user; without a password, issues an invitation to choose one. */
export async function addUser(app: FastifyInstance, context: AuditContext, body: Static<typeof NewUser>) {
  const { actor, request } = context;
  const username = readUsername(body.username) ?? fail(accountFailures.usernameInvalid);
  if (body.realname.trim() === '') fail(commonFailures.invalidInput);
  const fields = readFields(body, NO_FIELDS);
  const after = { roleIds: idsIn(body.selectedroles), departIds: idsIn(body.selecteddeparts) };
  const { password } = body;
  const owner = { username, realname: fields.realname, email: fields.email, phone: fields.phone };
  const passwordHash =
    password === undefined
      ? null
      : await repeatedPasswordHash(app.db, { password, confirmpassword: body.confirmpassword ?? password }, owner);
  const id = newId();
  const language = languageOf(request.headers['accept-language']);
  return await commit(app, actor.id, async (db) => {
    await lockPermissions(db);
    // Leaders of departments require the permission to assign departments.
    const led = { ...after, departIds: [...new Set([...after.departIds, ...fields.departIds])] };
    await checkMemberships(db, actor, { before: NOTHING, after: led });
    if (await resemblesAdministrator(db, null, fields.realname)) fail(userFailures.likeAdministrator);
    await insertUsers(db, [{ ...fields, id, username, skeleton: skeletonOf(username), passwordHash, language }]);
    await applyMemberships(db, id, NOTHING, after);
    const invitation =
      passwordHash === null ? await issueInvitation(app, db, { id, username, language }, { to: actor.id }) : null;
    await writeAudit(db, context, 'userAdded', { of: username, ...fields, ...after, invited: invitation !== null });
    return { id, invitation: invitation?.ticket ?? null };
  });
}
