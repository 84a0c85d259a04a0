import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Fonts stay files of their own: the content security policy has no data: for fonts.
  build: { assetsInlineLimit: 0 },
  environments: {
    // The server's bundle is a function of a request (see the handler), not React Router's raw build.
    ssr: { build: { rollupOptions: { input: './src/web/handler.ts' } } },
  },
})
