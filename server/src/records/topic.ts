/** The push topic of a record type. */
export function recordTopic(name: string): string {
  return `record:${name}`;
}
