import {
  commonFailures,
  customKey,
  type ImportReport,
  type ImportTarget,
  importFailures,
  importing,
  TRANSFER_MAX_BYTES,
  TRANSFER_MAX_ROWS,
} from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import type { Upload } from '../../../kernel/files/upload.ts';
import { type Call, mount } from '../../../kernel/routes/mount.ts';
import { ImportRefused } from '../../../kernel/table-reading/reading-refusal.ts';
import { languageOf, translate } from '../../../kernel/words.ts';
import { findFile, insertFile } from '../../../records/import/file-store.ts';
import { listFields } from '../custom-field/store.ts';
import type { CustomColumn } from '../import/fields.ts';
import { refusalWords } from '../import/problem-words.ts';
import { compare } from './apply/compare.ts';
import { canAddMembers, checkTarget, findTarget, withOwnFields } from './apply/target.ts';
import { checkNames, renamed } from './people/names.ts';
import { OnePerUser } from './people/one-per-user.ts';
import type { PreparedPlan } from './prepare.ts';
import { readInThread } from './read-in-thread.ts';
import type { Reading, Refusal } from './reading.ts';
import { reportOf } from './report.ts';
import { runImport } from './run.ts';

type File = { id: string; name: string };
type ImportTargetInput = Omit<ImportTarget, 'fileId'>;
type ImportCaller = { actor: Actor; request: FastifyRequest };
type Read = { file: File; choices: ImportTargetInput; reading: Reading };
type Ready = { plan: PreparedPlan; fileName: string };
type Routes = typeof importing;
type Taking = Call<Routes['upload']> & { upload: Upload; ready: Reading };

/** Imports: a file is uploaded, checked any number of times, and written once. */
export function serveImports(app: FastifyInstance): void {
  const readings = new OnePerUser();
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
      prepare: ({ db, actor, query, request, upload }) => read({ db, actor, request }, upload, query),
      async handle({ db, actor, query, request, upload, ready }: Taking) {
        const report = await look({ db, actor, request }, { file: upload, choices: query, reading: ready });
        await insertFile(db, upload, actor.id);
        return report;
      },
    },

    async check({ db, actor, body, request }) {
      await checkTarget(db, actor, body);
      const file = await fileOf(db, actor, body.fileId);
      const reading = await read({ db, actor, request }, file, body);
      return await look({ db, actor, request }, { file, choices: body, reading });
    },

    run: {
      async prepare({ db, actor, body, request }) {
        if (!body.projectId && !body.newProject) return fail(commonFailures.invalidInput);
        await checkTarget(db, actor, body);
        const file = await fileOf(db, actor, body.fileId);
        return { plan: writable(await read({ db, actor, request }, file, body)), fileName: file.name };
      },
      async handle({ db, actor, body, request, change, ready }: Call<Routes['run']> & { ready: Ready }) {
        await checkTarget(db, actor, body);
        const language = languageOf(request.headers['accept-language']);
        return await runImport({ db, actor, change, language }, body, ready);
      },
    },
  });

  async function read(
    { db, actor, request }: ImportCaller & { db: Db },
    { id, name }: File,
    choices: ImportTargetInput & Pick<ImportTarget, 'encoding'>,
  ): Promise<Reading> {
    const { mapping, dateOrder, zone = 'UTC', sheet, encoding } = choices;
    const language = languageOf(request.headers['accept-language']);
    const custom = await customColumns(db, actor, choices.projectId);
    try {
      return await readings.run(actor.id, () =>
        readInThread(app.files, id, {
          fileName: name,
          language,
          zone,
          maxRows: TRANSFER_MAX_ROWS,
          maxBytes: TRANSFER_MAX_BYTES,
          mapping: mapping ? { columns: mapping, ...(dateOrder && { dateOrder }) } : null,
          custom,
          ...(sheet && { sheet }),
          ...(encoding && { encoding }),
        }),
      );
    } catch (error) {
      if ((error as { code?: unknown }).code === 'ENOENT') return fail(importFailures.gone);
      throw error instanceof ImportRefused ? refused(error) : error;
    }
  }
}

/** The preview of a file. */
async function look(
  { db, actor, request }: ImportCaller & { db: Db },
  { file, choices, reading }: Read,
): Promise<ImportReport> {
  const language = languageOf(request.headers['accept-language']);
  if (!reading.plan) return reportOf(file, reading, undefined, language);
  const plan = renamed(reading.plan, choices.names);
  const home = await findTarget({ db, actor, language }, choices, plan);
  checkNames(choices.names, home);
  const mayAdd = await canAddMembers(db, actor, choices);
  const compared = compare(plan, home, choices);
  const seen = { plan: compared.plan, home, compared, mayAddMembers: mayAdd };
  return reportOf(file, reading, seen, language);
}

/** The custom fields columns can map to; access to the project has been checked. */
async function customColumns(db: Db, actor: Actor, projectId: string | undefined): Promise<CustomColumn[]> {
  const { fields } = await withOwnFields(db, actor, { fields: projectId ? await listFields(db, projectId) : [] });
  return fields.filter(({ archived }) => !archived).map(({ id, name, kind }) => ({ key: customKey(id), name, kind }));
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
  const values = {
    reason: translate(refusalWords[code], 'en', params),
    reasonZh: translate(refusalWords[code], 'zh', params),
  };
  return fail(importFailures.refused, { values, detail: { code, params } });
}
