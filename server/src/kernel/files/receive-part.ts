import { Readable } from 'node:stream';
import { commonFailures, type Failure, PART_TYPE } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { newId } from '../database/ids.ts';
import { fail, RequestFailed } from '../fail.ts';
import { reserveUpload } from '../routes/personal-budget.ts';
import type { StoredFile } from './files.ts';
import { reasonOf } from './upload.ts';

/** The maximum size of a part, and the failure for larger ones with the name of the file. */
export type PartRules = { most: number; name: string; tooLarge: Failure };

/** Streams the body of a request into a file. If the connection breaks, the bytes received so far are kept. */
export async function receivePart(
  app: FastifyInstance,
  request: FastifyRequest,
  { most, name, tooLarge }: PartRules,
): Promise<StoredFile & { id: string }> {
  const id = newId();
  const { raw, headers } = request;
  const refusal = new RequestFailed(tooLarge, { values: { name } });
  try {
    if (!headers['content-type']?.startsWith(PART_TYPE)) return fail(commonFailures.unsupportedMedia);
    if (Number(headers['content-length'] ?? 0) > most) throw refusal;
    if (!(await app.files.hasSpace())) return fail(commonFailures.diskFull);
    const recordSize = reserveUpload(app, request, most);
    const kept = await app.files.keep(id, Readable.from(untilBroken(raw, most, refusal)));
    recordSize(kept.size);
    return { ...kept, id };
  } catch (error) {
    throw reasonOf(error);
  } finally {
    // The rest of the body is drained, because the sender reads the response only afterwards.
    raw.resume();
  }
}

async function* untilBroken(raw: Readable, most: number, refusal: RequestFailed): AsyncGenerator<Buffer> {
  let total = 0;
  try {
    for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      total += chunk.length;
      if (total > most) throw refusal;
      yield chunk;
    }
  } catch (error) {
    if (error === refusal || !raw.destroyed) throw error;
  }
}
