import { createHash } from 'node:crypto';
import { commonFailures } from '@opsyard/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { actorById } from '../../../kernel/access/actor-by-id.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { ownAddress } from '../../../kernel/http/own-address.ts';
import { fileHeaders } from '../../../kernel/http/send-file.ts';
import { type Address, addressOf, windowsOf } from '../../../kernel/throttle/throttle.ts';
import { consumeAll, type Window } from '../../../kernel/throttle/throttle-store.ts';
import { accessTo } from '../access.ts';
import { visibleTo } from '../data-rules/view.ts';
import { calendarOf } from './calendar.ts';
import { hashOfFeedKey } from './secret.ts';
import { findFeed, findFeedBlocks, findFeedTasks, findMyFeedTasks, markFeedRead } from './store.ts';

const MINUTE = 60;
const HOUR = 3_600;

/** Limits reads of calendar feeds, with a valid address or not: 120 a minute per network. */
async function admitFeedReader(db: Db, address: Address): Promise<void> {
  await admit(db, windowsOf(address, { key: 'calendar feed', limit: 120, seconds: MINUTE }));
}

/** Limits reads of one calendar feed from all addresses: 120 an hour, enough for ten programs that read it every five minutes. */
async function admitFeed(db: Db, id: string): Promise<void> {
  await admit(db, [{ key: `calendar feed ${id}`, limit: 120, seconds: HOUR }]);
}

async function admit(db: Db, windows: readonly Window[]): Promise<void> {
  const full = await consumeAll(db, windows);
  if (full) fail(commonFailures.tooManyRequests, { retryAfter: full.seconds });
}

/**
 * Sends a calendar feed as far as its user sees the tasks at this moment; 304 if the calendar program has this text already. Unknown
 * and revoked addresses, users without access, and hidden projects all fail with `notFound`.
 */
export async function sendFeed(app: FastifyInstance, key: string, exchange: Exchange): Promise<void> {
  const { request } = exchange;
  await admitFeedReader(app.db, addressOf(request));
  const hash = required(hashOfFeedKey(key), commonFailures.notFound);
  const feed = required(await findFeed(app.db, hash), commonFailures.notFound);
  await admitFeed(app.db, feed.id);
  const actor = required(await actorById(app.db, feed.userId), commonFailures.notFound);
  required(actor.permissions.has('task:use') || undefined, commonFailures.notFound);
  const db = await visibleTo(app.db, actor.id);
  const project = feed.projectId === null ? null : await accessTo(db, actor, feed.projectId);
  const tasks = await (project ? findFeedTasks(db, project.projectId) : findMyFeedTasks(db, actor));
  const blocks = project ? [] : await findFeedBlocks(db, actor);
  const address = ownAddress(app.settings, request);
  const text = calendarOf({ project, tasks, blocks, language: feed.language, address });
  await markFeedRead(app.db, feed.id);
  answer(exchange, text);
}

type Exchange = { request: FastifyRequest; reply: FastifyReply };

function answer({ request, reply }: Exchange, text: string): void {
  const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''));
  reply.headers({ ...fileHeaders({ name: 'tasks.ics', mime: 'text/calendar; charset=utf-8' }), etag: tag });
  if (known?.includes(tag)) void reply.code(304).send();
  else void reply.send(text);
}
