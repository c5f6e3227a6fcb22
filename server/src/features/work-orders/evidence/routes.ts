import {
  commonFailures,
  type Evidence,
  type EvidenceKind,
  workOrderEvidence,
  workOrderFailures,
  workOrderType,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { newId } from '../../../kernel/ids.ts';
import { mount } from '../../../kernel/mount.ts';
import { sendFile } from '../../../kernel/send-file.ts';
import { findAttachment, findBytes, insertAttachment, removeAttachment } from '../../../records/parts/files/store.ts';
import { rulesById } from '../billing-store.ts';
import { lockOrder, seenOrder } from '../order.ts';
import { tellPart } from '../tell-part.ts';
import { isIntact } from './rules.ts';
import { deleteEvidence, findEvidence, insertEvidence, type KeptEvidence, listEvidence } from './store.ts';

const MOST = 50;
const { fileMissing: missing, fileTooLarge: tooLarge, fileRefused: typeRefused, tooManyFiles } = workOrderFailures;
const TYPE = workOrderType.name;

/** Serves the files that prove what a parcel measures and weighs. */
export function serveEvidence(app: FastifyInstance): void {
  mount(app, workOrderEvidence, {
    async list({ db, actor, query: { orderId } }) {
      const order = await seenOrder(db, actor, orderId);
      const files = await listEvidence(db, orderId);
      const rule = order.rule ? (await rulesById(db, [String(order.rule)])).get(String(order.rule)) : undefined;
      const required = (rule?.evidence ?? []) as EvidenceKind[];
      return { files: files.map(shown), required, intact: isIntact(orderId, files) };
    },

    upload: {
      admit: ({ db, actor, query }) => admitted(db, actor, query.orderId),
      failures: { missing, tooLarge, typeRefused },
      async handle({ db, actor, change, query: { orderId, kind }, upload }) {
        await admitted(db, actor, orderId);
        const file = await insertAttachment(db, {
          id: newId(),
          type: TYPE,
          recordId: orderId,
          upload,
          createdBy: actor.id,
        });
        note(change, orderId, 'fileAdded', { from: null, to: file.name });
        return shown(await insertEvidence(db, { orderId, fileId: file.id, kind }));
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
      await lockOrder(db, actor, orderId);
      const { round, fileId, name } = required(await findEvidence(db, id), commonFailures.notFound);
      if (round !== null) return fail(workOrderFailures.evidenceSealed);
      await deleteEvidence(db, id);
      await removeAttachment(db, fileId);
      note(change, orderId, 'fileRemoved', { from: name, to: null });
      return null;
    },
  });
}

async function admitted(db: Db, actor: Actor, orderId: string): Promise<void> {
  await lockOrder(db, actor, orderId);
  if ((await listEvidence(db, orderId)).length >= MOST) fail(tooManyFiles);
}

function note(change: Change, orderId: string, kind: string, file: { from: unknown; to: unknown }): void {
  change.record({ entity: TYPE, entityId: orderId, projectId: null, kind, changes: { file } });
  tellPart(change, orderId);
}

function shown({ orderId: _, fileId: __, place: ___, ...file }: KeptEvidence): Evidence {
  return file;
}
