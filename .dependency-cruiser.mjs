// The laws of ARCHITECTURE.md about who may import whom. scripts/guards.test.ts plants a violation of each.
const api = '^apps/api/src';
const web = '^apps/web/src';
const test = '\\.test\\.tsx?$';
/** Requests for the tests of all calls, beside the feature that they call. */
const samples = '\\.samples\\.ts$';
const role = (...names) => `\\.(${names.join('|')})\\.ts$`;
/** Roles of a feature's files that have rules of their own. Whatever has another suffix is a part: see api-parts-below. */
const doors = ['routes', 'page', 'files'];
const services = ['service', 'reads', 'jobs'];
const sql = ['queries', 'writes'];
const rules = ['policy', 'rules'];
const declared = ['tables', 'events', 'facts'];
const roles = [...doors, ...services, ...sql, ...rules, ...declared, 'view', 'personal', 'feature', 'factory'];

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    rule('no-circles', 'Modules do not import each other in circles, also not for their types alone.', {}, { circular: true }),
    rule('resolvable', 'What is imported exists.', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
    rule(
      'declared',
      'Packages are dependencies of the workspace that imports them.',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    rule(
      'not-to-tests',
      'Only tests import tests.',
      { pathNot: [test, '\\.spec\\.ts$', '^e2e/'] },
      { path: [test, '\\.spec\\.ts$', '^e2e/'] },
    ),

    rule(
      'contract-alone',
      'The contract imports nothing of ours.',
      { path: '^packages/contract/' },
      { path: '^(apps|e2e|bench|drills|scripts)/' },
    ),
    rule(
      'api-to-contract',
      'The server imports only the contract.',
      { path: '^apps/api/', pathNot: test },
      { path: '^(apps/web|e2e|bench|drills)/' },
    ),
    rule(
      'api-tests-to-peers',
      'Tests of the server may start the peers of the journeys.',
      { path: '^apps/api/.*\\.test\\.ts$' },
      { path: '^(apps/web|e2e|bench|drills)/', pathNot: '^e2e/peers/' },
    ),
    rule('web-to-contract', 'The web imports only the contract.', { path: '^apps/web/' }, { path: '^(apps/api|e2e|bench|drills)/' }),

    rule(
      'api-features-by-their-door',
      'Features meet only through index.ts.',
      { path: `${api}/features/([^/]+)/`, pathNot: [test, samples, role('factory')] },
      { path: `${api}/features/([^/]+)/`, pathNot: [`${api}/features/$1/`, '/index\\.ts$'] },
    ),
    rule(
      'api-tests-by-their-door',
      'Tests, samples and factories of a feature use factories and doors of others.',
      { path: `${api}/features/([^/]+)/.*(\\.test|\\.samples|\\.factory)\\.ts$` },
      { path: `${api}/features/([^/]+)/`, pathNot: [`${api}/features/$1/`, '/index\\.ts$', role('factory')] },
    ),
    rule(
      'api-app-by-the-door',
      'Whatever puts features together uses their doors.',
      { path: `${api}/(?!features/)`, pathNot: [test, `${api}/(test|demo)/`] },
      { path: `${api}/features/`, pathNot: '/index\\.ts$' },
    ),
    rule(
      'api-platform-below',
      'The platform knows nothing of the product.',
      { path: `${api}/platform/`, pathNot: [test] },
      { path: [`${api}/(product|features|demo|test)/`, `${api}/(app|main)\\.ts$`] },
    ),
    rule(
      'api-product-between',
      'What features share knows no feature.',
      { path: `${api}/product/`, pathNot: [test] },
      { path: [`${api}/(features|demo|test)/`, `${api}/(app|main)\\.ts$`] },
    ),
    rule(
      'api-sandbox-alone',
      'The payment sandbox knows nothing of ours but what says where it is.',
      { path: `${api}/sandbox/` },
      { path: '^(apps|packages)/', pathNot: [`${api}/sandbox/`, `${api}/product/payment-provider\\.ts$`] },
    ),
    rule(
      'api-sandbox-from-outside',
      'Only who opens a provider, and tests, start the payment sandbox.',
      { path: api, pathNot: [test, `${api}/(sandbox|test)/`, `${api}/open-provider\\.ts$`] },
      { path: `${api}/sandbox/` },
    ),
    rule(
      'api-test-for-tests',
      'Only tests use what is made for tests.',
      { path: api, pathNot: [test, samples, `${api}/test/`] },
      { path: [`${api}/test/`, samples] },
    ),
    rule(
      'api-factories-for-tests-and-demo',
      'Only tests and the demo make data by factories.',
      { path: api, pathNot: [test, samples, role('factory'), `${api}/(test|demo)/`] },
      { path: role('factory') },
    ),
    rule(
      'api-routes-no-sql',
      'Routes know the contract and services: no SQL, no rules.',
      { path: role(...doors) },
      { path: [role(...sql), role(...rules), '^node_modules/kysely'] },
    ),
    rule(
      'api-queries-only-sql',
      'Queries import no service, route, policy or view.',
      { path: role(...sql) },
      { path: role(...services, ...doors, ...rules, 'view', 'feature') },
    ),
    rule(
      'api-views-pure',
      'Views turn rows and what policies say into answers: no service, no route.',
      { path: role('view') },
      { path: role(...services, ...doors, 'feature') },
    ),
    rule(
      'api-policies-pure',
      'Policies decide from what they are given: no database, no service.',
      { path: role(...rules) },
      {
        path: [
          role(...sql, ...services, ...doors, 'view', 'personal', 'feature'),
          '^node_modules/(kysely|pg|fastify)',
          'platform/(database|http|mail|files)/',
        ],
      },
    ),
    rule(
      'api-services-below-routes',
      'Services, jobs and what is held about members do not know routes.',
      { path: role(...services, 'personal') },
      { path: role(...doors, 'feature') },
    ),
    rule(
      'api-declarations-lowest',
      'Tables, events and facts are types: they know no code of their feature.',
      { path: role(...declared) },
      { path: role(...sql, ...services, ...doors, ...rules, 'view', 'personal', 'feature') },
    ),
    rule(
      'api-parts-below',
      'What has no role of its own is a part of what has: it knows neither services nor routes.',
      { path: `${api}/features/[^/]+/`, pathNot: [test, samples, role(...roles), '/index\\.ts$'] },
      { path: role(...services, ...doors, 'personal', 'feature') },
    ),
    rule(
      'api-declared-by-the-door',
      'What a feature declares goes through its door.',
      { path: api, pathNot: [test, '/index\\.ts$'] },
      { path: role('feature') },
    ),

    rule(
      'web-features-apart',
      'Features of the web do not import each other, but for those that others are made of: session, members, emails, people, reports, places, link previews, and the writing of posts and comments. Words stand once, whoever says them.',
      { path: `${web}/features/([^/]+)/` },
      {
        path: `${web}/features/([^/]+)/`,
        pathNot: [
          `${web}/features/$1/`,
          '\\.words\\.ts$',
          `${web}/features/(session|members|emails|people|reports|places|previews|writing)/`,
        ],
      },
    ),
    rule(
      'web-features-below-routes',
      'Features do not know routes.',
      { path: `${web}/features/`, pathNot: test },
      { path: `${web}/(routes/|routeTree|router\\.ts|main\\.tsx|guard\\.ts)` },
    ),
    rule(
      'web-data-below-components',
      'What holds data knows no component.',
      { path: `${web}/features/.*\\.(api|cache|store|kind)\\.ts$` },
      { path: '\\.tsx$' },
    ),
    rule(
      'web-icons-alone',
      'Icons of a feature know nothing of it.',
      { path: `${web}/features/.*\\.icons?\\.tsx$` },
      { path: `${web}/features/` },
    ),
    rule(
      'web-ground-below',
      'ui, theme and platform know neither features nor routes.',
      { path: `${web}/(ui|theme|platform)/` },
      { path: `${web}/(features|routes)/` },
    ),
    rule(
      'web-routes-apart',
      'Routes are found by the router, not imported.',
      { path: `${web}/`, pathNot: 'routeTree\\.gen\\.ts$' },
      { path: `${web}/routes/` },
    ),
    rule(
      'web-forms-one-way',
      'Forms are made with useForm of ui, which alone knows the library (docs/forms.md).',
      { path: `${web}/`, pathNot: `${web}/ui/useForm\\.ts$` },
      { path: '^node_modules/@mantine/form' },
    ),
    rule('web-platform-lowest', 'The platform knows neither ui nor theme.', { path: `${web}/platform/` }, { path: `${web}/(ui|theme)/` }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^(apps/[^/]+|bench)/dist/', '^screens/', 'test-results/'] },
    combinedDependencies: true,
    tsPreCompilationDeps: true,
    detectProcessBuiltinModuleCalls: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.json', '.css'],
    },
    skipAnalysisNotInRules: true,
  },
};
