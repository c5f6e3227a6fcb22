import { TITLE_MAX } from '@opsyard/contract';
import { translate } from '../../../kernel/words.ts';
import { declareFollowUps, type FollowUp } from '../../../records/follow-up.ts';
import { announceTasks } from './add.ts';
import { addAutomaticTask } from './add-automatic-task.ts';
import { findRelatedTask, type RelatedTask } from './follow-up-store.ts';
import { lockProjectTasks } from './reading/lookup-store.ts';
import { updatableOf, updateTasks } from './update-store.ts';

/** Follow-up tasks are created next to other tasks. */
declareFollowUps({
  async open(writing, { besideId, onlyWhileOpen, dueDate, ...text }) {
    const beside = await findRelatedTask(writing.db, besideId);
    if (!beside || (onlyWhileOpen && !beside.isOpen)) return undefined;
    const { projectId, ownerId } = beside;
    const task = { projectId, ownerId, title: titleFor(beside, text), actorId: null };
    return await addAutomaticTask(writing, { ...task, ...(dueDate !== undefined && { dueDate }) });
  },

  async owner(db, taskId) {
    const task = await findRelatedTask(db, taskId);
    return task?.isOpen ? { ownerId: task.ownerId } : undefined;
  },

  async rename({ db, change }, taskId, text) {
    const task = await findRelatedTask(db, taskId);
    const [before] = task ? await lockProjectTasks(db, task.projectId, [taskId]) : [];
    if (!task?.isOpen || !before) return false;
    const edit = { before, after: { ...updatableOf(before), title: titleFor(task, text) } };
    await updateTasks(db, change, [edit]);
    announceTasks(change, task.projectId, [taskId]);
    return true;
  },
});

/** In the owner's language, shortened if the name of what it is about is long. */
function titleFor({ language }: RelatedTask, { title, values }: Pick<FollowUp, 'title' | 'values'>): string {
  return [...translate(title, language ?? 'en', { ...values })].slice(0, TITLE_MAX).join('');
}
