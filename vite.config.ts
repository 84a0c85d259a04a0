import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

const chunk = (name: string, ...modules: string[]) => ({
  name,
  test: new RegExp(`/src/(${modules.join('|')})\\.tsx?$`),
})

/**
 * What every page needs is in two files instead of thirty: the libraries, which change seldom, and
 * the shop's frame. Dialogs, menus and forms stay apart, since most visits never open them. The
 * client's entry stays apart too, because it runs after the page's route modules.
 */
const codeSplitting = {
  groups: [
    {
      name: 'libraries',
      test: /node_modules\/(react|react-dom|scheduler|react-router|cookie|get-nonce)\//,
    },
    chunk(
      'shop-frame',
      'shared/(paths|words/(words|language)|catalogue/picture-widths)',
      'web/(root|guards|api/(?!home-draft)[\\w-]+|look/theme|start/(hydrate|page-ready|personal-data|shop-routes))',
      'web/shared/(badge|failed-list|logo|page-error|page-meta|price|session|site/languages)',
      'web/shared/(forms/(unsaved|leave-guard)|prompts/prompt-host)',
      'web/auth/shared/login-gate',
      'web/shop/frame/(layout|body|footer|header|nav-links|user-menu)',
      'web/shop/shared/(card|product-card|product-grid|listing-link|remembered-filters)',
      'web/shop/shared/cart/(cart-provider|use-cart|intent)',
      'web/ui/(button|hydrated|icon|on-demand|ornament|picture|states|toast|toast-host)',
    ),
    // The listing and the lookbook read the styles without the home page, which would bring them along.
    chunk('styles', 'web/shop/shared/(home-words|collections)'),
    chunk('home', 'web/shop/home/(?!preview)[\\w-]+'),
    // Before the groups whose forms need it: a group takes what its modules import.
    chunk('field', 'web/(ui/(field|alert|missing-fields)|shared/forms/second-tap)'),
    // Too small to be compressed one by one, and imported by the product's page and by lists.
    chunk(
      'pieces',
      'shared/people/indian-formats',
      'web/(shared/dates|shop/shared/(use-more|cart/size-select))',
    ),
    chunk(
      'address',
      'shared/people/(countries|place-lines)',
      'web/shared/(address-questions|country-field|place-lines)',
    ),
    // One file, because the manifest that every page fetches names the files of each screen.
    chunk(
      'panel',
      'shared/words/panel',
      'web/admin/shared/(count-text|list-page|list-search|page-head|pager|panel-meta|refusal|roles|save-bar|unfold|use-call)',
    ),
    { name: 'panel-icons', test: /node_modules\/lucide-react\// },
  ],
}

/** Modules that only the server's side of the pages runs. */
const onServer = /(^|\/)(handler|[\w-]+\.server|routes)\.tsx?$|\.test\.tsx?$/

/** Every package that the browser's side imports, so that a new import can't be forgotten here. */
function browserDependencies(): string[] {
  const found = new Set<string>()
  for (const folder of ['web', 'shared']) {
    const path = fileURLToPath(new URL(`src/${folder}/`, import.meta.url))
    for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(name) || onServer.test(name)) continue
      const source = readFileSync(path + name, 'utf8')
      for (const [, , dependency = ''] of source.matchAll(
        /^(import (?!type )[^;]*?from |.*\bimport\()'([^'#.][^']*)'/gm,
      ))
        if (!/^(node:|virtual:|@react-router\/dev)/.test(dependency)) found.add(dependency)
    }
  }
  return [...found]
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // Found at the start: one that is found later reloads the page, whose first modules then fail with a 504.
  optimizeDeps: { include: browserDependencies() },
  // Fonts stay files of their own: the content security policy has no data: for fonts.
  // One stylesheet for all chunks, because imports on demand would load the frame's again.
  build: { assetsInlineLimit: 0, cssCodeSplit: false },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: { entryFileNames: 'assets/[name]-[hash].js', codeSplitting },
        },
      },
    },
    // The server's bundle is a function of a request (see the handler), not React Router's raw build.
    ssr: {
      // From its package, all of its icons would stay in memory. In development they would all be transformed.
      resolve: { noExternal: command === 'build' ? ['lucide-react'] : [] },
      build: {
        rollupOptions: {
          input: './src/web/handler.ts',
          // Some functions are sent to the browser by their source: without the blanks of ours.
          output: { minify: { compress: false, mangle: false, codegen: true } },
        },
      },
    },
  },
}))
