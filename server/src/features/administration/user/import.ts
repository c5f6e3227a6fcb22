import { accountFailures, type Failure, type ImportOutcome, userFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { hasPermission } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import type { Upload } from '../../../kernel/files/upload.ts';
import { readTable } from '../../../kernel/spreadsheet/index.ts';
import { languageOf } from '../../../kernel/words.ts';
import { type AuditContext, writeAudit } from '../../audit/index.ts';
import { lockPermissions, resembleAdministrators } from '../../identity/index.ts';
import { reportRows } from '../batch-outcome.ts';
import { type Draft, draftsOf, type ImportLookups, type RowProblem } from './import-rows.ts';
import {
  findDepartmentsByCode,
  findRolesByCode,
  findTakenNames,
  insertDepartmentsOf,
  insertRolesOf,
  type TakenName,
} from './import-store.ts';
import { issueInvitation } from './invitation.ts';
import { codesIn, IMPORT_COLUMNS } from './sheet.ts';
import { insertUsers } from './write-store.ts';

const TAKEN: Readonly<Record<TakenName, Failure>> = {
  username: accountFailures.usernameTaken,
  email: accountFailures.emailTaken,
  phone: accountFailures.phoneTaken,
  workNo: userFailures.workNoTaken,
};

type Importing = AuditContext & { db: Db; upload: Upload };

/** Imports users without passwords; refused rows are reported individually. */
export async function importUsers(app: FastifyInstance, { db, upload, ...context }: Importing): Promise<ImportOutcome> {
  const { actor, request } = context;
  const rows = await readTable(app.files, upload, IMPORT_COLUMNS);
  await lockPermissions(db);
  const known: ImportLookups = {
    roles: await findRolesByCode(
      db,
      rows.flatMap(({ roles }) => codesIn(roles)),
      actor,
    ),
    departs: await findDepartmentsByCode(
      db,
      rows.flatMap(({ departs }) => codesIn(departs)),
      actor,
    ),
    mayGiveRoles: hasPermission(actor, 'system:role:assign'),
    mayGiveDepartments: hasPermission(actor, 'system:depart:assign'),
  };
  const read = draftsOf(rows, known, languageOf(request.headers['accept-language']));
  const { drafts, problems } = await withoutTaken(db, read);
  await insertDrafts(app, db, drafts);
  const of = drafts.map(({ account }) => account.username);
  if (of.length > 0)
    await writeAudit(db, context, 'usersImported', { file: upload.name, count: of.length, of: of.slice(0, 200) });
  return await reportRows({ db, request, successCount: of.length }, problems);
}

async function withoutTaken(db: Db, { drafts, problems }: { drafts: Draft[]; problems: RowProblem[] }) {
  const requested = drafts.map(({ account: { id, skeleton, email, phone, workNo } }) => ({
    key: id,
    skeleton,
    email,
    phone,
    workNo,
  }));
  const conflicts = await findTakenNames(db, requested);
  const refused = drafts.flatMap(({ row, account: { id, username } }) => {
    const name = conflicts.get(id);
    return name ? [{ row, name: username, failure: TAKEN[name] }] : [];
  });
  const free = drafts.filter(({ account }) => !conflicts.has(account.id));
  const alike = await resembleAdministrators(
    db,
    free.map(({ account }) => ({ userId: null, realname: account.realname })),
  );
  const imitating = free
    .filter((_, at) => alike[at])
    .map(({ row, account }) => ({ row, name: account.username, failure: userFailures.likeAdministrator }));
  return { drafts: free.filter((_, at) => !alike[at]), problems: [...problems, ...refused, ...imitating] };
}

async function insertDrafts(app: FastifyInstance, db: Db, drafts: readonly Draft[]): Promise<void> {
  if (drafts.length === 0) return;
  await insertUsers(
    db,
    drafts.map(({ account }) => account),
  );
  await insertRolesOf(
    db,
    drafts.flatMap(({ account, roleIds }) => roleIds.map((id) => ({ userId: account.id, id }))),
  );
  await insertDepartmentsOf(
    db,
    drafts.flatMap(({ account, departIds }) => departIds.map((id) => ({ userId: account.id, id }))),
  );
  for (const { account } of drafts) if (account.email) await issueInvitation(app, db, account);
}
