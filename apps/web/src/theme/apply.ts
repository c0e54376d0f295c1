import type { PublicConfig } from '@muster/contract';
import { neutrals, type Scheme, schemeTokens } from '@muster/contract/palette';

const declare = (tokens: Record<string, string>) =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/**
 * Puts the deployment's colours in place for both schemes, following the system until the member has chosen.
 * A constructed sheet is not inline style, so the content security policy need not allow one.
 */
export function applyBrand({ primary_color, accent_color }: PublicConfig['brand']): void {
  const light = declare(schemeTokens('light', primary_color, accent_color));
  const dark = declare(schemeTokens('dark', primary_color, accent_color));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `:root{${light}}` +
      `@media(prefers-color-scheme:dark){:root:not([data-mantine-color-scheme=light]){${dark}}}` +
      `:root[data-mantine-color-scheme=dark]{${dark}}`,
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  for (const scheme of ['light', 'dark'] as const) colorBrowserBar(scheme);
}

/** Lets the bar of a phone's browser continue the page. */
function colorBrowserBar(scheme: Scheme): void {
  const meta = document.createElement('meta');
  meta.name = 'theme-color';
  meta.media = `(prefers-color-scheme: ${scheme})`;
  meta.content = neutrals[scheme].canvas;
  document.head.append(meta);
}
