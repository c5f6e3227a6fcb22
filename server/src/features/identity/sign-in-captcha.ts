import type { LoginBody } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isUsedUp, takeOne, type Window } from '../../kernel/throttle/throttle-store.ts';
import { discardCaptcha, redeemCaptcha, redeemReusableCaptcha } from './captcha.ts';
import { evaluationAccount } from './evaluation.ts';

/**
 * Uses the image code of a sign-in up, or fails with what is wrong with it. Whoever tries the system out signs in to the demo
 * account as it was filled in without one until that fails: it guards nothing there.
 */
export async function requireCaptcha(app: FastifyInstance, request: FastifyRequest, body: LoginBody): Promise<void> {
  const { db, settings } = app;
  if (settings.CAPTCHA !== 'on') return;
  if (!body.captcha?.trim() && (await isPrefilledDemo(app, request, body.username))) return;
  // Clients of the family do not fetch another image when a sign-in has failed.
  await (settings.LEGACY_CLIENTS === 'on' ? redeemReusableCaptcha : redeemCaptcha)(db, body);
}

/** A sign-in has succeeded: its image code is used up. */
export async function discardSignInCaptcha({ db, settings }: FastifyInstance, body: LoginBody): Promise<void> {
  if (settings.LEGACY_CLIENTS === 'on') await discardCaptcha(db, body);
}

/** A sign-in has failed: where it was to the demo account, the next one there wants an image code. */
export async function recordDemoFailure(
  { db, settings }: FastifyInstance,
  request: FastifyRequest,
  person: { username: string } | undefined,
): Promise<void> {
  const demo = await evaluationAccount(db, settings, request);
  if (demo && demo.username === person?.username) await takeOne(db, failureWindow(demo.username));
}

async function isPrefilledDemo(
  { db, settings }: FastifyInstance,
  request: FastifyRequest,
  username: string,
): Promise<boolean> {
  const demo = await evaluationAccount(db, settings, request);
  return demo?.username === username.trim() && !(await isUsedUp(db, failureWindow(demo.username)));
}

function failureWindow(username: string): Window {
  return { key: `failed demo sign-in ${username}`, limit: 1, seconds: 600 };
}
