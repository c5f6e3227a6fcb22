/** Tasks and projects have comments and files, and can be held wherever they are. */
export function isRecord(kind: string): kind is 'task' | 'project' {
  return kind === 'task' || kind === 'project';
}
