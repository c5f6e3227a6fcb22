/** Storage of the saved views of tasks. */
export function taskViewsOf(projectId: string): string {
  return `task:${projectId}`;
}
