import type { CustomOption, CustomValue } from '@opsyard/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { plainText } from '../../kernel/columns.ts';
import { project } from './project-tables.ts';
import { task } from './task-tables.ts';

/** A custom field of a project's tasks. */
export const taskField = pgTable(
  'task_field',
  {
    id: uuid().primaryKey(),
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    kind: text().notNull(),
    options: jsonb().$type<CustomOption[]>().notNull().default([]),
    unit: text().notNull().default(''),
    decimals: integer().notNull().default(0),
    required: boolean().notNull().default(false),
    sortable: boolean().notNull().default(false),
    archived: boolean().notNull().default(false),
    /** The condition on which it is visible; empty: always. */
    visibleWhen: text().notNull().default(''),
    /** Who may see its values, and who may change them, besides the managers; null: everybody. */
    visibleTo: text().array(),
    editableBy: text().array(),
    /** What to enter, shown with its name. */
    help: text().notNull().default(''),
    /** The value of new tasks for which no other one is given. */
    defaultValue: jsonb().$type<CustomValue>(),
    /** The least and the greatest number or day. */
    minValue: jsonb().$type<number | string>(),
    maxValue: jsonb().$type<number | string>(),
    /** The last number given to a task, for the kind that numbers them. */
    lastNumber: integer().notNull().default(0),
    rank: plainText().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('task_field_name').on(table.projectId, sql`lower(normalize(btrim(${table.name}), NFKC))`),
    index('task_field_numbers').on(table.projectId).where(sql`kind = 'autoNumber'`),
    index('task_field_defaults').on(table.projectId).where(sql`default_value is not null`),
    index('task_field_rights').on(table.projectId).where(sql`visible_to is not null or editable_by is not null`),
  ],
);

/** Values of sortable fields, copied from the tasks by a trigger, so that an index can sort lists by them. */
export const taskFieldValue = pgTable(
  'task_field_value',
  {
    /** No foreign key: fields are deleted with their values, through these indexes. */
    fieldId: uuid().notNull(),
    taskId: uuid()
      .notNull()
      .references(() => task.id, { onDelete: 'cascade' }),
    num: doublePrecision(),
    str: plainText(),
    day: date(),
  },
  (table) => [
    primaryKey({ columns: [table.taskId, table.fieldId] }),
    index('task_field_value_num').on(table.fieldId, table.num, table.taskId).where(sql`num is not null`),
    index('task_field_value_str').on(table.fieldId, table.str, table.taskId).where(sql`str is not null`),
    index('task_field_value_day').on(table.fieldId, table.day, table.taskId).where(sql`day is not null`),
  ],
);
