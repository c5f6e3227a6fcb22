import { FINAL_STATUSES, type RecordRow, type TrackingStatus } from '@opsyard/contract';

/** Whether a parcel needs no tracking; one that expired without any event may have had the wrong carrier or number. */
export function isOver({ status, lastEventAt }: RecordRow): boolean {
  return FINAL_STATUSES.includes(status as TrackingStatus) && !(status === 'expired' && lastEventAt === null);
}
