import type { PublicConfig } from '@muster/contract';
import { type Scheme, schemeTokens } from '@muster/contract/base/palette';
import { escapeHtml } from '../html.ts';
import { remembered } from '../remembered.ts';

/** The deployment's look in mails. */
export type MailLook = Pick<PublicConfig['brand'], 'name' | 'primary_color'> &
  Partial<Pick<PublicConfig['brand'], 'accent_color' | 'logo_url'>>;

/** The parts of a mail; `content` and `footer` are HTML. */
export interface MailPage {
  title: string;
  /** The preview text after the subject in lists of mails; hidden in the mail itself. */
  preview?: string;
  content: string;
  footer: string;
  /** The address of the app, for a logo with a relative address. */
  site?: string;
}

const fonts = 'system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const color = /^#[0-9a-fA-F]{6}$/;
/** Mail programs fill up the preview with the beginning of the mail, unless invisible characters come first. */
const filling = '&#847;&zwnj;&nbsp;'.repeat(80);

/** A deployment has two sets of colours; computing them takes longer than the rest of a mail. */
const tokensOf = remembered(
  20,
  ({ primary_color, accent_color = '' }: MailLook, scheme: Scheme) => `${scheme} ${primary_color} ${accent_color}`,
  ({ primary_color: primary, accent_color: accent = primary }, scheme): Record<string, string> =>
    schemeTokens(scheme, color.test(primary) ? primary : '#000000', color.test(accent) ? accent : '#000000'),
);

/**
 * Classes by the property they colour. They accompany the inline styles of the light scheme, the only ones that many mail programs support.
 */
const coloured = [
  ['canvas', 'background-color', 'canvas'],
  ['card', 'background-color', 'surface'],
  ['tile', 'background-color', 'sunken'],
  ['tint', 'background-color', 'brand-soft'],
  ['ink', 'color', 'ink'],
  ['soft', 'color', 'ink-soft'],
  ['link', 'color', 'brand-ink'],
  ['line', 'border-color', 'hairline'],
] as const;

/** Dark colours override the inline styles. Outlook's mobile apps mark elements that they recoloured with an attribute. */
function darkRules(look: MailLook): string {
  const dark = tokensOf(look, 'dark');
  const rules = (before: string) =>
    coloured.map(([name, property, token]) => `${before}.${name}{${property}:${dark[token]}!important}`).join('');
  return `@media(prefers-color-scheme:dark){${rules('')}}${rules('[data-ogsc] ')}`;
}

/** Inline styles of the light scheme, for use with a class of the same name. */
export function mailStyles(look: MailLook) {
  const light = tokensOf(look, 'light');
  const style = Object.fromEntries(coloured.map(([name, property, token]) => [name, `${property}:${light[token]}`])) as Record<
    (typeof coloured)[number][0],
    string
  >;
  return {
    ...style,
    paragraph: `margin:0 0 16px;font-size:16px;line-height:24px;${style.ink}`,
    small: `margin:0 0 8px;font-size:14px;line-height:20px;${style.soft}`,
    heading: `margin:0 0 16px;font-size:24px;line-height:30px;font-weight:800;letter-spacing:-0.02em;${style.ink}`,
    button: `display:inline-block;padding:13px 26px;border-radius:999px;font-size:16px;line-height:20px;font-weight:700;text-decoration:none;background-color:${light.brand};color:${light['on-brand']}`,
  };
}

/** The logo, if mail programs can display it: they do not support SVG. */
function logoOf({ logo_url }: MailLook, site: string | undefined): string | null {
  if (!logo_url || /\.svg([?#]|$)/i.test(logo_url)) return null;
  return logo_url.startsWith('/') ? (site === undefined ? null : `${site}${logo_url}`) : logo_url;
}

/**
 * The frame of every mail: the deployment's name, logo and colour around a column as wide as the screen and 560 pixels at most. Centred by
 * a table, since Outlook on Windows supports nothing else.
 */
export function mailPage(look: MailLook, { title, preview, content, footer, site }: MailPage): string {
  const s = mailStyles(look);
  const logo = logoOf(look, site);
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(title)}</title>
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
a{overflow-wrap:anywhere}
@media(max-width:480px){.frame{padding:0!important}.card{border-radius:0!important}.pad{padding:24px 20px!important}}
${darkRules(look)}
</style>
</head>
<body class="canvas" style="margin:0;padding:0;${s.canvas};-webkit-text-size-adjust:100%">
${preview ? `<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px">${escapeHtml(preview)}${filling}</div>\n` : ''}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="canvas" style="${s.canvas}">
<tr><td align="center" class="frame" style="padding:32px 16px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<div class="card ink" style="max-width:560px;margin:0 auto;border-radius:20px;overflow:hidden;text-align:left;font-family:${fonts};${s.card};${s.ink}">
<div style="height:8px;line-height:8px;font-size:0;background:${escapeHtml(look.primary_color)}">&nbsp;</div>
<div class="pad" style="padding:32px;overflow-wrap:anywhere">
<p class="ink" style="margin:0 0 24px;font-size:14px;line-height:32px;font-weight:700;${s.ink}">${logo ? `<img src="${escapeHtml(logo)}" alt="" height="32" style="height:32px;width:auto;max-width:160px;margin:0 10px 0 0;border:0;vertical-align:middle">` : ''}${escapeHtml(look.name)}</p>
${content}
<div class="line" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid;${s.line}">
${footer}
</div>
</div>
</div>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}
