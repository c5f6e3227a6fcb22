import type { Names } from '../records/kinds.ts';

/** What a file can prove. */
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
