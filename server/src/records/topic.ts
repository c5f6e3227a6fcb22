/** The topic under which pages hear of a record type. */
export function recordTopic(name: string): string {
  return `record:${name}`;
}
