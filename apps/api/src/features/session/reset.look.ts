import type { PublicConfig } from '@muster/contract';
import { escapeHtml } from '../../platform/html.ts';

/** What of the deployment's brand the page shows. */
export type Brand = Pick<PublicConfig['brand'], 'name' | 'logo_url' | 'primary_color'>;

/** Relative luminance of a colour like #1f6f5c (WCAG 2.2). */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

/** White or near-black: the one that is read better on a colour. */
const textOn = (hex: string): string => (1.05 / (luminance(hex) + 0.05) >= 4.6 ? '#ffffff' : '#14100c');

/** The application's paper by day and green-black by night, and the deployment's colour, which stays exact on the button and the mark. */
const style = ({ primary_color }: Brand) => `:root {
  color-scheme: light dark; font: 16px/1.5 "Figtree", ui-rounded, "Segoe UI", system-ui, sans-serif;
  --canvas: #faf7f2; --surface: #fffdfa; --ink: #1d211e; --soft: #5c615b; --line: #e6dfd3; --control: #8c8a80; --danger: #b3261e;
  --brand: ${primary_color}; --on-brand: ${textOn(primary_color)};
}
@media (prefers-color-scheme: dark) {
  :root { --canvas: #0f1513; --surface: #161d1a; --ink: #eef0ea; --soft: #a6aea7; --line: #29322d; --control: #717c75; --danger: #ff9d90; }
}
* { box-sizing: border-box; }
body { display: flex; flex-direction: column; align-items: center; min-height: 100dvh; margin: 0; padding: 32px 16px; background: var(--canvas); color: var(--ink); overflow-wrap: break-word; }
header, main { width: 100%; max-width: 448px; }
header { display: flex; align-items: center; gap: 12px; padding-inline: 8px; font-size: 22px; font-weight: 800; letter-spacing: -0.035em; }
header img { height: 36px; max-width: 160px; }
.mark { display: grid; place-items: center; width: 36px; height: 36px; flex: none; border-radius: 32% 32% 32% 8%; background: var(--brand); color: var(--on-brand); box-shadow: inset 0 0 0 1.5px color-mix(in srgb, var(--brand) 55%, var(--ink)); font-size: 20px; line-height: 1; }
main { margin-top: 24px; padding: 32px; border: 1px solid var(--line); border-radius: 20px; background: var(--surface); }
h1 { margin: 0 0 8px; font-size: 30px; font-weight: 800; line-height: 1.12; letter-spacing: -0.035em; }
p { margin: 0; color: var(--soft); }
form { margin-top: 24px; }
label { display: block; margin-bottom: 6px; font-size: 14px; font-weight: 650; }
#hint { margin-bottom: 6px; font-size: 14px; }
input { width: 100%; min-height: 50px; padding: 8px 16px; border: 1.5px solid var(--control); border-radius: 12px; background: var(--surface); color: inherit; font: inherit; }
input:focus-visible { border-color: var(--ink); outline: 1px solid var(--ink); }
input[aria-invalid] { border-color: var(--danger); }
button { width: 100%; min-height: 52px; margin-top: 20px; padding: 8px 20px; border: 1.5px solid color-mix(in srgb, var(--brand) 55%, var(--ink)); border-radius: 999px; background: var(--brand); color: var(--on-brand); font: inherit; font-size: 17px; font-weight: 650; cursor: pointer; }
button:hover { background: color-mix(in srgb, var(--brand) 90%, var(--on-brand)); }
button:focus-visible, a:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
.more { margin-top: 20px; }
a { display: inline-block; padding-block: 10px; color: var(--ink); font-weight: 650; text-underline-offset: 4px; text-decoration-thickness: 1px; }
#fault { margin-top: 6px; color: var(--danger); font-size: 13px; font-weight: 650; }
@media (max-width: 360px) { main { padding: 24px 16px; } }`;

const mark = ({ name, logo_url }: Brand) =>
  logo_url
    ? `<img src="${escapeHtml(logo_url)}" alt="">`
    : `<span class="mark" aria-hidden="true">${escapeHtml([...name][0]?.toLocaleUpperCase() ?? '')}</span>`;

/** A page that needs no script, in the deployment's name and colour. `content` is HTML already. */
export const resetPage = (brand: Brand, title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – ${escapeHtml(brand.name)}</title>
<style>
${style(brand)}
</style>
</head>
<body>
<header>${mark(brand)}<span>${escapeHtml(brand.name)}</span></header>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
<p class="more"><a href="/login">Back to sign in</a></p>
</main>
</body>
</html>
`;
