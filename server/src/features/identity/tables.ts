import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const instant = () => timestamp({ withTimezone: true });

/** A person with an account. `status` 1 is active, 2 frozen, 3 registered and waiting for approval. */
export const sysUser = pgTable(
  'sys_user',
  {
    id: uuid().primaryKey(),
    username: text().notNull(),
    /** The username as compared: NFKC, folded, look-alikes mapped. */
    usernameSkeleton: text().notNull(),
    realname: text().notNull(),
    passwordHash: text(),
    avatar: text(),
    email: text(),
    phone: text(),
    sex: integer(),
    birthday: text(),
    workNo: text(),
    post: text(),
    telephone: text(),
    status: integer().notNull().default(1),
    /** 1 is a member, 2 somebody who leads the departments of `departIds`. */
    userIdentity: integer().notNull().default(1),
    departIds: uuid().array().notNull().default(sql`'{}'`),
    activitiSync: integer().notNull().default(0),
    currentOrgCode: text(),
    language: text(),
    timeZone: text(),
    preferences: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    passwordChangedAt: instant(),
    lastSeenAt: instant(),
    deletedAt: instant(),
    /** When what tells who this was has been erased: the row stays for what it has written elsewhere. */
    erasedAt: instant(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('sys_user_work_no').on(table.workNo).where(sql`deleted_at is null and work_no is not null`),
    uniqueIndex('sys_user_username').on(table.usernameSkeleton).where(sql`deleted_at is null`),
    uniqueIndex('sys_user_email').on(sql`lower(${table.email})`).where(sql`deleted_at is null and email is not null`),
    uniqueIndex('sys_user_phone').on(table.phone).where(sql`deleted_at is null and phone is not null`),
  ],
);

export const sysDepart = pgTable(
  'sys_depart',
  {
    id: uuid().primaryKey(),
    parentId: uuid(),
    orgCode: text().notNull(),
    departName: text().notNull(),
    departNameEn: text(),
    departNameAbbr: text(),
    description: text(),
    orgCategory: text().notNull().default('2'),
    departOrder: integer().notNull().default(0),
    managerId: uuid().references(() => sysUser.id),
    mobile: text(),
    fax: text(),
    address: text(),
    memo: text(),
    status: text().notNull().default('1'),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('sys_depart_org_code').on(table.orgCode), index('sys_depart_parent').on(table.parentId)],
);

/** Codes of departments that are gone: what was opened to one of them must not open to a later one. */
export const sysDepartRetired = pgTable('sys_depart_retired', { orgCode: text().primaryKey() });

export const sysUserDepart = pgTable(
  'sys_user_depart',
  {
    userId: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    departId: uuid()
      .notNull()
      .references(() => sysDepart.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.departId] }),
    index('sys_user_depart_depart').on(table.departId),
  ],
);

export const sysRole = pgTable(
  'sys_role',
  {
    id: uuid().primaryKey(),
    roleCode: text().notNull(),
    roleName: text().notNull(),
    description: text(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('sys_role_code').on(table.roleCode)],
);

export const sysUserRole = pgTable(
  'sys_user_role',
  {
    userId: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    roleId: uuid()
      .notNull()
      .references(() => sysRole.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.roleId] }), index('sys_user_role_role').on(table.roleId)],
);

/** A role that counts within one department. */
export const sysDepartRole = pgTable(
  'sys_depart_role',
  {
    id: uuid().primaryKey(),
    departId: uuid()
      .notNull()
      .references(() => sysDepart.id, { onDelete: 'cascade' }),
    roleCode: text().notNull(),
    roleName: text().notNull(),
    description: text(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('sys_depart_role_code').on(table.departId, sql`lower(${table.roleCode})`)],
);

export const sysDepartRoleUser = pgTable(
  'sys_depart_role_user',
  {
    userId: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    roleId: uuid()
      .notNull()
      .references(() => sysDepartRole.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.roleId] }),
    index('sys_depart_role_user_role').on(table.roleId),
  ],
);

