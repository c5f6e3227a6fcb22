import Fastify from 'fastify';
import { openKeys } from '../../server/src/features/identity/index.ts';
import { openDb } from '../../server/src/kernel/database/db.ts';
import { readSettings } from '../../server/src/kernel/settings/settings.ts';
import { SECRET_KEY } from '../dataset/dataset.ts';
import { answerParent } from './answer-parent.ts';
import { rawRoutes } from './raw-routes.ts';

// The minimum of a server: Fastify and the prepared statement; no permissions, no response schema, no activity.
const settings = readSettings({ ...process.env, SECRET_KEY });
const { db, pool, close } = openDb(settings.DATABASE_URL ?? '', { max: settings.POOL_SIZE });
await openKeys(pool, settings);
const app = Fastify();
await rawRoutes(app, db);
await app.listen({ port: 0, host: '127.0.0.1' });
answerParent(app, async () => {
  await app.close();
  await close();
});
