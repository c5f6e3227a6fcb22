import type { FastifyRequest } from 'fastify';
import { isLocalRequest } from '../http/local-request.ts';
import { isLoopback } from '../http/loopback.ts';
import type { Settings } from './settings.ts';

type ServingSettings = Pick<Settings, 'DATABASE_URL' | 'HOST' | 'PUBLIC_URL' | 'TRUST_PROXY'>;

/** Whether the system runs in trial mode: the settings indicate only local use on this machine. */
export function isEvaluation({ DATABASE_URL, HOST, PUBLIC_URL, TRUST_PROXY }: ServingSettings): boolean {
  return !DATABASE_URL && !PUBLIC_URL && TRUST_PROXY.length === 0 && isLoopback(HOST);
}

/**
 * Whether this request is sent by an evaluating user on this machine under a loopback name: a foreign page's
 * rebound name is none, and headers added by a proxy mean that others may be sending it, even where it sends
 * `Host: localhost`.
 */
export function isEvaluationRequest(
  { hostname, ip, headers }: Pick<FastifyRequest, 'hostname' | 'ip' | 'headers'>,
  settings: ServingSettings,
): boolean {
  return isEvaluation(settings) && isLoopback(hostname) && isLocalRequest({ ip, headers });
}
