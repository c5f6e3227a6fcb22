import type { Envelope, RecordImportReport } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Person } from '../kit.ts';
import { expectAnswer } from '../reply-check.ts';

/** Uploads a table of parcels, or of other records, and returns the preview of its import. */
export async function uploadParcels(
  app: FastifyInstance,
  { token }: Person,
  table: string,
  path = '/tms/waybill',
): Promise<RecordImportReport> {
  const form = new FormData();
  form.append('file', new Blob([table]), 'parcels.csv');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const url = `${path}/import/upload`;
  const response = await app.inject({
    method: 'POST',
    url,
    headers: { 'x-access-token': token, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const envelope = response.json<Envelope<RecordImportReport>>();
  expectAnswer('POST', url, { status: response.statusCode, envelope });
  return envelope.result;
}
