type WithoutNulls<T> = { [K in keyof T]: Exclude<T[K], null> };

/**
 * What an edit really names. Clients of the JeecgBoot family send back the whole record of a list, and what that list does not tell
 * they send as null: there, null leaves a field as it is, and an empty text empties it.
 */
export function withoutNulls<T extends object>(body: T): WithoutNulls<T> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)) as WithoutNulls<T>;
}
