import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Day, Done, Id, Line, Nullable, Person } from '../../kernel/shapes.ts';
import { aliases, type PartsOf } from './parts-of.ts';

export const checklistFailures = failures('checklist', { tooMany: 422, personUnknown: 422 });

export type ChecklistItem = Static<typeof ChecklistItem>;
export const ChecklistItem = Type.Object({
  id: Id,
  recordId: Id,
  text: Type.String(),
  done: Type.Boolean(),
  /** Who does it, and until when. */
  assignee: Nullable(Person),
  dueDate: Nullable(Day),
  rank: Type.String(),
});
const ItemText = Line(300);
const LastSeen = Type.String({ maxLength: 1000 });
const Body = { additionalProperties: false };

/** The checklist calls of a record type. */
export function checklistRoutes<const N extends string>(name: N, of: PartsOf) {
  const { path, one, access, refusals } = of;
  const refused = [commonFailures.notFound, ...refusals];
  return defineRoutes(name, {
    list: {
      method: 'GET',
      path: `${path}/checklist/list`,
      summary: `The checklist of a ${one} in its order`,
      access: access.view,
      query: Type.Object({ recordId: Id }),
      ...aliases(of),
      reply: Type.Array(ChecklistItem),
      failures: [commonFailures.notFound],
    },
    add: {
      method: 'POST',
      path: `${path}/checklist/add`,
      summary: `Add items to the end of the checklist of a ${one}`,
      access: access.edit,
      body: Type.Object({ recordId: Id, texts: Type.Array(ItemText, { minItems: 1, maxItems: 200 }) }, Body),
      ...aliases(of),
      reply: Type.Array(ChecklistItem),
      failures: [...refused, checklistFailures.tooMany],
    },
    edit: {
      method: 'PUT',
      path: `${path}/checklist/edit`,
      summary: 'Reword, tick or move an item, or say who does it until when',
      access: access.edit,
      body: Type.Object(
        {
          id: Id,
          text: Type.Optional(ItemText),
          /** The text shown in the editor; a newer text is not overwritten. */
          was: Type.Optional(LastSeen),
          done: Type.Optional(Type.Boolean()),
          /** Somebody who may see the record; null for nobody. */
          assigneeId: Type.Optional(Nullable(Id)),
          dueDate: Type.Optional(Nullable(Day)),
          afterId: Type.Optional(Nullable(Id)),
        },
        Body,
      ),
      reply: ChecklistItem,
      failures: [...refused, commonFailures.staleVersion, checklistFailures.personUnknown],
    },
    delete: {
      method: 'DELETE',
      path: `${path}/checklist/delete`,
      summary: 'Delete an item',
      access: access.edit,
      query: Type.Object({ id: Id }),
      reply: Done,
      failures: refused,
    },
  });
}

/** The calls for a record type unknown at compile time. */
export type ChecklistRoutes = ReturnType<typeof checklistRoutes>;
