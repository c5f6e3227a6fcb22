import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Attachment, Envelope, FailureResult } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Person } from '../kit.ts';
import { test as base } from './task-scene.ts';

type Answer = { status: number; message: string; failure: string; file: Attachment };
export type Sent = { name?: string; headers?: Record<string, string> };

type Uploading = {
  /** Where the app listens: uploads are sent through a real connection. */
  port: number;
  /** Uploads a file to a task as a browser does. */
  send: (person: Person, taskId: string, bytes: string | Uint8Array<ArrayBuffer>, sent?: Sent) => Promise<Answer>;
  /** The names of everything in the file store, including unfinished files. */
  stored: () => Promise<string[]>;
};

export const test = base.extend<Uploading>({
  port: async ({ app }, use) => use(await portOf(app)),
  send: async ({ port }, use) => use(senderTo(port)),
  stored: async ({ app }, use) => use(() => namesIn(app)),
});

/** The port of the app, which listens from then on. */
export async function portOf(app: FastifyInstance): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/** Uploads files to tasks of the app that listens there. */
export function senderTo(port: number): Uploading['send'] {
  return async ({ token }, taskId, bytes, { name = 'note.txt', headers = {} } = {}) => {
    const form = new FormData();
    form.append('file', new Blob([bytes]), name);
    const response = await fetch(uploadUrl(port, taskId), {
      method: 'POST',
      headers: { 'x-access-token': token, ...headers },
      body: form,
    });
    return answerOf(response.status, await response.text());
  };
}

/** The upload address of a task. */
export function uploadUrl(port: number, taskId: string): string {
  return `http://127.0.0.1:${port}/task/attachment/upload?taskId=${taskId}`;
}

/** A parsed response. */
export function answerOf(status: number, body: string): Answer {
  const { message, result } = JSON.parse(body) as Envelope<Attachment & FailureResult>;
  return { status, message, failure: result.failure, file: result };
}

async function namesIn({ settings }: FastifyInstance): Promise<string[]> {
  const entries = await readdir(join(settings.DATA_DIR, 'files'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
