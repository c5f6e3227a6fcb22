import {
  TRACKING_DETAILS,
  TRACKING_STATUSES,
  type TrackingDetail,
  type TrackingSource,
  type TrackingStatus,
} from '@opsyard/contract';

export type Meaning = { status: TrackingStatus; detail: TrackingDetail | null };
type Row = readonly [raw: string, status: TrackingStatus, detail?: TrackingDetail];

/** The statuses of each source and their meanings; `version` is incremented when a meaning changes. */
export const STATUS_TABLES: Readonly<Record<TrackingSource, { version: number; rows: readonly Row[] }>> = {
  track17: {
    version: 1,
    rows: [
      ['NotFound', 'notFound'],
      ['InfoReceived', 'infoReceived'],
      ['InTransit', 'inTransit'],
      ['InTransit_PickedUp', 'inTransit', 'pickedUp'],
      ['InTransit_Departure', 'inTransit', 'departure'],
      ['InTransit_Arrival', 'inTransit', 'arrival'],
      ['InTransit_CustomsProcessing', 'inTransit', 'customsProcessing'],
      ['InTransit_CustomsReleased', 'inTransit', 'customsReleased'],
      ['InTransit_CustomsRequiringInformation', 'inTransit', 'customsInformation'],
      ['InTransit_Other', 'inTransit'],
      ['AvailableForPickup', 'pickupReady'],
      ['OutForDelivery', 'outForDelivery'],
      ['DeliveryFailure', 'deliveryFailed'],
      ['Delivered', 'delivered'],
      ['Exception', 'exception'],
      ['Exception_Returning', 'exception', 'returning'],
      ['Exception_Returned', 'exception', 'returned'],
      ['Exception_Rejected', 'exception', 'rejected'],
      ['Exception_Damage', 'exception', 'damaged'],
      ['Exception_Lost', 'exception', 'lost'],
      ['Exception_Destroyed', 'exception', 'destroyed'],
      ['Exception_Cancel', 'exception', 'cancelled'],
      ['Exception_Delayed', 'exception', 'delayed'],
      ['Exception_Security', 'exception', 'security'],
      ['Expired', 'expired'],
    ],
  },
  aftership: {
    version: 1,
    rows: [
      ['Pending', 'notFound'],
      ['InfoReceived', 'infoReceived'],
      ['InTransit', 'inTransit'],
      ['AvailableForPickup', 'pickupReady'],
      ['OutForDelivery', 'outForDelivery'],
      ['AttemptFail', 'deliveryFailed'],
      ['Delivered', 'delivered'],
      ['Exception', 'exception'],
      ['Expired', 'expired'],
    ],
  },
  kuaidi100: {
    version: 2,
    rows: [
      ['0', 'inTransit'],
      ['1', 'inTransit', 'pickedUp'],
      ['2', 'deliveryFailed'],
      ['3', 'delivered'],
      ['4', 'exception', 'returned'],
      ['5', 'outForDelivery'],
      ['6', 'exception', 'returning'],
      ['7', 'inTransit'],
      ['8', 'inTransit', 'customsProcessing'],
      ['10', 'inTransit', 'customsProcessing'],
      ['11', 'inTransit', 'customsProcessing'],
      ['12', 'inTransit', 'customsReleased'],
      ['13', 'exception'],
      ['14', 'exception', 'rejected'],
      // Additional codes of `resultv2=4`, such as 501 for a parcel locker.
      ['101', 'infoReceived'],
      ['102', 'infoReceived'],
      ['103', 'inTransit', 'pickedUp'],
      ['201', 'exception', 'delayed'],
      ['202', 'exception', 'delayed'],
      ['203', 'exception', 'rejected'],
      ['204', 'deliveryFailed'],
      ['205', 'deliveryFailed'],
      ['206', 'deliveryFailed'],
      ['207', 'deliveryFailed'],
      ['208', 'exception', 'delayed'],
      ['209', 'exception', 'damaged'],
      ['210', 'exception', 'cancelled'],
      ['301', 'delivered'],
      ['302', 'delivered'],
      ['303', 'delivered'],
      ['304', 'delivered'],
      ['401', 'exception', 'cancelled'],
      ['501', 'pickupReady'],
      ['1001', 'inTransit', 'arrival'],
      ['1002', 'inTransit'],
      ['1003', 'inTransit'],
    ],
  },
  easypost: {
    version: 1,
    rows: [
      ['unknown', 'notFound'],
      ['pre_transit', 'infoReceived'],
      ['in_transit', 'inTransit'],
      ['available_for_pickup', 'pickupReady'],
      ['out_for_delivery', 'outForDelivery'],
      ['failure', 'deliveryFailed'],
      ['delivered', 'delivered'],
      ['return_to_sender', 'exception', 'returning'],
      ['error', 'exception'],
      ['cancelled', 'exception', 'cancelled'],
    ],
  },
  manual: {
    version: 1,
    rows: [
      ...(Object.keys(TRACKING_STATUSES) as TrackingStatus[]).map((status): Row => [status, status]),
      ...(Object.keys(TRACKING_DETAILS) as TrackingDetail[]).map(
        (detail): Row => [`exception/${detail}`, 'exception', detail],
      ),
    ],
  },
};

const meanings = new Map(
  Object.entries(STATUS_TABLES).flatMap(([source, { rows }]) =>
    rows.map(([raw, status, detail]): [string, Meaning] => [`${source} ${raw}`, { status, detail: detail ?? null }]),
  ),
);

/** The meaning of a source's status; undefined if it is unknown. */
export function meaningOf(source: TrackingSource, raw: string): Meaning | undefined {
  return meanings.get(`${source} ${raw}`);
}
