import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/**
 * What every page needs, in two files instead of thirty: the libraries, which change seldom, and
 * the shop's own frame. Dialogs, menus and forms stay apart, since most visits never open them. What all of the panel's
 * screens name is one file, since each name of a file stands in what every page fetches.
 */
const codeSplitting = {
  groups: [
    { name: 'libraries', test: /node_modules\/(react|react-dom|scheduler|react-router|cookie)\// },
    {
      name: 'frame',
      test: /src\/(shared\/(paths|words\/(words|language)\.|catalogue\/picture-widths)|web\/(api\/(?!home-draft)|look\/theme\.|root|guards|entry\.client|start\/(ready|cached-part|own-part)|shared\/(site\/languages|page-error|page-meta|session|logo|badge|price|failed-list|forms\/(unsaved|leave-guard)|prompts\/prompt-host)|auth\/shared\/login-gate|shop\/frame\/(layout|body|footer|header|nav-links|user-menu|own-words)\.|shop\/shared\/(cart\/(cart-provider|use-cart|intent)|wishlist\/(heart|wish-context)|card|product-card|product-grid|listing-link|remembered-filters)|ui\/(button|hydrated|icon|on-demand|ornament|picture|states|toast\.|toast-host)))/,
    },
    // Too small to be compressed each by itself, and named by the product's page and by lists.
    {
      name: 'pieces',
      test: /src\/web\/(shared\/dates|shop\/shared\/(use-more|cart\/size-select))\./,
    },
    {
      name: 'panel',
      test: /src\/(shared\/words\/panel\.|web\/admin\/shared\/(counted|panel-meta|roles))/,
    },
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

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Found at the start: one that is found later reloads the page, whose first modules then fail with a 504.
  optimizeDeps: { include: browserDependencies() },
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
    ssr: {
      build: {
        rollupOptions: {
          input: './src/web/handler.ts',
          // Some functions are sent to the browser by their source: without the blanks of ours.
          output: { minify: { compress: false, mangle: false, codegen: true } },
        },
      },
    },
  },
})
