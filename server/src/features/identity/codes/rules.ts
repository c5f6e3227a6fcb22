import type { Sentence } from '../../../kernel/words.ts';

/** What a code is good for; one of another purpose is worth nothing. */
export type CodePurpose = 'login' | 'register' | 'recovery' | 'contact';

/** What a code is bound to. */
export type CodeKey = {
  purpose: CodePurpose;
  /** The number or address it is sent to. */
  target: string;
  /** What else it belongs to, such as one recovery or one account. */
  flow?: string;
};

/** The name a code is kept under: there is one live code for each. */
export function keyOf({ purpose, target, flow }: CodeKey): string {
  return [purpose, target, flow].filter(Boolean).join(' ');
}

export const TRIES = 5;
/** Codes guessed at in vain within a day after which none is sent any more. */
const BURNT_A_DAY = 3;

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;
const FOR_EVER = 100 * 365 * DAY;

export type Budget = { key: string; limit: number; seconds: number };
/** The address somebody asks from, and how many times the usual it may ask. */
export type From = { address: string; shared: number };

/** How many messages with codes may go out, to one target, for one address and altogether. */
export function budgetsOf(target: string, { address, shared }: From): Budget[] {
  return [
    { key: `codes for ${address}`, limit: 10 * shared, seconds: HOUR },
    { key: `codes a minute to ${target}`, limit: 1, seconds: MINUTE },
    { key: `codes an hour to ${target}`, limit: 5, seconds: HOUR },
    { key: `codes a day to ${target}`, limit: 10, seconds: DAY },
    { key: SITE_BUDGET, limit: 300, seconds: HOUR },
  ];
}
export const SITE_BUDGET = 'codes altogether';

/** So many messages an address gets for nothing; afterwards somebody has to look at an image first. */
export function freeBudget({ address, shared }: From): Budget {
  return { key: `codes without image for ${address}`, limit: 3 * shared, seconds: HOUR };
}

/** Codes that guard an account count apart from those that only claim a number or an address. */
function guarded(purpose: CodePurpose): boolean {
  return purpose === 'login' || purpose === 'recovery';
}

/** Counts the codes for a target that were guessed at in vain. */
export function burntBudget({ purpose, target }: CodeKey): Budget {
  return { key: `codes burnt ${guarded(purpose) ? 'at' : 'claiming'} ${target}`, limit: BURNT_A_DAY, seconds: DAY };
}

/** Is used up while no codes are sent to a target: where they guard an account, until somebody has signed in by password. */
export function offBudget({ purpose, target }: CodeKey): Budget {
  const isGuarded = guarded(purpose);
  return {
    key: `codes off ${isGuarded ? 'at' : 'claiming'} ${target}`,
    limit: 1,
    seconds: isGuarded ? FOR_EVER : DAY,
  };
}

const texts: Readonly<Record<CodePurpose, Sentence>> = {
  login: [
    'Opsyard: {code} is your code to sign in, good for 5 minutes. Tell nobody.',
    '【Opsyard】登录验证码 {code}，5 分钟内有效，请勿告诉他人。',
  ],
  register: [
    'Opsyard: {code} is your code to register, good for 5 minutes. Tell nobody.',
    '【Opsyard】注册验证码 {code}，5 分钟内有效，请勿告诉他人。',
  ],
  recovery: [
    'Opsyard: {code} is your code for a new password, good for 5 minutes. Tell nobody.',
    '【Opsyard】找回密码验证码 {code}，5 分钟内有效，请勿告诉他人。',
  ],
  contact: [
    'Opsyard: {code} confirms this number or address, good for 5 minutes. Tell nobody.',
    '【Opsyard】验证码 {code}，用于确认此号码或邮箱，5 分钟内有效。',
  ],
};

/** What the message with a code says. */
export function textOf(purpose: CodePurpose): Sentence {
  return texts[purpose];
}

/** The subject of such a message by e-mail. */
export const SUBJECT: Sentence = ['Your code', '您的验证码'];
