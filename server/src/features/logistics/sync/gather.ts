import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds in which questions that are asked together arrive. */
const TOGETHER = 20;

type Waiting<Q, A> = { question: Q; resolve: (answer: A) => void; reject: (error: unknown) => void };

/**
 * Answers single questions with calls that take up to `size` of them: while one call is on its way, those that come meanwhile wait for
 * the next. `ask` answers in the order of its questions.
 */
export function gathered<Q, A>(size: number, ask: (questions: readonly Q[]) => Promise<readonly A[]>) {
  const waiting: Waiting<Q, A>[] = [];
  let isAsking = false;

  async function answerAll(): Promise<void> {
    isAsking = true;
    while (waiting.length > 0) {
      await wait(TOGETHER);
      await answerSome(waiting.splice(0, size));
    }
    isAsking = false;
  }

  async function answerSome(some: readonly Waiting<Q, A>[]): Promise<void> {
    try {
      const answers = await ask(some.map(({ question }) => question));
      for (const [at, { resolve }] of some.entries()) resolve(answers[at] as A);
    } catch (error) {
      for (const { reject } of some) reject(error);
    }
  }

  return (question: Q): Promise<A> =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (!isAsking) void answerAll();
    });
}
