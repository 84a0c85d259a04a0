/** What may know what. `npm run check` refuses the rest; docs/architecture.md draws it. */
const area = '^src/web/(shop|admin|auth)/'

export default {
  forbidden: [
    { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'shared-knows-nobody',
      severity: 'error',
      from: { path: '^src/shared/' },
      to: { path: '^(src/(?!shared/)|bench/|test/)' },
    },
    {
      name: 'web-knows-shared-alone',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { path: '^(src/(server|sandbox)/|test/)' },
    },
    {
      name: 'pages-load-schemas-when-a-form-needs-them',
      severity: 'error',
      from: { path: '^src/web/' },
      to: {
        path: '^src/shared/.*(schema|calls|call|contract|envelope)\\.ts$',
        dependencyTypesNot: ['type-only', 'dynamic-import'],
      },
    },
    {
      name: 'ui-knows-no-screen-and-no-router',
      severity: 'error',
      from: { path: '^src/web/ui/' },
      to: { path: '^(src/web/(?!ui/|styles/)|node_modules/(@react-router/|react-router/))' },
    },
    {
      name: 'web-shared-knows-no-screen',
      severity: 'error',
      from: { path: '^src/web/(shared|api|start)/' },
      to: { path: area },
    },
    {
      name: 'an-area-knows-no-other',
      severity: 'error',
      from: { path: area },
      to: { path: area, pathNot: '^src/web/$1/' },
    },
    {
      name: 'a-screen-knows-no-other',
      severity: 'error',
      from: { path: `${area}([^/]+)/` },
      to: { path: '^src/web/$1/', pathNot: '^src/web/$1/($2|shared)/' },
    },
    {
      name: 'people-know-no-other-noun',
      severity: 'error',
      from: { path: '^src/server/people/' },
      to: { path: '^src/server/(catalogue|orders|shop)/' },
    },
    {
      name: 'the-catalogue-knows-no-orders',
      severity: 'error',
      from: { path: '^src/server/catalogue/' },
      to: { path: '^src/server/(orders|shop)/' },
    },
    {
      name: 'orders-know-no-shop',
      severity: 'error',
      from: { path: '^src/server/orders/' },
      to: { path: '^src/server/shop/' },
    },
    {
      name: 'records-and-database-know-no-noun',
      severity: 'error',
      from: { path: '^src/server/(records|database|db\\.ts)' },
      to: { path: '^src/server/(people|catalogue|orders|shop|http)/' },
    },
    {
      name: 'only-routes-know-http',
      severity: 'error',
      from: {
        path: '^src/server/(people|catalogue|orders|shop|records)/',
        pathNot: '(routes|webhook)\\.ts$|/routes/',
      },
      to: { path: '^(src/server/http/|node_modules/fastify/)' },
    },
    {
      name: 'the-core-of-orders-knows-parts-by-their-list',
      severity: 'error',
      from: { path: '^src/server/orders/core/' },
      to: { path: '^src/server/orders/parts/[^/]+/' },
    },
    {
      name: 'a-part-knows-no-other',
      severity: 'error',
      from: { path: '^src/server/orders/parts/([^/]+)/' },
      to: { path: '^src/server/orders/parts/', pathNot: '^src/server/orders/parts/$1/' },
    },
    {
      name: 'a-way-to-pay-knows-no-other',
      severity: 'error',
      from: { path: '^src/server/orders/ways/([^/]+)/' },
      to: {
        path: '^src/server/orders/ways/[^/]+/',
        pathNot: '^src/server/orders/ways/($1|provider)/',
      },
    },
    {
      name: 'the-server-knows-providers-by-their-list',
      severity: 'error',
      from: { path: '^src/server/', pathNot: '^src/server/orders/ways/' },
      to: { path: '^src/server/orders/ways/(paypal|razorpay)/' },
    },
    {
      name: 'the-sandbox-knows-no-shop',
      severity: 'error',
      from: { path: '^src/sandbox/' },
      to: { path: '^src/(?!sandbox/|shared/)' },
    },
    {
      // A real shop may delete both folders. The server loads demo/open.ts at run time.
      name: 'only-the-demo-and-its-tests-know-the-demo',
      severity: 'error',
      from: { pathNot: '^(test/)?demo/' },
      to: { path: '^(test/)?demo/' },
    },
    {
      name: 'art-knows-nobody',
      severity: 'error',
      // The photographs of the screens go where the screens are.
      from: { path: '^demo/art/(?!screens)' },
      to: { path: '^src/(?!shared/catalogue/picture-widths)' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|node_modules/\\.)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
