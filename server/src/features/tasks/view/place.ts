/** Where the saved views of the tasks of a project are kept. */
export function taskViewsOf(projectId: string): string {
  return `task:${projectId}`;
}
