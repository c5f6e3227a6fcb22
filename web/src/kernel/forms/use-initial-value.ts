import { useState } from 'react';

/** The value at mount time: the base of an edit, unaffected by later updates. */
export function useInitialValue<T>(value: T): T {
  return useState(() => value)[0];
}
