import type { PublicConfig } from '@muster/contract';

/** The id of the style element in which the server writes the deployment's colours into the page. */
const written = 'muster-colors';

/** Applies the deployment's colours if the server has not: the development server's page computes them. */
export async function applyBrand({ primary_color, accent_color }: PublicConfig['brand']): Promise<void> {
  if (document.getElementById(written)) return;
  const { brandSheet } = await import('@muster/contract/base/palette');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(brandSheet(primary_color, accent_color));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
