import { TITLE_MAX } from '@opsyard/contract';
import { newId } from '../../../kernel/ids.ts';
import { translate } from '../../../kernel/words.ts';
import { declareFollowUps } from '../../../records/follow-up.ts';
import { notifyAssigned } from '../notice/notify-assigned.ts';
import { announceTasks } from './add.ts';
import { findBeside } from './follow-up-store.ts';
import { allocateAtEnd, insertTasks } from './insert-store.ts';
import { findOpenStatus } from './lookup-store.ts';

const SYSTEM = { id: '', realname: 'Opsyard' };

/** Tasks that time asks for are opened beside other tasks. */
declareFollowUps(async ({ db, change }, { besideId, onlyWhileOpen, title, values, dueDate }) => {
  const beside = await findBeside(db, besideId);
  if (!beside || (onlyWhileOpen && !beside.isOpen)) return undefined;
  const { projectId, ownerId, language } = beside;
  const status = await findOpenStatus(db, projectId, null);
  if (!status) return undefined;
  const text = [...translate(title, language ?? 'en', { ...values })].slice(0, TITLE_MAX).join('');
  const task = { id: newId(), title: text, statusId: status.id, category: status.category, ownerId, dueDate };
  const ranks = await allocateAtEnd(db, projectId, 1);
  const rows = await insertTasks(db, { projectId, actorId: null, tasks: [task], ranks });
  for (const { id, title: to } of rows) {
    const changes = { title: { from: null, to } };
    change.record({ entity: 'task', entityId: id, projectId, kind: 'created', version: 1, changes });
  }
  announceTasks(change, projectId, [task.id]);
  await notifyAssigned(
    { db, actor: SYSTEM, change },
    projectId,
    rows.map((row) => ({ row })),
  );
  return task.id;
});
