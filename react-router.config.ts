import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  serverBuildFile: 'handler.js',
  ssr: true,
  // The whole manifest is three kilobytes compressed; asking for routes one by one would cost a round trip each.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
