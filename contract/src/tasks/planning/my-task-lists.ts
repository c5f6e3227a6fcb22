import { Type } from 'typebox';
import { CursorPage } from '../../kernel/paging.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Day, Id, Nullable, OneOf } from '../../kernel/shapes.ts';
import {
  DUE_SORTS,
  MY_GROUPINGS,
  MySectionCount,
  MySectionKey,
  MyTask,
  TaskInOtherProject,
} from '../list/task-query.ts';
import { CalendarSize, MyCalendar } from './task-calendar.ts';

/** The lists of a user's own open tasks of all projects. */
export const myTaskLists = defineRoutes('task', {
  mine: {
    method: 'GET',
    path: '/task/task/mine',
    summary: 'My open tasks of all projects by when they are due: how many, and the first 100 of one sort',
    access: 'task:use',
    query: Type.Object({
      /** The date in the user's time zone. */
      today: Day,
      due: Type.Optional(OneOf(DUE_SORTS)),
    }),
    reply: Type.Object({
      counts: Type.Object({ overdue: Type.Integer(), today: Type.Integer(), week: Type.Integer() }),
      records: Type.Array(TaskInOtherProject),
    }),
  },
  mySections: {
    method: 'GET',
    path: '/task/task/mySections',
    summary: 'How many open tasks of all projects are mine, by section',
    access: 'task:use',
    query: Type.Object({ today: Day, by: Type.Optional(OneOf(MY_GROUPINGS)) }),
    reply: Type.Object({
      /** Non-empty ones in their order. */
      sections: Type.Array(MySectionCount),
      snoozed: Type.Integer(),
      /** Seconds until the next snoozed task returns. */
      returnsIn: Nullable(Type.Integer()),
    }),
  },
  my: {
    method: 'GET',
    path: '/task/task/my',
    summary:
      'A page of my open tasks of all projects in a section: in my own order, then the earliest and most urgent first',
    access: 'task:use',
    query: Type.Object({ today: Day, section: MySectionKey, cursor: Type.Optional(Id) }),
    reply: CursorPage(MyTask),
  },
  myCalendar: {
    method: 'POST',
    path: '/task/task/myCalendar',
    summary: 'My open tasks of all projects by due date over up to 42 days: how many on each, and the first of each',
    access: 'task:use',
    reads: true,
    body: Type.Object({ from: Day, ...CalendarSize }, { additionalProperties: false }),
    reply: MyCalendar,
  },
  myUndated: {
    method: 'GET',
    path: '/task/task/myUndated',
    summary: 'A page of my open tasks of all projects without a due date, in my own order, and how many there are',
    access: 'task:use',
    query: Type.Object({ cursor: Type.Optional(Id) }),
    reply: Type.Object({
      records: Type.Array(MyTask, { maxItems: 50 }),
      cursor: Nullable(Id),
      total: Type.Integer(),
    }),
  },
});
