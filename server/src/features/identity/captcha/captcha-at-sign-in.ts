import type { LoginBody } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isUsedUp, takeOne, type Window } from '../../../kernel/throttle/throttle-store.ts';
import { evaluationAccount } from '../demo/evaluation.ts';
import { dropCaptcha, redeemCaptcha, redeemCaptchaAgain } from './captcha.ts';

/**
 * Uses the image code of a sign-in up, or fails with what is wrong with it. Whoever tries the system out signs in to the demo
 * account as it was filled in without one until that fails: it guards nothing there.
 */
export async function requireImageCode(app: FastifyInstance, request: FastifyRequest, body: LoginBody): Promise<void> {
  const { db, settings } = app;
  if (settings.CAPTCHA !== 'on') return;
  if (!body.captcha?.trim() && (await isFilledIn(app, request, body.username))) return;
  // Clients of the family do not fetch another image when a sign-in has failed.
  await (settings.LEGACY_CLIENTS === 'on' ? redeemCaptchaAgain : redeemCaptcha)(db, body);
}

/** A sign-in has succeeded: its image code is used up. */
export async function dropImageCode({ db, settings }: FastifyInstance, body: LoginBody): Promise<void> {
  if (settings.LEGACY_CLIENTS === 'on') await dropCaptcha(db, body);
}

/** A sign-in has failed: where it was to the demo account, the next one there wants an image code. */
export async function noteDemoFailure(
  { db, settings }: FastifyInstance,
  request: FastifyRequest,
  person: { username: string } | undefined,
): Promise<void> {
  const demo = await evaluationAccount(db, settings, request);
  if (demo && demo.username === person?.username) await takeOne(db, failuresOf(demo.username));
}

async function isFilledIn(
  { db, settings }: FastifyInstance,
  request: FastifyRequest,
  username: string,
): Promise<boolean> {
  const demo = await evaluationAccount(db, settings, request);
  return demo?.username === username.trim() && !(await isUsedUp(db, failuresOf(demo.username)));
}

function failuresOf(username: string): Window {
  return { key: `failed demo sign-in ${username}`, limit: 1, seconds: 600 };
}
