import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { chromiumArgs, chromiumPath } from '../scripts/lib/chromium.mjs';
import { postgres } from './fixtures/database.ts';
import type { Options } from './fixtures/test.ts';

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };

/**
 * Chromium renders two invisible pages for its address bar with each window, which cost more than ours. The argument replaces Playwright's
 * own, so its list is repeated here.
 */
const switchedOff = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Journeys that run at a desktop's width too, and those that run only there. All others run at a phone's alone (docs/decisions/0015-journeys.md). */
const [atBoth, onDesktop] = [/@layout/, /@desktop/];
/** Those that run on PostgreSQL as well, at a desktop's width. */
const onBoth = /@database/;
const everyWidth = process.env.WIDTHS === 'both';

const config: PlaywrightTestConfig<Options> = {
  testDir: '.',
  globalSetup: './fixtures/global-setup.ts',
  outputDir: '../test-results',
  // Nothing takes this long except on a machine that is busy with other things.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // One more than processors: a journey waits much of its time, one of them for minutes.
  workers: 3,
  reporter: 'list',
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromiumPath(), args: [...chromiumArgs, `--disable-features=${switchedOff.join()}`] },
  },
  projects: [
    // On PostgreSQL only what can behave differently there. That is the run of it at this width (docs/decisions/0015-journeys.md).
    ...(postgres ? [] : [{ name: 'phone', testMatch: 'journeys/**/*.spec.ts', grepInvert: onDesktop, use: phone }]),
    {
      name: 'desktop',
      testMatch: 'journeys/**/*.spec.ts',
      ...(postgres ? { grep: onBoth } : everyWidth ? { grepInvert: onBoth } : { grep: [atBoth, onDesktop] }),
      use: desktop,
    },
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
