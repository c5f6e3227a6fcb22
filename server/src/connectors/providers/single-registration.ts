import { classifyJson, jsonOf } from '../classify-http.ts';
import { ConnectorError } from '../connector-error.ts';
import type { CallFailure, Classification } from '../provider.ts';
import type { Registration, TrackedNumber } from '../tracking.ts';
import { fieldsOf, textOf } from './fields.ts';

/**
 * Registers numbers one by one, for providers with one number per call. `create` returns the carrier the provider detected, if any;
 * a failure with the code `existing` means that the number is registered already.
 */
export async function registerEach(
  numbers: readonly TrackedNumber[],
  create: (number: TrackedNumber) => Promise<string | null>,
  existing?: string,
): Promise<Registration[]> {
  const registrations: Registration[] = [];
  for (const { number, carrier } of numbers) {
    const ok = { number, carrier, code: null, message: null, errorClass: null } as const;
    try {
      registrations.push({ ...ok, carrier: (await create({ number, carrier })) ?? carrier, outcome: 'registered' });
    } catch (error) {
      if (!(error instanceof ConnectorError) || error.errorClass !== 'fatal') throw error;
      const { code, message } = error;
      const isExisting = existing !== undefined && code === existing;
      registrations.push(
        isExisting ? { ...ok, outcome: 'already' } : { ...ok, outcome: 'rejected', code, message, errorClass: 'fatal' },
      );
    }
  }
  return registrations;
}

/** Classifies a failure of providers that state a code and a message in an object of the response. */
export function classifyWithCode(failure: CallFailure, name: string): Classification | null {
  const classified = classifyJson(failure);
  if (!classified || failure.kind !== 'response') return classified;
  const { code, message } = fieldsOf(jsonOf(failure.response)?.[name]);
  if (!textOf(code)) return classified;
  return { ...classified, message: textOf(message) ?? classified.message, code: String(code) };
}
