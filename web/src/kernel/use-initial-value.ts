import { useState } from 'react';

/** A value as it was when the component appeared: the base of an edit, whatever is heard of it while somebody types. */
export function useInitialValue<T>(value: T): T {
  return useState(() => value)[0];
}
