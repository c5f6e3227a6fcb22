import {
  COLORS,
  REQUIRABLE_FIELDS,
  STATUSES_MAX,
  TASK_TYPE_DESCRIPTION_MAX,
  TASK_TYPE_ICONS,
  TASK_TYPES_MAX,
  TRANSITION_PARTIES,
  TYPE_CHECKLIST_MAX,
  TYPE_HIDEABLE,
  TYPE_REQUIRABLE,
  TYPE_TEXT_MAX,
  type TypeDefinition,
} from '@opsyard/contract';
import { PROCESS_NAME_MAX } from '@opsyard/contract/constants';
import type { PortableType } from '../../type/portable.ts';
import { type Json, objectOf, objectsOf, textOf, textsOf } from '../json.ts';
import { cleanLine, cleanText, sameName, shorten } from '../text.ts';

/** The task types of a JSON of this product, each name once and exactly one of them the default; none if the file lists none. */
export function typesIn(value: unknown): PortableType[] {
  const all = objectsOf(value)
    .map(typeOf)
    .filter(({ name }) => name !== '');
  const unique = [...new Map(all.toReversed().map((type) => [sameName(type.name), type])).values()].toReversed();
  const kept = unique.slice(0, TASK_TYPES_MAX);
  const standard =
    kept.find(({ isDefault, archived }) => isDefault && !archived) ?? kept.find(({ archived }) => !archived);
  return standard ? kept.map((type) => ({ ...type, isDefault: type === standard })) : [];
}

function typeOf(json: Json): PortableType {
  return {
    name: shorten(cleanLine(textOf(json.name)), PROCESS_NAME_MAX),
    icon: oneOf(TASK_TYPE_ICONS, json.icon) ?? 'tick',
    color: oneOf(COLORS, json.color) ?? 'blue',
    description: shorten(cleanText(textOf(json.description)), TASK_TYPE_DESCRIPTION_MAX),
    archived: json.archived === true,
    isDefault: json.isDefault === true,
    definition: json.definition ? definitionOf(objectOf(json.definition)) : null,
  };
}

function definitionOf(json: Json): TypeDefinition {
  return {
    statusIds: distinct(textsOf(json.statusIds)).slice(0, STATUSES_MAX),
    initialId: textOf(json.initialId) || null,
    transitions: Array.isArray(json.transitions) ? transitionsIn(json.transitions) : null,
    required: knownAmong(TYPE_REQUIRABLE, json.required),
    hidden: knownAmong(TYPE_HIDEABLE, json.hidden),
    description: shorten(cleanText(textOf(json.description)), TYPE_TEXT_MAX),
    checklist: textsOf(json.checklist)
      .map((text) => shorten(cleanLine(text), 300))
      .filter((text) => text !== '')
      .slice(0, TYPE_CHECKLIST_MAX),
  };
}

/** Approvals are left out: whose they are is not in the file. */
function transitionsIn(value: readonly unknown[]): NonNullable<TypeDefinition['transitions']> {
  const all = objectsOf(value).map((json) => ({
    fromId: textOf(json.fromId) || null,
    toId: textOf(json.toId),
    who: knownAmong(TRANSITION_PARTIES, json.who),
    required: knownAmong<string>(REQUIRABLE_FIELDS, json.required),
  }));
  const byEnds = new Map(all.map((one) => [`${one.fromId ?? ''}\n${one.toId}`, one]));
  return [...byEnds.values()].slice(0, STATUSES_MAX * STATUSES_MAX);
}

function oneOf<T extends string>(known: readonly T[], value: unknown): T | undefined {
  return known.find((one) => one === value);
}

function knownAmong<T extends string>(known: readonly T[], value: unknown): T[] {
  return distinct(textsOf(value)).flatMap((text) => oneOf(known, text) ?? []);
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
