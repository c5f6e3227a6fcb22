/** The import rules: files that match `from` must not import files that match `to`. */
const SHARED_FEATURES = '/features/(audit|messages|identity)/';
const FEATURE = '^(server|web)/src/features/([^/]+)/';
const DATA_LAYER = '(^|/|-)(store|tables)\\.ts$';
// What only Drizzle Kit loads.
const DECLARES_TABLES = '[/-]tables\\.ts$|/record-table\\.ts$|/kernel/columns\\.ts$';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'contract-imports-nothing',
      comment: 'The contract is imported by all sides and imports none of them.',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '^(server|web|e2e|scripts)/' },
    },
    {
      name: 'server-and-web-share-only-the-contract',
      severity: 'error',
      from: { path: '^(server|web)/' },
      to: { path: '^(server|web)/', pathNot: '^$1/' },
    },
    {
      name: 'kernel-imports-no-feature',
      severity: 'error',
      from: { path: '^(server|web)/src/(kernel|ui)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(server|web)/src/(features|app)/' },
    },
    {
      name: 'records-import-no-feature',
      comment: 'Features register with the record layer. Its foreign keys name the table of people.',
      severity: 'error',
      from: { path: '^(server|web)/src/records/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(server|web)/src/(features|app)/', pathNot: '^server/src/features/identity/people-tables\\.ts$' },
    },
    {
      name: 'connectors-import-no-feature',
      comment: 'Features register with it. Its foreign keys name the table of departments.',
      severity: 'error',
      from: { path: '^server/src/connectors/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/(features|records)/', pathNot: '^server/src/features/identity/people-tables\\.ts$' },
    },
    {
      name: 'records-import-no-connectors',
      severity: 'error',
      from: { path: '^server/src/(kernel|records)/' },
      to: { path: '^server/src/connectors/' },
    },
    {
      name: 'kernel-imports-no-records',
      severity: 'error',
      from: { path: '^(server|web)/src/(kernel|ui)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(server|web)/src/records/' },
    },
    {
      name: 'features-import-no-app',
      severity: 'error',
      from: { path: '^web/src/features/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'features-are-imported-by-their-index',
      comment: 'Another feature is reached through its index.ts only; foreign keys name its tables.',
      severity: 'error',
      from: { path: FEATURE, pathNot: '\\.test\\.tsx?$' },
      to: { path: FEATURE, pathNot: ['^$1/src/features/$2/', '/index\\.tsx?$', '[/-]tables\\.ts$'] },
    },
    {
      name: 'business-features-import-no-other',
      comment: 'Business features may import the shared features, not each other. Publish an event instead.',
      severity: 'error',
      from: { path: FEATURE, pathNot: [SHARED_FEATURES, '\\.test\\.tsx?$'] },
      to: { path: FEATURE, pathNot: ['^$1/src/features/$2/', SHARED_FEATURES] },
    },
    {
      name: 'shared-features-import-no-business',
      comment: 'What every feature may import depends on none of them.',
      severity: 'error',
      from: { path: SHARED_FEATURES, pathNot: '\\.test\\.tsx?$' },
      to: { path: FEATURE, pathNot: SHARED_FEATURES },
    },
    {
      name: 'audit-imports-no-feature',
      comment: 'Every feature writes audit events, identity too.',
      severity: 'error',
      from: { path: '/features/audit/', pathNot: '\\.test\\.tsx?$' },
      to: { path: FEATURE, pathNot: '/features/audit/' },
    },
    {
      name: 'messages-import-only-audit',
      comment: 'Identity sends its codes through messages.',
      severity: 'error',
      from: { path: '/features/messages/', pathNot: '\\.test\\.tsx?$' },
      to: { path: FEATURE, pathNot: '/features/(audit|messages)/' },
    },
    {
      name: 'only-the-data-layer-imports-sql',
      comment: 'Prepared statements and tables live in *store.ts and tables.ts.',
      severity: 'error',
      from: { path: '^server/src/(features|connectors|records/parts)/', pathNot: [DATA_LAYER, '\\.test\\.ts$'] },
      to: { path: ['node_modules/drizzle-orm', 'node_modules/pg/'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'drizzle-declares-tables-only',
      comment: 'A start of the server loads neither Drizzle nor the tables that migrations are generated from.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: [DECLARES_TABLES, '\\.test\\.ts$'] },
      to: { path: ['node_modules/drizzle-orm', DECLARES_TABLES], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'rules-are-pure',
      comment: 'rules.ts decides; it uses neither the database nor HTTP.',
      severity: 'error',
      from: { path: '/rules\\.ts$' },
      to: {
        path: ['kernel/database/db\\.ts$', 'store\\.ts$', 'node_modules/(fastify|pg)/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-undeclared-package',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-dev-package-in-product',
      severity: 'error',
      from: { path: '^(contract|server|web)/src/', pathNot: '\\.test\\.tsx?$' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(server|web)/dist|\\.module\\.css$|\\.css$' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
