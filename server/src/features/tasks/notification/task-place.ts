import { taskAddress } from '@opsyard/contract';
import type { NoticeTarget } from '../../../kernel/notice.ts';

const TASKS = '/modules/appcenter/projectTasks/';

/** The subject and link of a notification about a task, or without one about the project's list. */
export function taskPlace(projectKey: string, task?: { id: string; seq: number; title: string }): NoticeTarget {
  if (!task) return { subject: projectKey, page: TASKS + projectKey };
  const key = `${projectKey}-${task.seq}`;
  return { subject: `${key} ${task.title}`, page: taskAddress(key), taskId: task.id };
}

/** The address of a tab of the settings of a project. */
export function settingsPage(projectKey: string, tab: string): string {
  return `/modules/appcenter/projectSettings/${projectKey}?tab=${tab}`;
}
