import {
  commonFailures,
  type ImportReport,
  type ImportTarget,
  importFailures,
  importing,
  TRANSFER_MAX_BYTES,
  TRANSFER_MAX_ROWS,
} from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor, Language } from '../../../kernel/actor.ts';
import type { Db } from '../../../kernel/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/mount.ts';
import { languageOf, say } from '../../../kernel/words.ts';
import { refusalWords } from '../import/problem-words.ts';
import { ImportRefused } from '../import/problems.ts';
import { compare } from './compare.ts';
import { allowReading, findFile, insertFile } from './file-store.ts';
import { OneEach } from './one-each.ts';
import type { PreparedPlan } from './prepare.ts';
import { readApart } from './read-apart.ts';
import type { Reading, Refusal } from './reading.ts';
import { reportOf } from './report.ts';
import { runImport } from './run.ts';
import { checkTarget, lookAt } from './target.ts';

type File = { id: string; name: string };
type Wishes = Pick<ImportTarget, 'projectId' | 'newProject' | 'mapping' | 'dateOrder' | 'zone'>;

/** Serves imports: a file is sent, looked at as often as wanted, and written once. */
export function serveImports(app: FastifyInstance): void {
  const readings = new OneEach();
  mount(app, importing, {
    upload: {
      admit: ({ db, actor, query }) => checkTarget(db, actor, query),
      failures: {
        missing: commonFailures.invalidInput,
        tooLarge: importFailures.tooLarge,
        typeRefused: commonFailures.unsupportedMedia,
      },
      maxBytes: TRANSFER_MAX_BYTES,
      anyKind: true,
      async handle({ db, actor, query, request, upload }) {
        const report = await look({ db, actor, request }, upload, query);
        await insertFile(db, upload, actor.id);
        return report;
      },
    },

    async check({ db, actor, body, request }) {
      await checkTarget(db, actor, body);
      return await look({ db, actor, request }, await fileOf(db, actor, body.fileId), body);
    },

    async run({ db, actor, body, request, change }) {
      if (!body.projectId && !body.newProject) return fail(commonFailures.invalidInput);
      await checkTarget(db, actor, body);
      const file = await fileOf(db, actor, body.fileId);
      const language = languageOf(request.headers['accept-language']);
      const plan = writable(await readings.run(actor.id, () => read(db, file, body, language)));
      return await runImport({ db, actor, change, language }, body, plan);
    },
  });

  type Looking = { db: Db; actor: Actor; request: FastifyRequest };

  async function look({ db, actor, request }: Looking, file: File, wishes: Wishes): Promise<ImportReport> {
    const language = languageOf(request.headers['accept-language']);
    const reading = await readings.run(actor.id, () => read(db, file, wishes, language));
    const { plan } = reading;
    if (!plan) return reportOf(file, reading, undefined, language);
    const home = await lookAt({ db, actor, language }, wishes, plan);
    return reportOf(file, reading, { plan, home, compared: compare(plan, home) }, language);
  }

  async function read(db: Db, { id, name }: File, wishes: Wishes, language: Language): Promise<Reading> {
    await allowReading(db);
    const { mapping, dateOrder, zone = 'UTC' } = wishes;
    try {
      return await readApart(app.files, id, {
        fileName: name,
        language,
        zone,
        maxRows: TRANSFER_MAX_ROWS,
        maxBytes: TRANSFER_MAX_BYTES,
        mapping: mapping ? { columns: mapping, ...(dateOrder && { dateOrder }) } : null,
      });
    } catch (error) {
      if ((error as { code?: unknown }).code === 'ENOENT') return fail(importFailures.gone);
      throw error instanceof ImportRefused ? refused(error) : error;
    }
  }
}

async function fileOf(db: Db, actor: Actor, id: string): Promise<File> {
  const { name } = required(await findFile(db, id, actor.id), importFailures.gone);
  return { id, name };
}

function writable({ plan, refusal }: Reading): PreparedPlan {
  if (refusal) return refused(refusal);
  return plan && plan.tasks.length > 0 ? plan : fail(importFailures.nothing);
}

function refused({ code, params }: Refusal): never {
  const values = { reason: say(refusalWords[code], 'en', params), reasonZh: say(refusalWords[code], 'zh', params) };
  return fail(importFailures.refused, { values, detail: { code, params } });
}
