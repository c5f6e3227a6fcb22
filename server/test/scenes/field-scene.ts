import { type CustomField, type CustomKey, customKey } from '@opsyard/contract';
import type { Person } from '../kit.ts';
import { test as base, type TaskScene } from './task-scene.ts';

type FieldDraft = Parameters<TaskScene['owner']['client']['customField']['add']>[0]['body'];

export type FieldScene = TaskScene & {
  /** Adds a custom field to the project and returns it. */
  field: (draft: Omit<FieldDraft, 'projectId'>) => Promise<CustomField>;
  fields: () => Promise<CustomField[]>;
};

/** A project with a user in every role and custom fields. */
export const test = base.extend<{ here: FieldScene }>({
  here: async ({ scene }, use) => {
    const { client } = scene.owner;
    const fields = async () => (await client.project.queryById({ query: { id: scene.project.id } })).fields;
    await use({
      ...scene,
      fields,
      field: (draft) => addField(scene.owner, scene.project.id, draft),
    });
  },
});

/** Adds a custom field to a project; returns it with its key in changes. */
export async function addField({ client }: Person, projectId: string, draft: Omit<FieldDraft, 'projectId'>) {
  const field = (await client.customField.add({ body: { projectId, ...draft } })).at(-1) as CustomField;
  return { ...field, key: keyOf(field) };
}

/** The key of a field in changes and values. */
export const keyOf = ({ id }: Pick<CustomField, 'id'>): CustomKey => customKey(id);

/** Options with these names, all blue. */
export const options = (...names: string[]) => names.map((name) => ({ name, color: 'blue' as const }));
