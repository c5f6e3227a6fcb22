import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds in which concurrent requests are collected. */
const TOGETHER = 20;

type Waiting<Q, A> = { question: Q; resolve: (answer: A) => void; reject: (error: unknown) => void };

/**
 * Answers single requests by calls for up to `size` of them: requests made while a call is pending wait for the next one. `ask` returns its
 * results in the order of the requests.
 */
export function createBatcher<Q, A>(size: number, sendBatch: (questions: readonly Q[]) => Promise<readonly A[]>) {
  const waiting: Waiting<Q, A>[] = [];
  let isSending = false;

  async function answerAll(): Promise<void> {
    isSending = true;
    while (waiting.length > 0) {
      await wait(TOGETHER);
      await answerSome(waiting.splice(0, size));
    }
    isSending = false;
  }

  async function answerSome(some: readonly Waiting<Q, A>[]): Promise<void> {
    try {
      const answers = await sendBatch(some.map(({ question }) => question));
      for (const [at, { resolve }] of some.entries()) resolve(answers[at] as A);
    } catch (error) {
      for (const { reject } of some) reject(error);
    }
  }

  return (question: Q): Promise<A> =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (!isSending) void answerAll();
    });
}
