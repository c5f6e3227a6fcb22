import { TITLE_MAX } from '@opsyard/contract';
import { translate } from '../../../kernel/words.ts';
import { declareFollowUps } from '../../../records/follow-up.ts';
import { addAutomaticTask } from './add-automatic-task.ts';
import { findBeside } from './follow-up-store.ts';

/** Follow-up tasks are created next to other tasks. */
const open: Parameters<typeof declareFollowUps>[0] = async (
  writing,
  { besideId, onlyWhileOpen, title, values, dueDate },
) => {
  const beside = await findBeside(writing.db, besideId);
  if (!beside || (onlyWhileOpen && !beside.isOpen)) return undefined;
  const { projectId, ownerId, language } = beside;
  const text = [...translate(title, language ?? 'en', { ...values })].slice(0, TITLE_MAX).join('');
  return await addAutomaticTask(writing, { projectId, ownerId, dueDate, title: text, actorId: null });
};

declareFollowUps(open, async (db, taskId) => {
  const task = await findBeside(db, taskId);
  return task?.isOpen ? { ownerId: task.ownerId } : undefined;
});
