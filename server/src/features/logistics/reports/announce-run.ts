import { type RecordRow, reportTemplateType } from '@opsyard/contract';
import type { Change } from '../../../kernel/change.ts';
import { publishNotice } from '../../../kernel/notice.ts';
import { recordTopic } from '../../../records/topic.ts';

/** Notifies the recipient of a scheduled report; without rows that it failed. */
export function notifyRecipient(
  change: Change,
  { id, name }: RecordRow,
  { userId, rows }: { userId: string; rows: number | null },
): void {
  const target = { subject: String(name), page: `${reportTemplateType.page}?open=${id}` };
  publishNotice(change, {
    kind: rows === null ? 'reportFailed' : 'reportReady',
    key: `report:${id}`,
    sender: null,
    to: [{ userId, count: 1, ...target }],
    many: target,
    byMail: true,
    values: { rows: rows ?? 0 },
  });
}

/** Makes pages that show a template refetch it. */
export function announceTemplate(change: Change, id: string): void {
  const { name } = reportTemplateType;
  change.announce(recordTopic(name), { cmd: 'record', recordType: name, ids: [id], kind: 'updated' });
}
