import { expect, test, vi } from 'vitest';
import { inTurn } from './in-turn.ts';

test('a move is sent after the one before has been answered, or failed, and does not wait for ever', async () => {
  const sent: string[] = [];
  const answers = new Map<string, (isDone: boolean) => void>();
  const move = (name: string) =>
    inTurn(() => {
      sent.push(name);
      return new Promise((resolve, reject) => answers.set(name, (isDone) => (isDone ? resolve(name) : reject(name))));
    });
  const first = move('first');
  const second = move('second');
  await vi.waitFor(() => expect(sent).toEqual(['first']));
  answers.get('first')?.(false);
  await expect(first).rejects.toBe('first');
  await vi.waitFor(() => expect(sent).toEqual(['first', 'second']));
  const third = move('third');
  await vi.waitFor(() => expect(sent).toEqual(['first', 'second', 'third']), { timeout: 10_000 });
  answers.get('third')?.(true);
  answers.get('second')?.(true);
  await expect(Promise.all([second, third])).resolves.toEqual(['second', 'third']);
});
