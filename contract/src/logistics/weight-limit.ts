/** The maximum weight of a waybill in grams: pallets and containers are shipped on a single waybill. */
export const WEIGHT_MAX = 50_000_000;
