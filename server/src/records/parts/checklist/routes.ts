import { type ChecklistItem, checklistFailures, type checklistRoutes, commonFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { ranksBehind } from '../../../kernel/database/rank.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { refuseStaleText } from '../../../kernel/routes/refuse-stale-text.ts';
import { type HostRecord, type RecordHost, recordPartChange } from '../host.ts';
import { changesBetween, MAX_ITEMS, ranksAtEnd } from './rules.ts';
import { findItem, insertItems, listItems, removeItem, updateItem, updateRanks } from './store.ts';

/** Registers the checklist routes of a record type. */
export function serveChecklists(
  app: FastifyInstance,
  routes: ReturnType<typeof checklistRoutes>,
  host: RecordHost,
): void {
  const { type } = host;

  /** An item of a record the caller may edit, read with the record locked. */
  const opened = async (db: Db, actor: Actor, id: string): Promise<{ hostRecord: HostRecord; item: ChecklistItem }> => {
    const { recordId } = required(await findItem(db, type, id), commonFailures.notFound);
    const hostRecord = await host.open(db, actor, recordId, 'edit');
    return { hostRecord, item: required(await findItem(db, type, id), commonFailures.notFound) };
  };

  mount(app, routes, {
    async list({ db, actor, query: { recordId } }) {
      await host.open(db, actor, recordId, 'view');
      return await listItems(db, type, recordId);
    },

    async add({ db, actor, change, body: { recordId, texts } }) {
      const hostRecord = await host.open(db, actor, recordId, 'edit');
      const existing = await listItems(db, type, recordId);
      if (existing.length + texts.length > MAX_ITEMS) return fail(checklistFailures.tooMany);
      const ranks = ranksAtEnd(existing, texts.length);
      const items = texts.map((text, index): ChecklistItem => {
        return { id: newId(), recordId, text, done: false, assignee: null, dueDate: null, rank: ranks[index] ?? '' };
      });
      await insertItems(db, type, recordId, items);
      const checklist = { from: null, to: items.map(({ text }) => text) };
      recordPartChange(change, host, hostRecord, { kind: 'checklistAdded', changes: { checklist } });
      return items;
    },

    async edit({ db, actor, change, body: { id, text, was, done, assigneeId, dueDate, afterId } }) {
      const { hostRecord, item } = await opened(db, actor, id);
      refuseStaleText(was, item.text, text);
      const newRanks = afterId === undefined ? [] : ranksBehind(await listItems(db, type, item.recordId), id, afterId);
      const ranks = required(newRanks, commonFailures.notFound);
      if (assigneeId && !(await hostRecord.whoMaySee(db, [assigneeId])).has(assigneeId))
        return fail(checklistFailures.personUnknown);
      const requested = {
        ...item,
        text: text ?? item.text,
        done: done ?? item.done,
        assigneeId: assigneeId === undefined ? (item.assignee?.id ?? null) : assigneeId,
        dueDate: dueDate === undefined ? item.dueDate : dueDate,
      };
      await updateRanks(db, ranks);
      await updateItem(db, requested);
      const edited = required(await findItem(db, type, id), commonFailures.notFound);
      recordPartChange(change, host, hostRecord, { kind: 'checklistEdited', changes: changesBetween(item, edited) });
      return edited;
    },

    async delete({ db, actor, change, query: { id } }) {
      const { hostRecord, item } = await opened(db, actor, id);
      await removeItem(db, id);
      recordPartChange(change, host, hostRecord, {
        kind: 'checklistDeleted',
        changes: { checklist: { from: item.text, to: null } },
      });
      return null;
    },
  });
}
