import type { FormAnswers, FormSchema } from '@opsyard/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../kernel/columns.ts';
import { sysUser } from '../identity/people-tables.ts';
import { project, taskType } from './project-tables.ts';
import { task } from './task-tables.ts';

/** A form whose submissions become tasks of a project, with its current draft. */
export const taskForm = pgTable(
  'task_form',
  {
    id: uuid().primaryKey(),
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    audience: text().notNull(),
    /** The department with access, including its descendants, when the audience is 'dept'. */
    orgCode: text(),
    /** Whether submissions need to be accepted. */
    intake: boolean().notNull().default(false),
    draft: jsonb().$type<FormSchema>().notNull(),
    /** The secret part of the public address; null without one. */
    publicKey: text().unique(),
    publishedVersion: integer(),
    /** The latest version, published or not. */
    latestVersion: integer().notNull().default(0),
    submissions: integer().notNull().default(0),
    /** The type whose new tasks are made with it, and which its tasks have. */
    typeId: uuid().references(() => taskType.id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
    createdBy: uuid(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('task_form_name').on(table.projectId, sql`lower(normalize(btrim(${table.name}), NFKC))`),
    uniqueIndex('task_form_type').on(table.typeId).where(sql`type_id is not null`),
  ],
);

/** A published version of a form; immutable, so that submissions keep their questions. */
export const taskFormVersion = pgTable(
  'task_form_version',
  {
    formId: uuid()
      .notNull()
      .references(() => taskForm.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    schema: jsonb().$type<FormSchema>().notNull(),
    publishedBy: uuid(),
    publishedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.formId, table.version] })],
);

/** A submission, with the version of the form. */
export const taskFormSubmission = pgTable(
  'task_form_submission',
  {
    id: uuid().primaryKey(),
    formId: uuid()
      .notNull()
      .references(() => taskForm.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    requesterId: uuid().references(() => sysUser.id, { onDelete: 'set null' }),
    title: text().notNull(),
    answers: jsonb().$type<FormAnswers>().notNull(),
    state: text().notNull(),
    taskId: uuid().references(() => task.id, { onDelete: 'set null' }),
    /** The reason for declining it. */
    reason: text().notNull().default(''),
    promisedDate: date(),
    /** Why the promised date was moved. */
    promiseReason: text().notNull().default(''),
    /** The promised date that was last reported as at risk. */
    promiseReported: date(),
    snoozedUntil: date(),
    decidedBy: uuid(),
    decidedAt: instant(),
    /** Hash of the answers: identical ones within a short time are one submission. */
    contentHash: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('task_form_submission_repeat').on(table.formId, table.requesterId, table.contentHash, table.createdAt),
    index('task_form_submission_requester').on(table.requesterId, table.id),
    index('task_form_submission_waiting').on(table.formId, table.id).where(sql`state = 'submitted'`),
    index('task_form_submission_decided').on(table.formId, table.id).where(sql`decided_at is not null`),
    index('task_form_submission_settled').on(table.formId, table.id).where(sql`state <> 'submitted'`),
    index('task_form_submission_task').on(table.taskId),
    index('task_form_submission_promised')
      .on(table.promisedDate, table.id)
      .where(sql`state = 'accepted' and promised_date is not null`),
  ],
);

/** An anonymous submission. */
export const taskPublicRequest = pgTable(
  'task_public_request',
  {
    submissionId: uuid()
      .primaryKey()
      .references(() => taskFormSubmission.id, { onDelete: 'cascade' }),
    /** Hash of the secret part of the address of its status page. */
    ticketHash: text().notNull().unique(),
    /** Unverified: only the address of the status page is mailed to it. */
    email: text(),
    language: text().notNull(),
    /** The last mailed stage. */
    mailedStage: text().notNull().default(''),
    /** The last mailed question of the team. */
    mailedMessage: uuid(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [index('task_public_request_mail').on(table.createdAt).where(sql`email is not null`)],
);

/** A question of the team to the requester, or the reply; never a comment of the task. */
export const taskRequestMessage = pgTable(
  'task_request_message',
  {
    id: uuid().primaryKey(),
    submissionId: uuid()
      .notNull()
      .references(() => taskFormSubmission.id, { onDelete: 'cascade' }),
    isTeam: boolean().notNull(),
    authorId: uuid().references(() => sysUser.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [index('task_request_message_request').on(table.submissionId, table.id)],
);
