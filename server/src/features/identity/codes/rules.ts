import { requesterOf } from '../../../kernel/throttle/networks.ts';
import { type Address, windowsOf } from '../../../kernel/throttle/throttle.ts';
import type { Window } from '../../../kernel/throttle/throttle-store.ts';
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

export const MAX_GUESSES = 5;
/** Wrong codes for one target after which a requester is no longer listened to. */
const WRONG_CODES = 15;
/** Codes for one target guessed at in vain, by whomever, after which new ones are long. */
const GUESSED_CODES = 3;
const DIGITS = { usual: 6, guessedAt: 10 };

const MINUTE = 60;
const HOUR = 3_600;
const HOURS = 6 * HOUR;

/** Who asks for a code: from where, and whether the account it is for has signed in from there before. */
export type CodeRequester = Address & { familiar: boolean };

/**
 * How many messages with codes may go out for one requester, to one target. What strangers ask for together has a limit of its
 * own, which an owner does not share where the owner has signed in before.
 */
export function sendWindows(wanted: CodeKey, from: CodeRequester): Window[] {
  const [target, requester] = [targetOf(wanted), requesterOf(from.ip)];
  const own = { key: `${target} ${from.familiar ? 'at' : 'from'} ${requester}`, target };
  const strangers: Window[] = [
    { key: `codes a minute ${target}`, limit: 1, seconds: MINUTE, target },
    { key: `codes an hour ${target}`, limit: 10, seconds: HOUR, target },
    { key: `codes in six hours ${target}`, limit: 20, seconds: HOURS, target },
  ];
  return [
    ...windowsOf(from, { key: 'codes for', limit: 10, seconds: HOUR }),
    { ...own, key: `codes a minute ${own.key}`, limit: 1, seconds: MINUTE },
    { ...own, key: `codes an hour ${own.key}`, limit: 5, seconds: HOUR },
    { ...own, key: `codes in six hours ${own.key}`, limit: 10, seconds: HOURS },
    ...(from.familiar ? [] : strangers),
  ];
}

/** How many codes of one purpose the installation sends an hour; who uses up one purpose leaves the others as they are. */
const SITE_LIMITS: Readonly<Record<CodePurpose, number>> = { login: 300, recovery: 300, register: 100, contact: 100 };

/** Counts the codes of one purpose that were sent, to whomever. */
export function siteWindow(purpose: CodePurpose): Window {
  return { key: `codes altogether ${purpose}`, limit: SITE_LIMITS[purpose], seconds: HOUR };
}

/** What strangers have sent who have read no image, where clients that cannot show one are served. */
export function noCaptchaWindows(from: Address): Window[] {
  return [
    ...windowsOf(from, { key: 'codes without image for', limit: 3, seconds: HOUR }),
    ...windowsOf(from, { key: 'codes without image a day for', limit: 6, seconds: 24 * HOUR }),
  ];
}

/** Counts all of them together. */
export const NO_CAPTCHA_TOTAL: Window = { key: 'codes without image altogether', limit: 30, seconds: HOUR };

/** What the limits on codes to a number or an address are dropped by; those that guard an account count apart from claims. */
export function accountCodeTarget(target: string): string {
  return `guarded ${target}`;
}

function targetOf({ purpose, target }: CodeKey): string {
  return purpose === 'login' || purpose === 'recovery' ? accountCodeTarget(target) : `claimed ${target}`;
}

/** Counts the wrong codes one requester has typed for a target. */
export function wrongCodesWindow(wanted: CodeKey, ip: string): Window {
  const target = targetOf(wanted);
  return { key: `wrong codes ${target} from ${requesterOf(ip)}`, limit: WRONG_CODES, seconds: HOURS, target };
}

/** Counts the codes for a target that were guessed at in vain. */
export function guessedCodesWindow(wanted: CodeKey): Window {
  const target = targetOf(wanted);
  return { key: `codes burnt ${target}`, limit: GUESSED_CODES, seconds: HOURS, target };
}

/** How long a code is; one for a target that is being guessed at is too long for that to have any hope. */
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

/** What the message with a code says. */
export function textOf(purpose: CodePurpose): Sentence {
  return texts[purpose];
}

/** The subject of such a message by e-mail. */
export const SUBJECT: Sentence = ['Your verification code', '您的验证码'];
