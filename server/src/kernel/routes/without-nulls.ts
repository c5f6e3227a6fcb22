type WithoutNulls<T> = { [K in keyof T]: Exclude<T[K], null> };

/**
 * Removes nulls from an edit. JeecgBoot clients send back the whole record of a list, with null for fields the list lacks: null leaves a
 * field unchanged, and an empty text clears it.
 */
export function withoutNulls<T extends object>(body: T): WithoutNulls<T> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)) as WithoutNulls<T>;
}
