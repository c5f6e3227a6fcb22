import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** 0 and 1 are low, 2 is medium, 3 is strong. */
export type Strength = 0 | 1 | 2 | 3;

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
/** Beyond this a password is strong or repeats itself; longer ones only take time. */
const MAX_LENGTH = 100;

/** How well a password withstands guessing, by somebody who knows these words about its owner. */
export function strengthOf(password: string, known: readonly string[]): Strength {
  const { score } = estimator.check(password.slice(0, MAX_LENGTH), [...known]);
  return Math.min(3, score) as Strength;
}
