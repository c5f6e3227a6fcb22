import Fastify from 'fastify';
import { openDb } from '../../server/src/kernel/db.ts';
import { readSettings } from '../../server/src/kernel/settings.ts';
import { answerParent } from './answer-parent.ts';
import { rawRoutes } from './raw-routes.ts';

// The least a server can do: Fastify and the prepared statement; no permission, no answer's schema, no activity.
const settings = readSettings({ ...process.env });
const { db, close } = openDb(settings.DATABASE_URL ?? '', { max: settings.POOL_SIZE });
const app = Fastify();
await rawRoutes(app, db);
await app.listen({ port: 0, host: '127.0.0.1' });
answerParent(app, async () => {
  await app.close();
  await close();
});
