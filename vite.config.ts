import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * The contract's files hold schemas and constants side by side. A page that imports a constant gets
 * a copy of the file whose unused schemas are shaken off, and zod with them; a schema comes by
 * dynamic import, from the file itself. Without this, zod would be in every shopper's first page.
 */
function constantsWithoutSchemas(): Plugin[] {
  const shared = {
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
  } satisfies Partial<Plugin>
  return [
    {
      ...shared,
      name: 'constants-copy',
      enforce: 'pre',
      async resolveId(source, importer, { kind }) {
        const inside = importer?.endsWith('?constants') && source.startsWith('.')
        if (kind !== 'import-statement' || !(source.startsWith('#shared/') || inside)) return null
        const found = await this.resolve(source, importer, { skipSelf: true })
        return found && { id: `${found.id.split('?')[0]}?constants`, moduleSideEffects: false }
      },
    },
    {
      ...shared,
      name: 'pure-constants',
      // Runs when the types are gone. Every top-level value is marked as free of side effects.
      transform(code, id) {
        if (!id.endsWith('?constants')) return null
        let pure = code
        for (const node of this.parse(code).body.toReversed()) {
          const statement = node.type === 'ExportNamedDeclaration' ? node.declaration : node
          if (statement?.type !== 'VariableDeclaration') continue
          for (const { init } of statement.declarations.toReversed()) {
            if (!init || init.type === 'ArrowFunctionExpression') continue
            const { start, end } = init as unknown as { start: number; end: number }
            const value = pure.slice(start, end)
            pure = `${pure.slice(0, start)}/* @__PURE__ */ (() => (${value}))()${pure.slice(end)}`
          }
        }
        return { code: pure, map: null }
      },
    },
  ]
}

/**
 * What every page needs, in two files instead of thirty: the libraries, which change seldom, and
 * the shop's own frame. Dialogs, menus and forms stay apart, since most visits never open them.
 */
const codeSplitting = {
  groups: [
    { name: 'libraries', test: /node_modules\/(react|react-dom|scheduler|react-router|cookie)\// },
    {
      name: 'frame',
      test: /src\/(shared\/(paths|catalogue\/picture-widths)|web\/(api\/|guards|shared\/(page-error|page-meta|session|logo|badge|price)|auth\/shared\/login-gate|shop\/frame\/(footer|header|nav-links|user-menu)\.|shop\/shared\/(cart\/(cart-provider|use-cart|intent)|product-card|product-grid|remembered-filters)|ui\/(button|hydrated|ornament|picture|states|toast\.|toast-host)))/,
    },
  ],
}

export default defineConfig({
  plugins: [constantsWithoutSchemas(), tailwindcss(), reactRouter()],
  // Found at the start instead of at the first click, which would reload the page under one's hands.
  optimizeDeps: {
    include: [
      'react-dom/client',
      'react-router/dom',
      'react-hook-form',
      '@hookform/resolvers/zod',
      'lucide-react',
      'radix-ui',
      'zod',
    ],
  },
  // Fonts stay files of their own: the content security policy has no data: for fonts.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: { entryFileNames: 'assets/[name]-[hash].js', codeSplitting },
        },
      },
    },
    // The server's bundle is a function of a request (see the handler), not React Router's raw build.
    ssr: { build: { rollupOptions: { input: './src/web/handler.ts' } } },
  },
})
