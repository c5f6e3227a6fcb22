import type { LoginBody } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { consumeOne, isUsedUp, type Window } from '../../../kernel/throttle/throttle-store.ts';
import { evaluationAccount } from '../evaluation.ts';
import { discardCaptcha, redeemCaptcha, redeemReusableCaptcha } from './captcha.ts';

/**
 * Consumes the image code of a sign-in, or fails. During evaluation the prefilled demo account needs none until a
 * sign-in to it fails: it protects nothing there.
 */
export async function requireCaptcha(app: FastifyInstance, request: FastifyRequest, body: LoginBody): Promise<void> {
  const { db, settings } = app;
  if (settings.CAPTCHA !== 'on') return;
  if (!body.captcha?.trim() && (await isPrefilledDemo(app, request, body.username))) return;
  // Legacy clients do not fetch a new image after a failed sign-in.
  await (settings.LEGACY_CLIENTS === 'on' ? redeemReusableCaptcha : redeemCaptcha)(db, body);
}

/** Invalidates the image code after a successful sign-in. */
export async function discardSignInCaptcha({ db, settings }: FastifyInstance, body: LoginBody): Promise<void> {
  if (settings.LEGACY_CLIENTS === 'on') await discardCaptcha(db, body);
}

/** Records a failed sign-in to the demo account, whose next one requires an image code. */
export async function recordDemoFailure(
  { db, settings }: FastifyInstance,
  request: FastifyRequest,
  person: { username: string } | undefined,
): Promise<void> {
  const demo = await evaluationAccount(db, settings, request);
  if (demo && demo.username === person?.username) await consumeOne(db, failureWindow(demo.username));
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
