import type { FastifySchemaValidationError } from 'fastify';
import type { Language } from '../access/actor.ts';
import { type Sentence, translate } from '../words.ts';

const sentences: Record<string, Sentence> = {
  required: ['This is required.', '此项必填。'],
  maxLength: ['At most {limit} characters.', '最多 {limit} 个字符。'],
  minLength: ['At least {limit} characters.', '至少 {limit} 个字符。'],
  maximum: ['At most {limit}.', '不能大于 {limit}。'],
  minimum: ['At least {limit}.', '不能小于 {limit}。'],
  maxItems: ['At most {limit} items.', '最多 {limit} 项。'],
  minItems: ['At least {limit} items.', '至少 {limit} 项。'],
  uniqueItems: ['There are duplicate items.', '存在重复项。'],
  enum: ['This value is not one of the options.', '该值不在可选范围内。'],
  format: ['The format is not valid.', '格式不正确。'],
  pattern: ['The format is not valid.', '格式不正确。'],
  type: ['The type of the value is not valid.', '值的类型不正确。'],
  additionalProperties: ['The field “{additionalProperty}” is not supported.', '不支持字段“{additionalProperty}”。'],
};
/** Of a limit of one. */
const sentencesOfOne: Record<string, Sentence> = {
  maxLength: ['At most one character.', '最多 1 个字符。'],
  minLength: ['This is required.', '此项必填。'],
  maxItems: ['At most one item.', '最多 1 项。'],
  minItems: ['At least one item.', '至少 1 项。'],
};
const unknown: Sentence = ['This value is not valid.', '该值不可用。'];

export function fieldMessages(
  errors: readonly FastifySchemaValidationError[],
  language: Language,
): Record<string, string> {
  return Object.fromEntries(
    errors.map(({ instancePath, keyword, params }) => [
      fieldOf(instancePath, params),
      translate(sentenceOf(keyword, params), language, params as Record<string, string | number>),
    ]),
  );
}

function sentenceOf(keyword: string, { limit }: FastifySchemaValidationError['params']): Sentence {
  return (limit === 1 ? sentencesOfOne[keyword] : undefined) ?? sentences[keyword] ?? unknown;
}

function fieldOf(
  path: string,
  { missingProperty, additionalProperty }: FastifySchemaValidationError['params'],
): string {
  const below = [missingProperty ?? additionalProperty].filter((part) => part !== undefined);
  return [...path.split('/').filter(Boolean), ...below].join('.');
}
