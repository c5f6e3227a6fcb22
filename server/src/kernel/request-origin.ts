import type { FastifyRequest } from 'fastify';

const AGENT_LIMIT = 300;

/** Where a request comes from, as sessions and the audit keep it. */
export function requestOrigin({ ip, headers }: FastifyRequest): { ip: string; agent: string | null } {
  return { ip, agent: headers['user-agent']?.slice(0, AGENT_LIMIT) ?? null };
}
