import { requesterOf } from '../../../kernel/throttle/networks.ts';
import { type Address, windowsOf } from '../../../kernel/throttle/throttle.ts';
import type { Window } from '../../../kernel/throttle/throttle-store.ts';
import type { Sentence } from '../../../kernel/words.ts';

/** Purpose of a code; it is valid for no other. */
export type CodePurpose = 'login' | 'register' | 'recovery' | 'contact';

export type CodeKey = {
  purpose: CodePurpose;
  /** The number or address it is sent to. */
  target: string;
  /** Further binding, such as a recovery or an account. */
  flow?: string;
};

/** Storage key of a code; there is one live code per key. */
export function keyOf({ purpose, target, flow }: CodeKey): string {
  return [purpose, target, flow].filter(Boolean).join(' ');
}

export const MAX_GUESSES = 5;
/** Wrong codes for one target after which a requester is refused. */
const WRONG_CODES = 15;
/** Codes for one target with exhausted guesses, by any requester, after which new codes are longer. */
const GUESSED_CODES = 3;
const DIGITS = { usual: 6, guessedAt: 10 };

const MINUTE = 60;
const HOUR = 3_600;
const HOURS = 6 * HOUR;

/** Requester of a code; `familiar` when the account has signed in from this address. */
export type CodeRequester = Address & { familiar: boolean };

/**
 * Rate limits of codes per requester and target. Unknown requesters share additional limits, which do not apply to an
 * owner at a known address.
 */
export function sendWindows(requested: CodeKey, from: CodeRequester): Window[] {
  const [target, requester] = [targetOf(requested), requesterOf(from.ip)];
  const own = { key: `${target} ${from.familiar ? 'at' : 'from'} ${requester}`, target };
  const ofUnfamiliar: Window[] = [
    { key: `codes a minute ${target}`, limit: 1, seconds: MINUTE, target },
    { key: `codes an hour ${target}`, limit: 10, seconds: HOUR, target },
    { key: `codes in six hours ${target}`, limit: 20, seconds: HOURS, target },
  ];
  return [
    ...windowsOf(from, { key: 'codes for', limit: 10, seconds: HOUR }),
    { ...own, key: `codes a minute ${own.key}`, limit: 1, seconds: MINUTE },
    { ...own, key: `codes an hour ${own.key}`, limit: 5, seconds: HOUR },
    { ...own, key: `codes in six hours ${own.key}`, limit: 10, seconds: HOURS },
    ...(from.familiar ? [] : ofUnfamiliar),
  ];
}

/** Codes per hour and purpose for the whole installation; purposes do not affect each other. */
const SITE_LIMITS: Readonly<Record<CodePurpose, number>> = { login: 300, recovery: 300, register: 100, contact: 100 };

/** Rate limit of one purpose for the whole installation. */
export function siteWindow(purpose: CodePurpose): Window {
  return { key: `codes altogether ${purpose}`, limit: SITE_LIMITS[purpose], seconds: HOUR };
}

/** Rate limits of requests without image code, for legacy clients. */
export function noCaptchaWindows(from: Address): Window[] {
  return [
    ...windowsOf(from, { key: 'codes without image for', limit: 3, seconds: HOUR }),
    ...windowsOf(from, { key: 'codes without image a day for', limit: 6, seconds: 24 * HOUR }),
  ];
}

/** Total of requests without image code. */
export const NO_CAPTCHA_TOTAL: Window = { key: 'codes without image altogether', limit: 30, seconds: HOUR };

/**
 * Target for resetting the limits of a number or address; codes that protect an account count separately from claims.
 */
export function accountCodeTarget(target: string): string {
  return `guarded ${target}`;
}

function targetOf({ purpose, target }: CodeKey): string {
  return purpose === 'login' || purpose === 'recovery' ? accountCodeTarget(target) : `claimed ${target}`;
}

/** The rate limit of wrong codes for a target from one client address. */
export function wrongCodesWindow(requested: CodeKey, ip: string): Window {
  const target = targetOf(requested);
  return { key: `wrong codes ${target} from ${requesterOf(ip)}`, limit: WRONG_CODES, seconds: HOURS, target };
}

/** The rate limit of codes for a target that were invalidated by wrong guesses. */
export function guessedCodesWindow(requested: CodeKey): Window {
  const target = targetOf(requested);
  return { key: `codes burnt ${target}`, limit: GUESSED_CODES, seconds: HOURS, target };
}

/** Number of digits of a code; longer for a target under attack. */
export function digitsOf(isGuessedAt: boolean): number {
  return isGuessedAt ? DIGITS.guessedAt : DIGITS.usual;
}

const texts: Readonly<Record<CodePurpose, Sentence>> = {
  login: [
    'Opsyard: {code} is your sign-in code, valid for 5 minutes. Do not share it.',
    '【Opsyard】登录验证码 {code}，5 分钟内有效，请勿告诉他人。',
  ],
  register: [
    'Opsyard: {code} is your registration code, valid for 5 minutes. Do not share it.',
    '【Opsyard】注册验证码 {code}，5 分钟内有效，请勿告诉他人。',
  ],
  recovery: [
    'Opsyard: {code} is your password recovery code, valid for 5 minutes. Do not share it.',
    '【Opsyard】找回密码验证码 {code}，5 分钟内有效，请勿告诉他人。',
  ],
  contact: [
    'Opsyard: {code} is your verification code for this number or address, valid for 5 minutes. Do not share it.',
    '【Opsyard】验证码 {code}，用于验证此手机号或邮箱，5 分钟内有效，请勿告诉他人。',
  ],
};

/** Text of the message with a code. */
export function textOf(purpose: CodePurpose): Sentence {
  return texts[purpose];
}

export const SUBJECT: Sentence = ['Your verification code', '您的验证码'];