/** A menu entry (`menuType` 0 top, 1 below), or a button (2) whose `perms` is the permission it grants. */
export const sysPermission = pgTable(
  'sys_permission',
  {
    id: uuid().primaryKey(),
    parentId: uuid(),
    name: text().notNull(),
    nameZh: text(),
    url: text(),
    component: text(),
    componentName: text(),
    redirect: text(),
    perms: text(),
    /** 1 shown when granted, 2 a data permission, which buttons ignore. */
    permsType: text().notNull().default('1'),
    menuType: integer().notNull(),
    sortNo: integer().notNull().default(0),
    icon: text(),
    route: boolean().notNull().default(true),
    alwaysShow: boolean().notNull().default(false),
    hidden: boolean().notNull().default(false),
    keepAlive: boolean().notNull().default(true),
    internalOrExternal: boolean().notNull().default(false),
    /** '1': the rule holds; '0': it is switched off and everybody has it. */
    status: text().notNull().default('1'),
    description: text(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [index('sys_permission_parent').on(table.parentId)],
);

export const sysRolePermission = pgTable(
  'sys_role_permission',
  {
    roleId: uuid()
      .notNull()
      .references(() => sysRole.id, { onDelete: 'cascade' }),
    permissionId: uuid()
      .notNull()
      .references(() => sysPermission.id, { onDelete: 'cascade' }),
    /** The rules that limit this grant to some records. */
    dataRuleIds: uuid().array().notNull().default(sql`'{}'`),
  },
  (table) => [
    primaryKey({ columns: [table.roleId, table.permissionId] }),
    index('sys_role_permission_permission').on(table.permissionId),
  ],
);

export const sysDepartRolePermission = pgTable(
  'sys_depart_role_permission',
  {
    roleId: uuid()
      .notNull()
      .references(() => sysDepartRole.id, { onDelete: 'cascade' }),
    permissionId: uuid()
      .notNull()
      .references(() => sysPermission.id, { onDelete: 'cascade' }),
    dataRuleIds: uuid().array().notNull().default(sql`'{}'`),
  },
  (table) => [
    primaryKey({ columns: [table.roleId, table.permissionId] }),
    index('sys_depart_role_permission_permission').on(table.permissionId),
  ],
);

/** What the roles of a department may hold at most; its rules limit whatever is granted through the department. */
export const sysDepartPermission = pgTable(
  'sys_depart_permission',
  {
    departId: uuid()
      .notNull()
      .references(() => sysDepart.id, { onDelete: 'cascade' }),
    permissionId: uuid()
      .notNull()
      .references(() => sysPermission.id, { onDelete: 'cascade' }),
    dataRuleIds: uuid().array().notNull().default(sql`'{}'`),
  },
  (table) => [
    primaryKey({ columns: [table.departId, table.permissionId] }),
    index('sys_depart_permission_permission').on(table.permissionId),
  ],
);

/** A condition on rows or columns that a role's grant of a menu carries. */
export const sysPermissionDataRule = pgTable(
  'sys_permission_data_rule',
  {
    id: uuid().primaryKey(),
    permissionId: uuid()
      .notNull()
      .references(() => sysPermission.id, { onDelete: 'cascade' }),
    ruleName: text().notNull(),
    ruleColumn: text().notNull(),
    ruleConditions: text().notNull(),
    ruleValue: text().notNull(),
    status: text().notNull().default('1'),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [index('sys_permission_data_rule_permission').on(table.permissionId)],
);

export const sysDict = pgTable(
  'sys_dict',
  {
    id: uuid().primaryKey(),
    dictCode: text().notNull(),
    dictName: text().notNull(),
    description: text(),
    /** Set while it lies in the recycle bin. */
    deletedAt: instant(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('sys_dict_code').on(table.dictCode).where(sql`deleted_at is null`)],
);

export const sysDictItem = pgTable(
  'sys_dict_item',
  {
    id: uuid().primaryKey(),
    dictId: uuid()
      .notNull()
      .references(() => sysDict.id, { onDelete: 'cascade' }),
    itemValue: text().notNull(),
    itemText: text().notNull(),
    itemTextZh: text(),
    color: text(),
    description: text(),
    sortOrder: integer().notNull().default(0),
    status: text().notNull().default('1'),
  },
  (table) => [uniqueIndex('sys_dict_item_value').on(table.dictId, table.itemValue)],
);

/** A signed-in session, found by the SHA-256 of its token; times are judged by the database's clock. */
export const session = pgTable(
  'session',
  {
    tokenHash: text().primaryKey(),
    /** What the session is called where its token must not be told. */
    id: uuid().notNull().default(sql`gen_random_uuid()`),
    userId: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    /** 'login', 'admin' for a token made on the command line, 'api' for one that its owner made for scripts. */
    kind: text().notNull().default('login'),
    remembered: boolean().notNull(),
    /** What its owner calls an 'api' token, and the permissions it is limited to. */
    name: text(),
    scopes: text().array(),
    ip: text(),
    agent: text(),
    /** When the person last proved who they are, beyond holding the token. */
    confirmedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    lastSeenAt: instant().notNull().defaultNow(),
    idleUntil: instant().notNull(),
    endsAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [
    uniqueIndex('session_id').on(table.id),
    index('session_user').on(table.userId),
    index('session_ends').on(table.endsAt),
  ],
);

/** An image code on offer, kept until it is used, guessed at three times, or two minutes old. */
export const captcha = pgTable('captcha', {
  key: text().primaryKey(),
  answerHash: text().notNull(),
  tries: integer().notNull().default(0),
  expiresAt: instant().notNull(),
});

/** A code sent by SMS or e-mail, under what it is good for; one at a time, five tries, five minutes. */
export const messageCode = pgTable(
  'message_code',
  {
    key: text().primaryKey(),
    codeHash: text().notNull(),
    tries: integer().notNull().default(0),
    expiresAt: instant().notNull(),
  },
  (table) => [index('message_code_expires').on(table.expiresAt)],
);

/** A message by SMS or e-mail; its text is blanked once a gateway has taken it. */
export const message = pgTable(
  'message',
  {
    id: uuid().primaryKey(),
    channel: text().notNull(),
    recipient: text().notNull(),
    purpose: text().notNull(),
    subject: text(),
    text: text(),
    /** waiting, sent (a gateway has it), kept (there is no gateway), failed */
    state: text().notNull().default('waiting'),
    gateway: text(),
    tries: integer().notNull().default(0),
    error: text(),
    createdAt: instant().notNull().defaultNow(),
    sentAt: instant(),
  },
  (table) => [
    index('message_state').on(table.state, table.id),
    index('message_recipient').on(table.recipient, table.id),
  ],
);

/** Somebody on the way back to their account: which step they have reached, and the ticket for the last one. */
export const recoveryFlow = pgTable(
  'recovery_flow',
  {
    id: uuid().primaryKey(),
    /** Nobody, where it is concealed that there is no such account. */
    userId: uuid().references(() => sysUser.id, { onDelete: 'cascade' }),
    username: text().notNull(),
    /** begun, sent, proved, done */
    step: text().notNull().default('begun'),
    ticketHash: text(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('recovery_flow_expires').on(table.expiresAt)],
);

/** Something good once and for a short while: the second step of a sign-in, a challenge, a result on its way between windows. */
export const oneTimeTicket = pgTable(
  'one_time_ticket',
  {
    hash: text().primaryKey(),
    purpose: text().notNull(),
    userId: uuid().references(() => sysUser.id, { onDelete: 'cascade' }),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    tries: integer().notNull().default(0),
    expiresAt: instant().notNull(),
  },
  (table) => [index('one_time_ticket_expires').on(table.expiresAt)],
);

/** The authenticator app of a person, in force once `confirmedAt` is set. */
export const twoStep = pgTable('two_step', {
  userId: uuid()
    .primaryKey()
    .references(() => sysUser.id, { onDelete: 'cascade' }),
  /** The shared secret, encrypted with the installation's own. */
  sealedSecret: text().notNull(),
  /** The last time step whose code was used: each is good once. */
  lastStep: integer().notNull().default(0),
  confirmedAt: instant(),
  createdAt: instant().notNull().defaultNow(),
});

/** Codes for whoever has lost their authenticator app; each is good once. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    userId: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
    usedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** A key kept by a person's device (WebAuthn). */
export const passkey = pgTable(
  'passkey',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    credentialId: text().notNull(),
    publicKey: text().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    lastUsedAt: instant(),
  },
  (table) => [uniqueIndex('passkey_credential').on(table.credentialId), index('passkey_user').on(table.userId)],
);

/** An account elsewhere that signs a person in; whoever it is there is told by issuer and subject. */
export const thirdAccount = pgTable(
  'third_account',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    source: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    /** What the account is called there. */
    label: text(),
    linkedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    uniqueIndex('third_account_user').on(table.userId, table.source),
  ],
);

/** Security events; append-only, each row carries the hash of the one before. */
export const audit = pgTable(
  'audit',
  {
    seq: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: text().notNull(),
    actorId: uuid(),
    username: text(),
    kind: text().notNull(),
    ip: text(),
    agent: text(),
    detail: jsonb().$type<Record<string, unknown>>().notNull(),
    previousHash: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [index('audit_actor').on(table.actorId), index('audit_kind').on(table.kind)],
);
