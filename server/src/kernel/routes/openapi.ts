import swagger from '@fastify/swagger';
import type { Identified } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { completeOperation, type Operation, sharedParts } from './openapi-operation.ts';
import { serveApiPage } from './openapi-page.ts';

/** Collects all following routes into an OpenAPI 3.1 document, at `/openapi.json`, with a page at `/openapi`. */
export async function serveOpenApi(app: FastifyInstance): Promise<void> {
  const calls = new Map<string, Identified>();
  app.addHook('onRoute', ({ config }) => {
    if (config?.call) calls.set(config.call.id, config.call);
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Opsyard',
        version: '1',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
        description:
          'Every answer but files is an envelope {success, message, code, result, timestamp}. Sign in with POST /sys/login and send the token as X-Access-Token. Writes that name an Idempotency-Key may be repeated safely with it.',
      },
      components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Access-Token' } } },
      security: [{ token: [] }],
    },
    transformObject(document) {
      const { paths, components, ...rest } = 'openapiObject' in document ? document.openapiObject : {};
      return {
        ...rest,
        servers: [{ url: '/' }],
        components: { ...components, ...sharedParts },
        paths: completePaths(paths as Paths, calls),
      };
    },
    refResolver: { buildLocalReference: (json, _base, _fragment, index) => String(json.$id ?? `def-${index}`) },
  });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  await serveApiPage(app);
}

type Paths = Record<string, Record<string, Operation & { operationId: string }>>;

function completePaths(paths: Paths, calls: ReadonlyMap<string, Identified>) {
  return mapValues(paths, (methods) =>
    mapValues(methods, (operation) => {
      const call = calls.get(operation.operationId);
      return call ? completeOperation(operation, call) : operation;
    }),
  );
}

function mapValues<A, B>(object: Record<string, A>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}
