import { saveRepetition } from '../../features/tasks/recurrence/store.ts';
import { saveTemplate } from '../../features/tasks/task-template/save.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/ids.ts';
import type { DemoProject } from '../content/types.ts';

type Place = { id: string; ownerId: string; taskIdOf: (words: string) => string };

/** Lets tasks of a project repeat, and makes templates of others. */
export async function seedSeries(
  db: Db,
  { id: projectId, ownerId, taskIdOf }: Place,
  { repetitions = [], templates = [] }: Pick<DemoProject, 'repetitions' | 'templates'>,
): Promise<void> {
  for (const { task, repetition } of repetitions)
    await saveRepetition(db, { taskId: taskIdOf(task), seriesId: newId(), repetition, setBy: ownerId });
  for (const { task, name } of templates) {
    const what = { projectId, ids: [taskIdOf(task)], parts: ['subtasks', 'checklist', 'labels'] as const };
    await saveTemplate(
      db,
      { id: ownerId, realname: '' },
      { ...what, name, ...{ shared: false, workingDays: false, people: [] } },
    );
  }
}
