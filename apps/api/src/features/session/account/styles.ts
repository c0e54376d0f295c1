import type { PublicConfig } from '@muster/contract';
import { welcomeWords } from '@muster/contract/accounts/rules';
import { type Scheme, schemeTokens } from '@muster/contract/base/palette';
import { escapeHtml } from '../../../platform/html.ts';
import { landscape } from './landscape.ts';

/** The deployment's look on these pages, and the address of the web's font; without it the pages use the system's font. */
export interface Look {
  brand: Pick<PublicConfig['brand'], 'name' | 'logo_url' | 'primary_color' | 'accent_color'>;
  fontUrl: string | null;
}

const colors = ({ brand }: Look, scheme: Scheme): string =>
  Object.entries(schemeTokens(scheme, brand.primary_color, brand.accent_color))
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ');

/** The form and the panel next to it, styled like the login (`AccountLayout.tsx`, `Screen.tsx`, `fields.module.css`). */
const style = (look: Look) => `${
  look.fontUrl
    ? `@font-face { font-family: "Figtree Variable"; font-display: swap; font-weight: 300 900; src: url("${look.fontUrl}") format("woff2"); }\n`
    : ''
}:root { color-scheme: light dark; ${colors(look, 'light')} }
@media (prefers-color-scheme: dark) { :root { ${colors(look, 'dark')} } }
* { box-sizing: border-box; }
html { background: var(--canvas); -webkit-text-size-adjust: 100%; }
body { display: flex; flex-direction: column; min-height: 100dvh; margin: 0; background: var(--canvas); color: var(--ink); font: 400 16px/1.5 "Figtree Variable", "Figtree", ui-rounded, "Segoe UI", system-ui, sans-serif; font-synthesis: none; -webkit-font-smoothing: antialiased; overflow-wrap: break-word; }
header { position: relative; flex: none; height: clamp(148px, 30vw, 264px); overflow: hidden; background: var(--brand); color: var(--on-brand); }
.brand { position: relative; z-index: 1; display: flex; align-items: center; gap: 12px; min-width: 0; padding: 16px 20px 0; font-size: 22px; font-weight: 800; letter-spacing: -0.035em; }
.brand img { width: auto; height: 40px; max-width: 160px; }
.brand > :last-child { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.mark { display: grid; place-items: center; width: 40px; height: 40px; flex: none; border-radius: 32% 32% 32% 8%; background: var(--on-brand); color: var(--brand); font-size: 22px; font-weight: 850; line-height: 1; }
.pitch { display: none; }
.landscape { position: absolute; inset: auto 0 0; width: 100%; height: 100%; }
main { position: relative; display: flex; flex: 1; flex-direction: column; margin-top: -20px; border-radius: 20px 20px 0 0; background: var(--canvas); }
.form { width: 100%; max-width: 448px; margin: 0 auto; padding: 32px 24px 40px; }
h1 { margin: 0; font-size: clamp(1.75rem, 1.4rem + 1.6vw, 2.25rem); font-weight: 800; line-height: 1.12; letter-spacing: -0.035em; text-wrap: balance; }
p { margin: 8px 0 0; color: var(--ink-soft); text-wrap: pretty; overflow-wrap: anywhere; }
form { display: flex; flex-direction: column; margin-top: 28px; }
label { margin-bottom: 6px; font-size: 14px; font-weight: 650; line-height: 1.4; }
#hint { margin: 0 0 6px; font-size: 14px; line-height: 1.4; }
input { width: 100%; min-height: 50px; padding: 8px 16px; border: 1.5px solid var(--control); border-radius: 12px; background: var(--surface); color: inherit; font: inherit; }
input:focus { outline: none; border-color: var(--brand-ink); box-shadow: 0 0 0 1px var(--brand-ink); }
input[aria-invalid] { border-color: var(--danger); }
input[aria-invalid]:focus { box-shadow: 0 0 0 1px var(--danger); }
#fault { margin-top: 6px; color: var(--danger); font-size: 12.8px; font-weight: 650; line-height: 1.4; }
button { width: 100%; min-height: 52px; margin-top: 20px; padding: 8px 28px; border: 1.5px solid var(--brand-edge); border-radius: 999px; background: var(--brand); color: var(--on-brand); font: inherit; font-size: 17px; font-weight: 650; line-height: 1.25; cursor: pointer; transition: background-color 150ms, transform 150ms; }
button:active { transform: scale(0.98); }
form p + button { margin-top: 0; }
:focus-visible { outline: 2px solid var(--brand-ink); outline-offset: 2px; }
.more { margin-top: 24px; text-align: center; }
.more a { display: inline-block; padding: 10px 4px; color: var(--brand-ink); font-weight: 650; text-decoration: underline; text-decoration-thickness: 1px; text-underline-offset: 4px; }
@media (hover: hover) { button:hover { background: color-mix(in oklab, var(--brand) 90%, var(--on-brand)); } }
@media (max-width: 22.5em) { .form { padding-inline: 16px; } }
@media (max-width: 59.99em) { [data-near-name] { display: none; } }
@media (min-width: 48em) { :root { scrollbar-gutter: stable; } }
@media (min-width: 60em) {
  body { display: grid; grid-template-columns: minmax(0, 11fr) minmax(0, 12fr); }
  header { position: sticky; top: 0; display: flex; flex-direction: column; height: 100dvh; padding: 40px 48px; }
  .brand { padding: 0; }
  .pitch { position: relative; z-index: 1; display: block; max-width: 460px; margin-top: clamp(40px, 11vh, 120px); }
  .pitch p { max-width: 400px; margin-top: 20px; color: inherit; font-size: 1.125rem; }
  .pitch .headline { max-width: none; margin: 0; font-size: clamp(2.25rem, 3.6vw, 3.25rem); font-weight: 800; line-height: 1.05; letter-spacing: -0.04em; text-wrap: balance; }
  .landscape { height: 52%; }
  main { margin-top: 0; border-radius: 0; }
  .form { margin-block: auto; padding-block: 48px; }
}
@media (prefers-reduced-motion: reduce) { button { transition: none; } }`;

const mark = ({ name, logo_url }: Look['brand']) =>
  logo_url
    ? `<img src="${escapeHtml(logo_url)}" alt="">`
    : `<span class="mark" aria-hidden="true">${escapeHtml([...name][0]?.toLocaleUpperCase() ?? '')}</span>`;

/** Returns a page that needs no script and looks like the login screen. `content` is HTML already. */
export const pageHtml = (look: Look, title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} – ${escapeHtml(look.brand.name)}</title>
<link rel="icon" href="${escapeHtml(look.brand.logo_url ?? '/favicon.svg')}">
<style>
${style(look)}
</style>
</head>
<body>
<header>
<div class="brand">${mark(look.brand)}<span>${escapeHtml(look.brand.name)}</span></div>
<div class="pitch"><p class="headline">${welcomeWords.title}</p><p>${welcomeWords.text}</p></div>
${landscape}
</header>
<main>
<div class="form">
<h1>${escapeHtml(title)}</h1>
${content}
<p class="more"><a href="/login">Back to sign in</a></p>
</div>
</main>
</body>
</html>
`;
