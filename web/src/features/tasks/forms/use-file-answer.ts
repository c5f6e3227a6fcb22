import type { FormAnswer, FormFile } from '@opsyard/contract';
import { useState } from 'react';
import { RequestError } from '../../../kernel/calls/request-error.ts';

/** Uploads a file of an answer. */
export type SendFile = (file: File, onProgress: (share: number) => void) => Promise<FormFile>;

/** Names of the uploaded files of this page, so that an answer that is shown again has them. */
const known = new Map<string, string>();

type FileAnswer = {
  send: SendFile;
  answer: FormAnswer | undefined;
  onAnswer: (answer: string[]) => void;
  /** The most files. */
  max: number;
};

/** The files of an answer, of which it has the ids: uploads them one after the other, each as soon as it is chosen. */
export function useFileAnswer({ send, answer, onAnswer, max }: FileAnswer) {
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  const [failure, setFailure] = useState('');
  const ids = Array.isArray(answer) ? answer : [];
  const add = async (files: readonly File[]) => {
    setFailure('');
    let present: string[] = [...ids];
    for (const file of files.slice(0, max - present.length)) {
      setSending({ name: file.name, share: 0 });
      try {
        const { id, name } = await send(file, (share) => setSending({ name: file.name, share }));
        known.set(id, name);
        present = [...present, id];
        onAnswer(present);
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        setFailure(error.message);
      }
    }
    setSending(null);
  };
  return {
    files: ids.map((id) => ({ id, name: known.get(id) ?? '…' })),
    ...{ sending, failure, add },
    isFull: ids.length >= max,
    remove: (id: string) => onAnswer(ids.filter((one) => one !== id)),
  };
}
