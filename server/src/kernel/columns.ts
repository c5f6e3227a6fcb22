import { customType, timestamp } from 'drizzle-orm/pg-core';

/** An instant with millisecond precision, as in JavaScript. */
export const instant = () => timestamp({ withTimezone: true, precision: 3 });

/** Text compared by code point, as required for ranks and sort indexes. */
export const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
