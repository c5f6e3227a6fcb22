/** The line each list of features gets. */
export const wiring = {
  'contract/src/features.ts': "export * from './__name__.ts';\n",
  'server/src/features/index.ts': "export { feature as __camel__ } from './__name__/feature.ts';\n",
  'web/src/app/features.ts': "export { feature as __camel__ } from '../features/__name__/feature.ts';\n",
};
