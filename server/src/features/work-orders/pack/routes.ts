import { commonFailures, PACK_LANGUAGES, type PackLanguage, type RecordRow, workOrderPack } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { required } from '../../../kernel/fail.ts';
import { fileHeaders } from '../../../kernel/http/send-file.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { servedType } from '../../../records/adapter.ts';
import { visibleRecords } from '../../../records/list.ts';
import { findBytes } from '../../../records/parts/files/store.ts';
import { isIntact } from '../evidence/rules.ts';
import { listEvidence } from '../evidence/store.ts';
import { seenOrder } from '../order.ts';
import { rules } from '../rates.ts';
import { archiveOf } from './archive.ts';
import { claimInThread } from './claim-in-thread.ts';
import { claimName, manifestOf, type PackedFile, packedFiles, sumsOf } from './pack.ts';

/** Everything about a work order as one archive for its carrier. */
export function servePack(app: FastifyInstance): void {
  mount(app, workOrderPack, {
    async download({ db, actor, query: { orderId, language: requested }, reply }) {
      const { number, language, packed } = await packOf(db, actor, orderId, requested);
      reply.headers(fileHeaders({ name: `${number}-${language}.zip`, mime: 'application/zip' }));
      void reply.send(archiveOf(app.files, packed));
      return null;
    },
  });
}

async function packOf(db: Db, actor: Actor, orderId: string, requested: PackLanguage | undefined) {
  const order = await seenOrder(db, actor, orderId);
  const evidence = await listEvidence(db, orderId);
  const rule = order.rule ? (await visibleRecords(db, actor, rules, [String(order.rule)])).rows[0] : undefined;
  const channel = await channelOf(db, actor, order.channel);
  const language = requested ?? PACK_LANGUAGES.find((one) => one === channel?.claimLanguage) ?? 'en';
  const claim = await claimInThread({ claim: { order, channel: nameOf(channel), rule, evidence }, language });
  const [number, trackingNumber] = [String(order.number), order.trackingNumber ? String(order.trackingNumber) : null];
  const intact = isIntact(orderId, evidence);
  const manifest = manifestOf(
    { order: { id: order.id, number, trackingNumber, kind: order.kind ?? null }, language, intact, evidence },
    claim,
  );
  const files = await storedFormats(db, packedFiles(evidence));
  const generated = { [claimName(order.kind)]: claim, 'manifest.json': manifest };
  const all = { ...generated, SHA256SUMS: sumsOf(files, generated) };
  return { number, language, packed: { generated: all, files, at: new Date(order.updatedAt) } };
}

/** The files by their ids in the file store. */
async function storedFormats(db: Db, files: readonly PackedFile[]): Promise<PackedFile[]> {
  const stored: PackedFile[] = [];
  for (const file of files) {
    const { id } = required(await findBytes(db, file.fileId), commonFailures.notFound);
    stored.push({ ...file, fileId: id });
  }
  return stored;
}

async function channelOf(db: Db, actor: Actor, id: unknown): Promise<RecordRow | undefined> {
  const served = servedType('logisticsChannel');
  if (!served || typeof id !== 'string') return undefined;
  return (await visibleRecords(db, actor, served, [id])).rows[0];
}

function nameOf(channel: RecordRow | undefined): string | null {
  const texts = [channel?.carrier, channel?.name].filter((text) => typeof text === 'string');
  return texts.length > 0 ? texts.join(' · ') : null;
}
