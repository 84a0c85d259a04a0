import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { writeShopManifest } from './src/web/start/shop-manifest.server.ts'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  serverBuildFile: 'handler.js',
  ssr: true,
  // The manifest of shop pages has less than four kilobytes compressed; asking for routes one by one would cost a round trip each.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig: { buildDirectory } }) =>
    writeShopManifest(join(buildDirectory, 'client')),
} satisfies Config
