import {
  commonFailures,
  type Evidence,
  type EvidenceKind,
  evidenceNeeded,
  isClosed,
  PARCEL_PHOTOS,
  type RecordRow,
  workOrderEvidence,
  workOrderFailures,
  workOrderType,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { sendFile } from '../../../kernel/http/send-file.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { findAttachment, findBytes, insertAttachment, removeAttachment } from '../../../records/parts/files/store.ts';
import { announceParts } from '../announce-parts.ts';
import { rulesById } from '../billing-store.ts';
import { lockOrder, seenOrder } from '../order.ts';
import { captureMark, type HandOver } from './capture-mark.ts';
import { captureOf, EXIF_BYTES } from './exif-in-thread.ts';
import { findHandOver } from './hand-over-store.ts';
import { isIntact } from './rules.ts';
import { deleteEvidence, findEvidence, insertEvidence, type KeptEvidence, listEvidence } from './store.ts';

const MAX_ROWS = 50;
const { fileMissing: missing, fileTooLarge: tooLarge, fileRefused: typeRefused, tooManyFiles } = workOrderFailures;
const TYPE = workOrderType.name;

/** Evidence files about the measures and weight of a parcel. */
export function serveEvidence(app: FastifyInstance): void {
  mount(app, workOrderEvidence, {
    async list({ db, actor, query: { orderId } }) {
      const order = await seenOrder(db, actor, orderId);
      const files = await listEvidence(db, orderId);
      const rule = order.rule ? (await rulesById(db, [String(order.rule)])).get(String(order.rule)) : undefined;
      const required = evidenceNeeded(order.kind, (rule?.evidence ?? []) as EvidenceKind[]);
      const parcel = await handOverOf(db, order);
      return { files: files.map((file) => shown(file, parcel)), required, intact: isIntact(orderId, files) };
    },

    upload: {
      admit: ({ db, actor, query }) => admitted(db, actor, query.orderId),
      failures: { missing, tooLarge, typeRefused },
      prepare: ({ upload }) => captureOf(app.files.read(upload.id, { start: 0, end: EXIF_BYTES - 1 })),
      async handle({ db, actor, change, query: { orderId, kind }, upload, ready }) {
        const order = await admitted(db, actor, orderId);
        const file = await insertAttachment(db, {
          id: newId(),
          type: TYPE,
          recordId: orderId,
          upload,
          createdBy: actor.id,
        });
        note(change, orderId, 'fileAdded', { from: null, to: file.name });
        const added = await insertEvidence(db, { orderId, fileId: file.id, kind, capture: ready });
        return shown(added, await handOverOf(db, order));
      },
    },

    async download({ db, actor, query: { id }, request, reply }) {
      const { orderId, fileId } = required(await findEvidence(db, id), commonFailures.notFound);
      await seenOrder(db, actor, orderId);
      const { name, mime } = required(await findAttachment(db, TYPE, fileId), commonFailures.notFound);
      const bytes = required(await findBytes(db, fileId), commonFailures.notFound);
      sendFile(app.files, request, reply, { ...bytes, name, mime });
      return null;
    },

    async remove({ db, actor, change, query: { id } }) {
      const { orderId } = required(await findEvidence(db, id), commonFailures.notFound);
      await lockOpenOrder(db, actor, orderId);
      const { round, fileId, name } = required(await findEvidence(db, id), commonFailures.notFound);
      if (round !== null) return fail(workOrderFailures.evidenceSealed);
      await deleteEvidence(db, id);
      await removeAttachment(db, fileId);
      note(change, orderId, 'fileRemoved', { from: name, to: null });
      return null;
    },
  });
}

async function admitted(db: Db, actor: Actor, orderId: string): Promise<RecordRow> {
  const order = await lockOpenOrder(db, actor, orderId);
  return (await listEvidence(db, orderId)).length >= MAX_ROWS ? fail(tooManyFiles) : order;
}

/** What a closed order was decided by does not change; reopened, it takes evidence again. */
async function lockOpenOrder(db: Db, actor: Actor, orderId: string): Promise<RecordRow> {
  const order = await lockOrder(db, actor, orderId);
  return isClosed(order.status) ? fail(workOrderFailures.evidenceClosed) : order;
}

function note(change: Change, orderId: string, kind: string, file: { from: unknown; to: unknown }): void {
  change.record({ entity: TYPE, entityId: orderId, projectId: null, kind, changes: { file } });
  announceParts(change, orderId);
}

async function handOverOf(db: Db, { kind, trackingNumber, shippedOn }: RecordRow): Promise<HandOver> {
  const handOver = trackingNumber ? await findHandOver(db, String(trackingNumber)) : undefined;
  const { registeredAt = null, firstScanAt = null } = handOver ?? {};
  return { registeredAt, firstScanAt, shippedOn: shippedOn && kind !== 'prevent' ? String(shippedOn) : null };
}

function shown({ orderId: _, fileId: __, place: ___, ...file }: KeptEvidence, parcel: HandOver): Evidence {
  const { kind, takenAt: local, takenOffset: offset } = file;
  const mark = local !== null && PARCEL_PHOTOS.includes(kind) ? captureMark({ local, offset }, parcel) : null;
  return { ...file, mark };
}
