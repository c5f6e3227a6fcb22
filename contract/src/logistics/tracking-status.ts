import type { ColorName } from '../constants.ts';
import type { Names } from '../records/kinds.ts';

/** The status of a parcel, the same for all providers. */
export const TRACKING_STATUSES = {
  pending: ['Not registered', '未注册'],
  notFound: ['Not found', '查询不到'],
  infoReceived: ['Info received', '收到信息'],
  inTransit: ['In transit', '运输中'],
  pickupReady: ['Ready for pickup', '到达待取'],
  outForDelivery: ['Out for delivery', '派送中'],
  deliveryFailed: ['Delivery failed', '投递失败'],
  delivered: ['Delivered', '成功签收'],
  exception: ['Exception', '异常'],
  expired: ['Expired', '运输过久'],
} as const satisfies Readonly<Record<string, Names>>;
/** Green is the goal; amber and red need attention. */
export const STATUS_COLORS = {
  ...{ pending: 'gray', notFound: 'orange', infoReceived: 'cyan', inTransit: 'blue', pickupReady: 'indigo' },
  ...{ outForDelivery: 'purple', deliveryFailed: 'red', delivered: 'green', exception: 'red', expired: 'brown' },
} as const satisfies Readonly<Record<TrackingStatus, ColorName>>;
export type TrackingStatus = keyof typeof TRACKING_STATUSES;

export const TRACKING_DETAILS = {
  pickedUp: ['Picked up', '已揽收'],
  departure: ['Departed', '已离开'],
  arrival: ['Arrived', '已到达'],
  customsProcessing: ['In customs', '清关中'],
  customsReleased: ['Customs released', '清关完成'],
  customsInformation: ['Customs need information', '清关需补充资料'],
  returning: ['Returning', '退件中'],
  returned: ['Returned', '已退件'],
  rejected: ['Rejected', '拒收'],
  damaged: ['Damaged', '破损'],
  lost: ['Lost', '丢失'],
  destroyed: ['Destroyed', '已销毁'],
  cancelled: ['Cancelled', '已取消'],
  delayed: ['Delayed', '延误'],
  security: ['Security check', '安检异常'],
} as const satisfies Readonly<Record<string, Names>>;
export type TrackingDetail = keyof typeof TRACKING_DETAILS;

/** The sources of tracking events; `manual` is a user. */
export const TRACKING_SOURCES = {
  track17: ['17TRACK', '17TRACK'],
  aftership: ['AfterShip', 'AfterShip'],
  kuaidi100: ['Kuaidi100', '快递100'],
  easypost: ['EasyPost', 'EasyPost'],
  manual: ['By hand', '人工'],
} as const satisfies Readonly<Record<string, Names>>;
export type TrackingSource = keyof typeof TRACKING_SOURCES;

const { manual: _, ...providers } = TRACKING_SOURCES;
export const TRACKING_PROVIDERS = providers;
export type TrackingProviderName = keyof typeof TRACKING_PROVIDERS;

/** The states of a parcel's registration with its provider. */
export const REGISTRATIONS = {
  queued: ['Waiting', '待注册'],
  registered: ['Registered', '已注册'],
  rejected: ['Refused', '被拒绝'],
  stopped: ['Ended', '已结束'],
} as const satisfies Readonly<Record<string, Names>>;
export type RegistrationState = keyof typeof REGISTRATIONS;

export const FINAL_STATUSES: readonly TrackingStatus[] = ['delivered', 'expired'];

/** Why tracking of a parcel has ended, unless its provider gives the reason. */
export const STOP_REASONS = ['delivered', 'expired', 'returned', 'tooLong', 'manual'] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** Who entered the carrier code of a waybill. */
export const CARRIER_AUTHORS = { person: ['Person', '人工'], import: ['Import', '导入'] } as const;

/** The reasons for the carrier of a registration. */
export const CARRIER_REASONS = [
  'person',
  'import',
  'channel',
  /** The carrier of the channel whose number pattern matches. */
  'pattern',
  /** The postal operator of the country with which the number (UPU S10) ends. */
  'postal',
  /** Detected by the provider, because none was given. */
  'detected',
  /** Detected by the provider, which refused another one. */
  'refused',
  /** Corrected by the provider. */
  'corrected',
  /** From a channel whose pattern matches, after the provider found nothing with another carrier. */
  'otherPattern',
] as const;
export type CarrierReason = (typeof CARRIER_REASONS)[number];
