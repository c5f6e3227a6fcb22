export type ProblemKind =
  | 'account'
  | 'binaries'
  | 'busy'
  | 'disk-full'
  | 'external'
  | 'foreign'
  | 'init'
  | 'permission'
  | 'start'
  | 'version';

type Words = { en: string; zh: string };

const exitCodes: Record<ProblemKind, number> = {
  account: 77,
  binaries: 69,
  busy: 75,
  'disk-full': 74,
  external: 69,
  foreign: 78,
  init: 73,
  permission: 77,
  start: 70,
  version: 78,
};

/** A database that cannot be opened; `advice` tells the operator in English, then in Chinese, what happened and what to do. */
export class LauncherProblem extends Error {
  readonly kind: ProblemKind;
  readonly advice: string;
  readonly exitCode: number;

  constructor(kind: ProblemKind, words: Words, cause?: unknown) {
    super(words.en, { cause });
    this.name = 'LauncherProblem';
    this.kind = kind;
    this.advice = `${words.en}\n${words.zh}`;
    this.exitCode = exitCodes[kind];
  }
}
