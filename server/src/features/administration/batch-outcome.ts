import type { Failure, ImportOutcome, Outcome } from '@opsyard/contract';
import type { FastifyRequest } from 'fastify';
import { commonWords } from '../../kernel/common-words.ts';
import type { Db } from '../../kernel/database/db.ts';
import { fail } from '../../kernel/fail.ts';
import { setSuccessMessage } from '../../kernel/routes/success-message.ts';
import { reportImport } from '../../kernel/spreadsheet/index.ts';
import { languageOf, type Sentence, translate } from '../../kernel/words.ts';
import { accountWords } from '../identity/index.ts';
import { administrationWords, successMessages } from './words.ts';

/** A refused record of a batch, with the reason. */
export type Refusal = { id: string; name: string; failure: Failure };
export type PartitionedBatch<T> = { going: T[]; refused: Refusal[] };

/** Partitions the records of a batch into allowed and refused ones. */
export function partitionBatch<T extends { id: string; name: string }>(
  records: readonly T[],
  refusalFor: (record: T) => Failure | undefined,
): PartitionedBatch<T> {
  const going: T[] = [];
  const refused: Refusal[] = [];
  for (const record of records) {
    const failure = refusalFor(record);
    if (failure) refused.push({ id: record.id, name: record.name, failure });
    else going.push(record);
  }
  return { going, refused };
}

/** Result of a batch; fails with the reason of the first record when all are refused. */
export function outcomeOf(
  request: FastifyRequest,
  { going, refused }: PartitionedBatch<{ id: string }>,
  summary: Sentence = successMessages.done,
): Outcome {
  const [first] = refused;
  if (going.length === 0 && first) return fail(first.failure);
  setSuccessMessage(request, refused.length > 0 ? partly(going.length, refused.length) : summary);
  const language = languageOf(request.headers['accept-language']);
  return {
    done: going.map(({ id }) => id),
    refused: refused.map(({ id, name, failure }) => ({
      id,
      name,
      failure: failure.code,
      message: translate(wordsOf(failure), language),
    })),
  };
}

const sentences: Readonly<Record<string, Sentence>> = { ...commonWords, ...accountWords, ...administrationWords };

function wordsOf({ code }: Failure): Sentence {
  return sentences[code] ?? [code, code];
}

function partly(done: number, refused: number): Sentence {
  const values = { done, refused };
  return [translate(successMessages.partly, 'en', values), translate(successMessages.partly, 'zh', values)];
}

type Rows = { db: Db; request: FastifyRequest; successCount: number };

/** Reports the result of the rows of a file. */
export async function reportRows(
  { request, ...presenter }: Rows,
  problems: readonly { row: number; name: string; failure: Failure }[],
): Promise<ImportOutcome> {
  const language = languageOf(request.headers['accept-language']);
  const inWords = problems.map(({ row, name, failure }) => ({
    row,
    message: [name, translate(wordsOf(failure), language)].filter(Boolean).join(': '),
  }));
  return await reportImport({ ...presenter, request, problems: inWords });
}
