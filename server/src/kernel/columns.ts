import { customType, timestamp } from 'drizzle-orm/pg-core';

/** An instant to the millisecond, as JavaScript tells it. */
export const instant = () => timestamp({ withTimezone: true, precision: 3 });

/** Text compared code point by code point, as ranks and the indexes of an order must be. */
export const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
