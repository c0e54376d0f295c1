import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { chromiumArgs, chromiumPath } from '../scripts/lib/chromium.mjs';
import type { Options } from './fixtures/test.ts';

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };

// What a screen looks like does not hang on the database: the long walks with axe are made on the embedded one alone.
const walks = process.env.TEST_DATABASE_URL ? ['journeys/screens-*.spec.ts'] : [];

const config: PlaywrightTestConfig<Options> = {
  testDir: '.',
  outputDir: '../test-results',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  reporter: 'list',
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromiumPath(), args: chromiumArgs },
  },
  projects: [
    { name: 'phone', testMatch: 'journeys/**/*.spec.ts', testIgnore: ['journeys/keyboard.spec.ts', ...walks], use: phone },
    { name: 'desktop', testMatch: 'journeys/**/*.spec.ts', testIgnore: walks, use: desktop },
    // Not a check: npm run screens saves every screen for people to look at.
    ...(process.env.SCREENS
      ? (['light', 'dark'] as const).flatMap((colorScheme) => [
          { name: `screens-phone-${colorScheme}`, testMatch: 'screens/**/*.spec.ts', use: { ...phone, colorScheme } },
          { name: `screens-desktop-${colorScheme}`, testMatch: 'screens/**/*.spec.ts', use: { ...desktop, colorScheme } },
        ])
      : []),
  ],
};

export default defineConfig(config);
