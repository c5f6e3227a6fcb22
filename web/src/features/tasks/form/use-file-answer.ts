import type { FormAnswer, FormFile } from '@opsyard/contract';
import { useRef, useState } from 'react';
import { RequestError } from '../../../kernel/calls/request-error.ts';

/** Uploads a file of an answer. */
export type SendFile = (file: File, onProgress: (share: number) => void) => Promise<FormFile>;

/** Names of the uploaded files of this page, so that an answer that is shown again has them. */
const known = new Map<string, string>();

/** Limits of an answer, each with the text that refuses what is beyond it. */
export type FileLimits = {
  /** The most files. */
  max: number;
  maxBytes: number;
  tooMany: (leftOut: number) => string;
  tooLarge: (file: File) => string;
};
type FileAnswer = {
  send: SendFile;
  answer: FormAnswer | undefined;
  onAnswer: (answer: string[]) => void;
  limits: FileLimits;
};

/** The files of an answer, of which it has the ids: uploads them one after the other, each as soon as it is chosen, dropped or pasted. */
export function useFileAnswer({ send, answer, onAnswer, limits }: FileAnswer) {
  const { max, maxBytes, tooMany, tooLarge } = limits;
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  const [failures, setFailures] = useState<readonly string[]>([]);
  const ids = Array.isArray(answer) ? answer : [];
  // Files can be added while others are uploaded.
  const current = useRef<readonly string[]>(ids);
  current.current = ids;
  const queue = useRef<Promise<void>>(Promise.resolve());
  const put = (next: string[]) => {
    current.current = next;
    onAnswer(next);
  };
  const refuse = (text: string) => setFailures((before) => [...new Set([...before, text])]);
  const addOne = async (file: File) => {
    if (file.size > maxBytes) return refuse(tooLarge(file));
    setSending({ name: file.name, share: 0 });
    try {
      const { id, name } = await send(file, (share) => setSending({ name: file.name, share }));
      known.set(id, name);
      put([...current.current, id]);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      refuse(error.message);
    }
  };
  const addAll = async (files: readonly File[]) => {
    for (const [at, file] of files.entries()) {
      if (current.current.length >= max) {
        refuse(tooMany(files.length - at));
        break;
      }
      await addOne(file);
    }
    setSending(null);
  };
  return {
    files: ids.map((id) => ({ id, name: known.get(id) ?? '…' })),
    ...{ sending, failures, isFull: ids.length >= max },
    add(files: readonly File[]): Promise<void> {
      setFailures([]);
      const added = queue.current.then(() => addAll(files));
      queue.current = added.catch(() => undefined);
      return added;
    },
    remove: (id: string) => put(ids.filter((one) => one !== id)),
  };
}
