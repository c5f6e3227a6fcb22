import { type Static, Type } from 'typebox';
import { Id, Line, Nullable, Paragraphs } from '../../kernel/shapes.ts';
import { TypeRules } from './type-rules.ts';

/** Items of the checklist a type gives new tasks. */
export const TYPE_CHECKLIST_MAX = 50;
/** Characters of the description a type gives new tasks. */
export const TYPE_TEXT_MAX = 10_000;
/** What a version of a type is: it never changes after it has been published. */
export type TypeDefinition = Static<typeof TypeDefinition>;
export const TypeDefinition = Type.Object(
  {
    ...TypeRules.properties,
    /** The description and checklist of new tasks that come without a description. */
    description: Paragraphs(TYPE_TEXT_MAX),
    checklist: Type.Array(Line(300), { maxItems: TYPE_CHECKLIST_MAX }),
    /** The task template whose subtasks, files and relations new tasks are given. */
    taskTemplateId: Type.Optional(Nullable(Id)),
  },
  { additionalProperties: false },
);

/** A type without a definition. */
export const PLAIN_DEFINITION: TypeDefinition = {
  ...{ statusIds: [], initialId: null, transitions: null, required: [], hidden: [] },
  ...{ description: '', checklist: [] },
};
