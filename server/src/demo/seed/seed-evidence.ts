import { Readable } from 'node:stream';
import { type EvidenceKind, workOrderType } from '@opsyard/contract';
import { sealEvidence } from '../../features/work-orders/evidence/seal.ts';
import { insertEvidence } from '../../features/work-orders/evidence/store.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/ids.ts';
import type { FileStore } from '../../kernel/files/files.ts';
import { insertAttachment } from '../../records/parts/files/store.ts';
import { variation } from '../content/variation.ts';
import type { DemoDispute } from '../content/work-orders.ts';
import { demoPersonId } from '../people-store.ts';
import { type Color, pictureOf } from '../picture.ts';

const DAY = 86_400_000;
/** Days between the photos and the bill. */
const TAKEN_BEFORE = 6;
const SUBMITTED: readonly EvidenceKind[] = ['side1', 'scale', 'label'];
const CARDBOARD: Color = [193, 154, 107];
const SHADOW: Color = [120, 92, 60];
const LABEL: Color = [246, 246, 240];
const RULER: Color = [232, 172, 58];

/** Adds photos of the parcel: those submitted with a dispute, or the first ones its rule requires, so that others are missing. */
export async function addEvidence(
  db: Db,
  files: FileStore,
  orderId: string,
  { one, entered }: { one: DemoDispute; entered: Date },
): Promise<void> {
  const isSubmitted = one.state !== '0';
  const kinds = isSubmitted ? SUBMITTED : (one.terms.evidence.slice(0, -1) as EvidenceKind[]);
  const createdBy = demoPersonId(one.handler);
  for (const kind of kinds) {
    const name = `${one.trackingNumber}-${kind}.png`;
    const id = newId();
    const kept = await files.keep(id, Readable.from([photoOf(`${one.trackingNumber} ${kind}`)]));
    const upload = { ...kept, id, name, mime: 'image/png', preview: 'image' as const, fields: {} };
    const file = await insertAttachment(db, {
      id: newId(),
      type: workOrderType.name,
      recordId: orderId,
      upload,
      createdBy,
    });
    const local = new Date(entered.getTime() - TAKEN_BEFORE * DAY).toISOString().slice(0, 19);
    await insertEvidence(db, { orderId, fileId: file.id, kind, capture: { local, offset: '+08:00' } });
  }
  if (isSubmitted) await sealEvidence(db, orderId, 1);
}

/** A drawing of a box with a label and a ruler. */
function photoOf(seed: string): Buffer {
  const shade = variation(seed, 40) - 20;
  const from = CARDBOARD.map((part) => part + shade) as unknown as Color;
  return pictureOf({ width: 200, height: 150, from, to: SHADOW, disc: LABEL, band: RULER });
}
