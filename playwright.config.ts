import { defineConfig } from '@playwright/test'

/** `npm test` and `npm run e2e` start the shops and list them in BASE_URL, separated by commas. */
const shops = process.env.BASE_URL?.split(',') ?? []

export default defineConfig({
  testDir: 'test/e2e',
  // Each worker has a shop of its own, so that no journey sees what another one changes.
  workers: Math.max(shops.length, 1),
  retries: process.env.CI ? 1 : 0,
  // What breaks everything is reported while there is time.
  maxFailures: process.env.CI ? 12 : 0,
  // For what hangs: on a small machine that others use, a long journey may take minutes.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  outputDir: 'test-results',
  // The launcher asks for a report in a file, which it reads.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  use: {
    actionTimeout: 60_000,
    baseURL: shops[Number(process.env.TEST_PARALLEL_INDEX ?? 0)],
    // What it answers can't be replaced by a test; a journey of its own tries it.
    serviceWorkers: 'block',
    // A trace costs each journey time; CI makes one of a journey that it has to try again.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.CHROME_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The headless shell would fit glyphs to whole pixels.
        '--font-render-hinting=none',
      ],
    },
  },
  projects: [
    // First, while the demo shop is as it was made.
    { name: 'screens', testMatch: /screens/ },
    {
      name: 'desktop',
      testIgnore: /phone|https|texts\.spec|screens|dev/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testMatch: /phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    // Looks through what the others were shown.
    { name: 'texts', testMatch: /texts\.spec/, dependencies: ['desktop', 'phone'] },
    // A shop of its own, as it stands in the street: started by the launcher, behind a TLS proxy.
    { name: 'https', testMatch: /https/ },
    // A copy of the project, as somebody who works on it starts it.
    { name: 'dev', testMatch: /dev\.spec/ },
  ],
})
