import type pg from 'pg';
import { rowsOf, statement, wrap } from '../../server/src/kernel/database/db.ts';
import type { Server } from '../child.ts';
import { measureCalls } from '../load/measure.ts';
import type { RecordedStatement } from '../servers/record-statements.ts';
import { cascadeSteps } from './cascade.ts';
import type { Drawing, RawStatement, ViewCell } from './cells.ts';
import { repeat, send, type Times } from './repeat.ts';

/** Calls whose statements are recorded and sent again. */
const SAMPLES = 5;
/** Statements of sessions, permissions, jobs and the journal; what remains reads or writes what is shown. */
const AROUND =
  /^\s*(begin|commit|rollback|set|listen|notify)\b|\b(session|record_job|sys_permission|outbox|idempotency|sys_role\w*)\b/i;
/** Whose rights decide what is visible in the same statement. */
const SHOWN = /\basset(_folder)?\b/;
const ROUNDS = 3;

/** Milliseconds of the app and of the bare statements of the same calls. */
export type Measured = {
  name: string;
  target: number | undefined;
  app: Times;
  raw: Times;
  atOnce: { perSecond: number; p99: number };
  refused: number;
  statements: readonly RecordedStatement[];
};

export type Measuring = { app: Server; pool: pg.Pool; drawing: Drawing; seconds: number; connections: number };

/** Measures a view: the app and its bare statements alternately with one connection, then the app with several. */
export async function measureView(measuring: Measuring, cell: ViewCell): Promise<Measured> {
  const { app, drawing, seconds, connections } = measuring;
  const recorded = await recordedOf(measuring, cell);
  const next = () => cell.createCall(drawing).call;
  const load = (many: number, duration: number) =>
    measureCalls({ next, port: app.port, connections: many, seconds: duration });
  const raw = rawOf(measuring, cell, recorded);
  await load(1, seconds / 2);
  const found: { app: Times; raw: Times; refused: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const times = await load(1, seconds);
    found.push({ app: times, raw: await repeat(raw, seconds), refused: times.refused });
  }
  const atOnce = await load(connections, seconds);
  return {
    ...{ name: cell.name, target: cell.target },
    app: medians(found.map((one) => one.app)),
    raw: medians(found.map((one) => one.raw)),
    atOnce,
    refused: found.reduce((sum, one) => sum + one.refused, atOnce.refused),
    statements: recorded.flat(),
  };
}

/** The same for moving the first task of a chain, which pushes all others. */
export async function measureCascade({ app, pool, drawing: { dataset }, seconds }: Measuring): Promise<Measured> {
  const { step, raw } = cascadeSteps({ pool, dataset, port: app.port });
  await step();
  const found: { app: Times; raw: Times }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    found.push({ app: await repeat(step, seconds / 2), raw: await repeat(raw, seconds / 2) });
  }
  return {
    ...{ name: `timeline: preview and move of ${dataset.chain.length} dependent tasks`, target: undefined },
    app: medians(found.map((one) => one.app)),
    raw: medians(found.map((one) => one.raw)),
    ...{ atOnce: { perSecond: Number.NaN, p99: Number.NaN }, refused: 0, statements: [] },
  };
}

async function recordedOf({ app, drawing }: Measuring, cell: ViewCell): Promise<RecordedStatement[][]> {
  const samples: RecordedStatement[][] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const { call } = cell.createCall(drawing);
    await app.ask('record');
    const { status, text } = await send(app.port, call);
    const statements = await app.ask<RecordedStatement[]>('recorded');
    if (status !== 200) throw new Error(`${cell.name}: ${status} ${text}`);
    samples.push(statements.filter(({ text }) => SHOWN.test(text) || !AROUND.test(text)));
  }
  return samples;
}

/** Sends the statements of one call after the other, each call with new values. */
function rawOf({ pool, drawing }: Measuring, cell: ViewCell, recorded: readonly RecordedStatement[][]) {
  const db = wrap(pool);
  let at = 0;
  return async () => {
    const own: RawStatement[] | undefined = cell.createCall(drawing).raw;
    at += 1;
    const again = recorded[at % recorded.length]?.map(({ text, name, values }) => ({
      sql: name === undefined ? { text } : statement(text),
      values,
    }));
    for (const { sql, values } of own ?? again ?? []) await rowsOf(db, sql, values);
  };
}

function medians(all: readonly Times[]): Times {
  const middle = (of: (one: Times) => number) => {
    const sorted = all.map(of).sort((one, other) => one - other);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  return { p50: middle(({ p50 }) => p50), p99: middle(({ p99 }) => p99) };
}
