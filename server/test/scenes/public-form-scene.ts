import type { FormAnswers, FormSchema, Question } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Person } from '../kit.ts';
import { test as base } from './project-scene.ts';

export const TODAY = '2026-03-01';
/** A question of a form. */
export const questionFor = (id: string, more: Partial<Question>): Question => ({
  ...{ id, kind: 'text', label: `Question ${id}`, help: '', required: false, target: null, options: [] },
  ...more,
});
/** A form with one section. */
export const schemaOf = (...questions: Question[]): FormSchema => ({
  sections: [{ title: 'Facts', help: '', questions }],
});
const SCHEMA = schemaOf(
  questionFor('q1', { target: 'title', required: true }),
  questionFor('q2', { kind: 'checkbox', label: 'Urgent' }),
  questionFor('q3', { label: 'Why', visibleWhen: 'q2 = true', requiredWhen: 'q2 = true' }),
  questionFor('q4', { kind: 'multiSelect', target: 'labels' }),
);

type Form = { id: string; version: number; key: string };
type Kit = {
  manager: Person;
  projectId: string;
  /** Publishes a form at a public address. */
  publish: (schema?: FormSchema, name?: string) => Promise<Form>;
  /** Submits without an account; returns the ticket of the status page. */
  submit: (form: Form, answers?: FormAnswers, more?: { email?: string }) => Promise<string>;
};

const withoutCode = base.extend({
  environment: [async ({}, use) => use({ CAPTCHA: 'off', SHARED_ADDRESS: '100' }), { scope: 'file' }],
});

/** A form at a public address, its manager, and anonymous clients that need no image code. */
export const test = withoutCode.extend<Kit>({
  manager: async ({ as }, use) => use(await as('task:use', 'task:project:add', 'task:form:edit', 'task:form:public')),
  projectId: async ({ manager, found }, use) => use((await found(manager)).id),
  publish: async ({ manager: { client }, projectId }, use) =>
    use(async (draft = SCHEMA, name = 'Requests') => {
      const facts = { name, audience: 'members' } as const;
      const { id, version } = await client.form.add({ body: { projectId, ...facts } });
      const edited = await client.form.edit({ body: { id, version, ...facts, draft } });
      const published = await client.form.publish({ body: { id, version: edited.version } });
      const { key } = await client.formAddress.set({ body: { formId: id, action: 'on' } });
      return { id, version: published.version, key: key ?? '' };
    }),
  submit: async ({ anonymous }, use) =>
    use(async ({ key }, answers = { q1: 'Banner' }, more = {}) => {
      const body = { key, version: 1, answers, today: TODAY, ...more };
      return (await anonymous.publicForm.submit({ body })).ticket;
    }),
});

/** An anonymous call from an IP address. */
export async function callFromAddress(app: FastifyInstance, remoteAddress: string, url: string, payload: object) {
  const response = await app.inject({ method: 'POST', url, payload, remoteAddress });
  return { status: response.statusCode, failure: response.json().result?.failure as string | undefined };
}
