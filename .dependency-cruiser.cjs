/** The map of who may import whom. Read it as: things matching `from` must not import things matching `to`. */
const GROUND = '/features/(audit|messages|identity)/';
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
      name: 'contract-stands-alone',
      comment: 'The contract is read by everyone and reads nobody.',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '^(server|web|e2e|scripts)/' },
    },
    {
      name: 'server-and-web-meet-in-the-contract',
      severity: 'error',
      from: { path: '^(server|web)/' },
      to: { path: '^(server|web)/', pathNot: '^$1/' },
    },
    {
      name: 'kernel-knows-no-feature',
      severity: 'error',
      from: { path: '^(server|web)/src/(kernel|ui)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(server|web)/src/(features|app)/' },
    },
    {
      name: 'records-know-no-feature',
      comment: 'Features register with the record layer. Its foreign keys name the table of people.',
      severity: 'error',
      from: { path: '^(server|web)/src/records/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(server|web)/src/(features|app)/', pathNot: '^server/src/features/identity/people-tables\\.ts$' },
    },
    {
      name: 'connectors-know-no-feature',
      comment: 'Features register with it. Its foreign keys name the table of departments.',
      severity: 'error',
      from: { path: '^server/src/connectors/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/(features|records)/', pathNot: '^server/src/features/identity/people-tables\\.ts$' },
    },
    {
      name: 'records-know-no-connectors',
      severity: 'error',
      from: { path: '^server/src/(kernel|records)/' },
      to: { path: '^server/src/connectors/' },
    },
    {
      name: 'kernel-knows-no-records',
      severity: 'error',
      from: { path: '^(server|web)/src/(kernel|ui)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(server|web)/src/records/' },
    },
    {
      name: 'ui-knows-no-app',
      severity: 'error',
      from: { path: '^web/src/features/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'features-meet-at-the-front-door',
      comment: 'Another feature is reached through its index.ts only; foreign keys name its tables.',
      severity: 'error',
      from: { path: FEATURE, pathNot: '\\.test\\.tsx?$' },
      to: { path: FEATURE, pathNot: ['^$1/src/features/$2/', '/index\\.tsx?$', '[/-]tables\\.ts$'] },
    },
    {
      name: 'business-features-ignore-each-other',
      comment: 'Business features may use the ground floor, not each other. Publish an event instead.',
      severity: 'error',
      from: { path: FEATURE, pathNot: [GROUND, '\\.test\\.tsx?$'] },
      to: { path: FEATURE, pathNot: ['^$1/src/features/$2/', GROUND] },
    },
    {
      name: 'shared-features-know-no-business',
      comment: 'What every feature may import depends on none of them.',
      severity: 'error',
      from: { path: GROUND, pathNot: '\\.test\\.tsx?$' },
      to: { path: FEATURE, pathNot: GROUND },
    },
    {
      name: 'audit-knows-no-feature',
      comment: 'Every feature writes audit events, identity too.',
      severity: 'error',
      from: { path: '/features/audit/', pathNot: '\\.test\\.tsx?$' },
      to: { path: FEATURE, pathNot: '/features/audit/' },
    },
    {
      name: 'messages-know-audit-alone',
      comment: 'Identity sends its codes through messages.',
      severity: 'error',
      from: { path: '/features/messages/', pathNot: '\\.test\\.tsx?$' },
      to: { path: FEATURE, pathNot: '/features/(audit|messages)/' },
    },
    {
      name: 'only-the-data-layer-knows-sql',
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
      comment: 'rules.ts decides; it neither reads the database nor knows HTTP.',
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
      from: { path: '^(contract|server|web)/src/', pathNot: '\\.test\\.tsx?$|/test-kit/' },
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
