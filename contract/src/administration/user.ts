import { Type } from 'typebox';
import { accountFailures } from '../identity/account-failures.ts';
import { identityFailures } from '../identity/failures.ts';
import { passwordFailures } from '../identity/password.ts';
import { commonFailures } from '../kernel/failures.ts';
import { IdList, OptionalIds, PagingQuery, Search, SheetFormat } from '../kernel/legacy-wire.ts';
import { Paged } from '../kernel/paging.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Instant, Nullable, OneOf } from '../kernel/shapes.ts';
import { ImportOutcome, sheetFailures, sheetImportFailures } from '../kernel/sheet.ts';
import { onOthers, userFailures } from './failures.ts';
import { Outcome } from './shapes.ts';
import { NewUser, OfUser, SysUser, UserChanges, UserFilter } from './user-shapes.ts';

const wrong = [
  accountFailures.usernameTaken,
  accountFailures.emailTaken,
  accountFailures.phoneTaken,
  accountFailures.usernameInvalid,
  accountFailures.emailInvalid,
  userFailures.workNoTaken,
  userFailures.likeAdministrator,
  userFailures.birthdayInvalid,
  userFailures.phoneInvalid,
  userFailures.unknownRole,
  userFailures.unknownDepartment,
  userFailures.roleBeyond,
  userFailures.mayNotAssign,
  userFailures.departmentBeyond,
];

export const user = defineRoutes('user', {
  list: {
    method: 'GET',
    path: '/sys/user/list',
    summary: 'People with accounts',
    access: 'system:user:view',
    query: Type.Object({ ...PagingQuery, ...UserFilter }, { additionalProperties: true }),
    reply: Paged(SysUser),
  },
  queryById: {
    method: 'GET',
    path: '/sys/user/queryById',
    summary: 'One person',
    access: 'system:user:view',
    query: Type.Object({ id: Id }, { additionalProperties: true }),
    reply: SysUser,
    failures: [commonFailures.notFound],
  },
  queryByIds: {
    method: 'GET',
    path: '/sys/user/queryByIds',
    summary: 'Some people',
    access: 'system:user:view',
    query: Type.Object({ userIds: IdList }, { additionalProperties: true }),
    reply: Type.Array(SysUser),
  },
  add: {
    method: 'POST',
    path: '/sys/user/add',
    summary: 'Add a user; without a password they are invited to set one',
    access: 'system:user:add',
    // The response contains a secret and is not stored.
    ownTransactions: true,
    body: NewUser,
    reply: Type.Object({ id: Id, invitation: Nullable(Type.String()) }),
    failures: [
      ...wrong,
      passwordFailures.differ,
      passwordFailures.short,
      passwordFailures.common,
      identityFailures.keyExpired,
    ],
  },
  generateUserId: {
    method: 'GET',
    path: '/sys/user/generateUserId',
    summary: 'An id nobody has; kept for older clients, which ask for one before they add somebody',
    access: 'system:user:add',
    reply: Id,
  },
  edit: {
    method: 'PUT',
    path: '/sys/user/edit',
    summary: 'Edit a user; mobile number and e-mail only within ten minutes of a sign-in',
    access: 'system:user:edit',
    body: UserChanges,
    reply: SysUser,
    failures: [...wrong, ...onOthers, commonFailures.staleVersion, identityFailures.confirmFirst],
  },
  frozenBatch: {
    method: 'PUT',
    path: '/sys/user/frozenBatch',
    summary: 'Suspend users (status 2), which ends their sessions, or reactivate them (status 1)',
    access: 'system:user:freeze',
    body: Type.Object(
      { ids: IdList, status: Type.Union([OneOf(['1', '2']), Type.Literal(1), Type.Literal(2)]) },
      { additionalProperties: false },
    ),
    reply: Outcome,
    failures: [...onOthers, userFailures.waits],
  },
  delete: {
    method: 'DELETE',
    path: '/sys/user/delete',
    summary: 'Move a user to the trash',
    access: 'system:user:delete',
    query: Type.Object({ id: Id }, { additionalProperties: true }),
    reply: Outcome,
    failures: onOthers,
  },
  deleteBatch: {
    method: 'DELETE',
    path: '/sys/user/deleteBatch',
    summary: 'Move users to the trash',
    access: 'system:user:delete',
    query: Type.Object({ ids: IdList }, { additionalProperties: true }),
    reply: Outcome,
    failures: onOthers,
  },
  recycleBin: {
    method: 'GET',
    path: '/sys/user/recycleBin',
    summary: 'Users in the trash, latest first; at most 1,000',
    access: 'system:user:delete',
    query: Type.Object({ search: Search }, { additionalProperties: true }),
    reply: Type.Array(SysUser),
  },
  putRecycleBin: {
    method: 'PUT',
    path: '/sys/user/putRecycleBin',
    summary: 'Restore users from the trash; those whose name is taken stay there',
    access: 'system:user:delete',
    body: Type.Object({ userIds: IdList }, { additionalProperties: false }),
    reply: Outcome,
    failures: [
      ...onOthers,
      accountFailures.usernameTaken,
      accountFailures.emailTaken,
      accountFailures.phoneTaken,
      userFailures.workNoTaken,
    ],
  },
  deleteRecycleBin: {
    method: 'DELETE',
    path: '/sys/user/deleteRecycleBin',
    summary: 'Permanently delete users; their content stays without their name',
    access: 'system:user:delete',
    query: Type.Object({ userIds: IdList }, { additionalProperties: true }),
    reply: Outcome,
    failures: onOthers,
  },
  sessions: {
    method: 'GET',
    path: '/sys/user/sessions',
    summary: 'Active sessions of a user; the latest 200',
    access: 'system:user:session',
    query: OfUser,
    reply: Type.Array(
      Type.Object({
        id: Id,
        kind: Type.String(),
        device: Type.String(),
        ip: Nullable(Type.String()),
        createdAt: Instant,
        lastSeenAt: Instant,
      }),
    ),
    failures: [commonFailures.notFound],
  },
  endSessions: {
    method: 'POST',
    path: '/sys/user/endSessions',
    summary: 'Log out a session of a user, or all of them with their API tokens',
    access: 'system:user:session',
    body: Type.Object({ userId: Id, id: Type.Optional(Id) }, { additionalProperties: false }),
    reply: Type.Object({ ended: Type.Integer() }),
    failures: [commonFailures.notFound, userFailures.mayDoMore],
  },
  exportXls: {
    method: 'GET',
    path: '/sys/user/exportXls',
    summary: 'People as a spreadsheet or a CSV file; at most 50,000',
    access: 'system:user:export',
    kind: 'file',
    query: Type.Object(
      { ...PagingQuery, ...UserFilter, selections: OptionalIds, format: SheetFormat },
      { additionalProperties: true },
    ),
    reply: Type.String(),
    failures: [sheetFailures.tooMuch],
  },
  importExcel: {
    method: 'POST',
    path: '/sys/user/importExcel',
    summary: 'Import users; each sets a password with an invitation',
    access: 'system:user:import',
    kind: 'upload',
    reply: ImportOutcome,
    failures: [
      ...sheetImportFailures,
      accountFailures.usernameTaken,
      accountFailures.emailTaken,
      accountFailures.phoneTaken,
      userFailures.workNoTaken,
      userFailures.likeAdministrator,
    ],
  },
});
