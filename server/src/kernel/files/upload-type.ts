import type { IncomingHttpHeaders } from 'node:http';
import { PART_TYPE } from '@opsyard/contract';

/** Whether a body is a file or a part of one, which is streamed. */
export function holdsFile({ 'content-type': type = '' }: IncomingHttpHeaders): boolean {
  return type.startsWith('multipart/form-data') || type.startsWith(PART_TYPE);
}
