/** Grams that one waybill weighs at most: pallets and containers are shipped on a single waybill. */
export const HEAVIEST = 50_000_000;
