import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** 0 and 1 are low, 2 is medium, 3 is strong. */
export type Strength = 0 | 1 | 2 | 3;

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
/** Longer passwords are strong or repetitive and only take time to estimate. */
const MAX_LENGTH = 100;

/** Strength of a password against guessing by an attacker who knows these words about the user. */
export function strengthOf(password: string, personalWords: readonly string[]): Strength {
  const { score } = estimator.check(password.slice(0, MAX_LENGTH), [...personalWords]);
  return Math.min(3, score) as Strength;
}
