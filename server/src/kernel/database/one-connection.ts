import pg from 'pg';
import { type Db, wrap } from './db.ts';

/**
 * Runs work on one connection: that of the open transaction, or one of the pool, which it must leave without pending statements. The first
 * statements, up to where the work waits for an answer, travel in one packet and run in the order they are sent.
 */
export async function onOneConnection<T>(db: Db, work: (one: Db) => Promise<T>): Promise<T> {
  if (!(db.$client instanceof pg.Pool)) {
    sendInOnePacket(db);
    return await work(db);
  }
  const client = await db.$client.connect();
  try {
    const one = db.completed ? { $client: client, completed: db.completed } : wrap(client);
    sendInOnePacket(one);
    return await work(one);
  } finally {
    client.release();
  }
}

/** Sends statements issued in the same turn of the event loop in one packet, so that the database wakes up once. */
export function sendInOnePacket(db: Db): void {
  const { stream } = (db.$client as pg.PoolClient).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
