import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

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
  plugins: [tailwindcss(), reactRouter()],
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
