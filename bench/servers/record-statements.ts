import pg from 'pg';

/** A statement that the app sent, with its values. */
export type RecordedStatement = { name?: string; text: string; values: unknown[] };

type QueryLike = { name?: string; text?: string; values?: unknown[] };

/** Answers the parent process with the statements sent between its messages `record` and `recorded`. */
export function recordStatements(): void {
  let recording: RecordedStatement[] | undefined;
  const client = pg.Client.prototype as unknown as { query: (...sent: unknown[]) => unknown };
  const { query } = client;
  client.query = function record(this: unknown, ...sent: unknown[]) {
    const [first] = sent as [QueryLike | string];
    if (recording && typeof first === 'object' && first.text !== undefined) {
      const { name, text, values = [] } = first;
      recording.push({ ...(name !== undefined && { name }), text, values });
    }
    return query.apply(this, sent);
  };
  process.on('message', (message) => {
    if (message === 'record') {
      recording = [];
      process.send?.('recording');
    }
    if (message === 'recorded') {
      process.send?.(recording ?? []);
      recording = undefined;
    }
  });
}
