import type { FastifyRequest } from 'fastify';

const AGENT_LIMIT = 300;

/** The origin of a request, as stored in sessions and the audit log. */
export function requestOrigin({ ip, headers }: FastifyRequest): { ip: string; agent: string | null } {
  return { ip, agent: headers['user-agent']?.slice(0, AGENT_LIMIT) ?? null };
}
