import type { PublicConfig } from '@muster/contract';

/** Where the server has written the deployment's colours into the page. */
const written = 'muster-colors';

/** Puts the deployment's colours in place where the server has not: the development server's page works them out. */
export async function applyBrand({ primary_color, accent_color }: PublicConfig['brand']): Promise<void> {
  if (document.getElementById(written)) return;
  const { brandSheet } = await import('@muster/contract/palette');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(brandSheet(primary_color, accent_color));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
