import type { Names } from '../records/kinds.ts';

export const EVIDENCE_KINDS = {
  side1: ['Photo of one side with a ruler', '第一侧带尺照片'],
  side2: ['Photo of the other side with a ruler', '第二侧带尺照片'],
  scale: ['Photo on the scale', '称重照片'],
  label: ['Photo of the label', '面单照片'],
  video: ['Video', '视频'],
  spec: ['Product specification', '产品规格书'],
  bill: ['Carrier bill', '承运商账单'],
} as const satisfies Record<string, Names>;
export type EvidenceKind = keyof typeof EVIDENCE_KINDS;

/** Photos of the parcel itself, which must be taken before the hand-over to the carrier. */
export const PARCEL_PHOTOS: readonly EvidenceKind[] = ['side1', 'side2', 'scale', 'label'];

/** Objections to a photo as evidence from before the hand-over. */
export const CAPTURE_MARKS = {
  beforeParcel: ['taken before the parcel existed', '拍摄早于包裹建单'],
  afterHandOver: ['taken after hand-over', '拍摄晚于交运'],
} as const satisfies Record<string, Names>;
export type CaptureMark = keyof typeof CAPTURE_MARKS;
