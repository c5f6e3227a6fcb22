import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';

/** In the order they are sent: a second reminder makes the first one unnecessary. */
export const REMINDERS = ['first', 'submit', 'escalate', 'chaseAgain', 'chase'] as const;
export type Reminder = (typeof REMINDERS)[number];
/** An order with a due reminder, and its responsible user. */
export type DueOrder = { id: string; number: string; responsible: string | null };

/** The maximum number of reminders of a kind per run; the others follow in later runs. */
const AT_ONCE = 500;

// A user who has asked the carrier again since then needs no reminder.
const UNANSWERED = `t.status = '1' and t.submitted_on <= $1::timestamptz::date and not exists (
  select from work_order_message m where m.order_id = t.id and m.direction = 'out' and m.at > $1::timestamptz
)`;
const DUE: Readonly<Record<Reminder, readonly [since: string, condition: string]>> = {
  first: [
    't.created_at::date',
    `t.status = '0' and t.created_at <= $1::timestamptz and t.version = 1
     and not exists (select from work_order_evidence e where e.order_id = t.id)
     and not exists (select from work_order_message m where m.order_id = t.id)
     and not exists (select from work_order_measure m where m.order_id = t.id)`,
  ],
  submit: ['t.submit_due', `t.status = '0' and t.submit_due <= $1::timestamptz::date`],
  escalate: ['t.window_end', `t.status = '0' and t.window_end - $2::int <= $1::timestamptz::date`],
  chase: [
    't.submitted_on',
    `${UNANSWERED} and not exists (
      select from work_order_reminder r where r.order_id = t.id and r.kind = 'chaseAgain' and r.since = t.submitted_on
    )`,
  ],
  chaseAgain: ['t.submitted_on', UNANSWERED],
};
const claim = Object.fromEntries(
  REMINDERS.map((kind) => {
    const [since, condition] = DUE[kind];
    return [
      kind,
      statement(`
        with due as (
          select t.id, ${since} as since from work_order t
          where t.deleted_at is null and ${condition} and not exists (
            select from work_order_reminder r where r.order_id = t.id and r.kind = '${kind}' and r.since = ${since}
          )
          order by 2, 1 limit ${AT_ONCE}
        ), claimed as (
          insert into work_order_reminder (order_id, kind, since) select id, '${kind}', since from due
          on conflict do nothing returning order_id
        )
        select t.id, t.number, coalesce(t.handler, t.created_by) as responsible
        from claimed c join work_order t on t.id = c.order_id order by t.number
      `),
    ];
  }),
) as unknown as Readonly<Record<Reminder, ReturnType<typeof statement>>>;

const unanswered = statement(`
  select t.id from work_order t
  where t.deleted_at is null and t.status = '1' and t.reply_due < $1::date - $2::int
  order by t.reply_due, t.id limit ${AT_ONCE} for update skip locked
`);

/** Marks the orders a reminder is due for at an instant, and returns those not marked before: concurrent runs share them. */
export async function claimReminders(
  db: Db,
  kind: Reminder,
  { at, daysBeforeEnd }: { at: Date; daysBeforeEnd: number },
): Promise<DueOrder[]> {
  const values = kind === 'escalate' ? [at.toISOString(), daysBeforeEnd] : [at.toISOString()];
  return await rowsOf<DueOrder>(db, claim[kind], values);
}

/** Submitted orders whose reply is overdue for so long that they are closed, locked until the transaction ends. */
export async function unansweredOrders(db: Db, today: string, days: number): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, unanswered, [today, days])).map(({ id }) => id);
}
