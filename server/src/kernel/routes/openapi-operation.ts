import { type Identified, PART_TYPE, storesReply } from '@opsyard/contract';

/** The parts of an OpenAPI operation that are completed here. */
export type Operation = {
  security?: object[];
  parameters?: object[];
  requestBody?: object;
  responses: Record<string, object>;
};

/** Shared components of operations. */
export const sharedParts = {
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description: 'A new one per intention; repeated with it within 24 hours, the call is answered as the first time.',
      schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
    },
  },
  responses: {
    Failure: {
      description: 'The call failed. `failure` names how, and `message` says it in the language of Accept-Language.',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['success', 'message', 'code', 'result', 'timestamp'],
            properties: {
              success: { const: false },
              message: { type: 'string' },
              code: { type: 'integer' },
              result: {
                type: 'object',
                required: ['failure', 'requestId'],
                properties: {
                  failure: { type: 'string' },
                  requestId: { type: 'string' },
                  fields: { type: 'object', additionalProperties: { type: 'string' } },
                  detail: {},
                },
              },
              timestamp: { type: 'integer' },
            },
          },
        },
      },
    },
  },
};

const FAILURE = { $ref: '#/components/responses/Failure' };
const KEY = { $ref: '#/components/parameters/IdempotencyKey' };
const CONTENT = { description: 'The content itself, without an envelope.', content: { '*/*': {} } };
const FILE = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
      },
    },
  },
};
const PART = { required: true, content: { [PART_TYPE]: {} } };

/** Completes an operation with access, files, idempotency key and failures. */
export function completeOperation(operation: Operation, route: Identified): Operation {
  const { parameters = [], responses } = operation;
  return {
    ...operation,
    ...(route.access === 'public' && { security: [] }),
    ...(storesReply(route) && { parameters: [...parameters, KEY] }),
    ...(route.kind === 'upload' && { requestBody: FILE }),
    ...(route.kind === 'part' && { requestBody: PART }),
    responses: {
      200: route.kind === 'file' ? CONTENT : { ...responses[200], description: 'The answer, in an envelope.' },
      '4XX': FAILURE,
      '5XX': FAILURE,
    },
  };
}
