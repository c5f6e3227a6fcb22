import type { FastifyRequest } from 'fastify';
import { isLoopback } from './loopback.ts';

const FORWARDING =
  /^(?:x-forwarded(?:-.*)?|forwarded|via|x-real-ip|x-original-.*|x-client-ip|x-cluster-client-ip|client-ip|true-client-ip|cf-.*|fastly-.*|x-envoy-.*)$/;

/** Whether a request comes from this machine; headers added by a proxy mean that it may not. */
export function isLocalRequest({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): boolean {
  return isLoopback(ip.replace('::ffff:', '')) && !Object.keys(headers).some((name) => FORWARDING.test(name));
}

/** Whether a request is confidential: it came over TLS, or from this machine. */
export function isConfidential(request: Pick<FastifyRequest, 'ip' | 'headers' | 'protocol'>): boolean {
  return request.protocol === 'https' || isLocalRequest(request);
}
